import { randomUUID } from 'node:crypto'
import { deleteAccount, downloadMyData } from '@thokham/contract/account'
import { listAudit } from '@thokham/contract/audit'
import { verifyPartnerCode } from '@thokham/contract/partner-api'
import { PARTNER_API_EXAMPLES } from '@thokham/contract/partner-api-examples'
import {
  createPartner,
  createPartnerCode,
  createPartnerKey,
  deletePartner,
  listAdminPartners,
  readPartnership,
  restorePartner,
  revokePartnerKey,
  updatePartner,
} from '@thokham/contract/partners'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dumpOf } from '../../testing/dump.ts'
import { aMember, aMemberWithPassword, PASSWORD, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { revokeSigningKey, rotateSigningKey } from '../signing/signing-keys.ts'
import { sweepPartners } from './sweep-partners.ts'

let server: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startTestServer({ connections: 60 })
  admin = await aMember(server.services, { level: 'admin' })
})
afterEach(() => {
  server.clock.now = null
})

const MINUTE_MS = 60_000
const later = (ms: number) => {
  server.clock.now = new Date((server.clock.now?.getTime() ?? Date.now()) + ms)
}
const FIELDS = { name: 'พิมพ์ดี ภาพพิมพ์', benefit: 'ราคาสมาชิก', url: 'https://print.example/', isShown: true }
const aPartner = async (fields: Partial<typeof FIELDS> = {}) => {
  const { body: partner } = await server.call(createPartner, { body: { ...FIELDS, ...fields } }, admin)
  const { body } = await server.call(
    createPartnerKey,
    { params: { id: partner.id }, body: { label: 'หน้าร้าน' } },
    admin,
  )
  return { id: partner.id, key: body.key, keyId: body.partner.keys[0]?.id ?? '' }
}
const aCode = async (member: TestMember) => (await server.call(createPartnerCode, {}, member)).body.code
const verify = (key: string, code: string) =>
  server.call(verifyPartnerCode, { body: { code } }, { headers: { authorization: `Bearer ${key}` } })
const answerTo = async (key: string, code: string) => {
  const { valid, code: answer, level, endsOn } = (await verify(key, code)).body
  return { valid, code: answer, level, endsOn }
}
const own = async (member: TestMember) => (await server.call(readPartnership, {}, member)).body
const outcomes = async (member: TestMember) => (await own(member)).checks.map(({ outcome }) => outcome)
const NO = { valid: false, code: 'INVALID', level: null, endsOn: null }
/** 31 December 2026 at 23:59:59 in Bangkok. */
const END = new Date('2026-12-31T16:59:59Z')
const aVip = (expiresAt = END) => aMember(server.services, { level: 'vip', expiresAt })

describe('a partner code', () => {
  it('tells a partner the level and the last day, and nothing else; its member reads who asked and when', async () => {
    server.clock.now = new Date('2026-11-20T03:18:00Z')
    const { key } = await aPartner()
    const [vip, lifetime] = [await aVip(), await aMember(server.services, { level: 'lifetime' })]
    expect((await verify(key, await aCode(vip))).body).toEqual({
      valid: true,
      code: 'VALID',
      detail: 'The member has this level.',
      level: 'gold',
      endsOn: '2026-12-31',
      ts: '2026-11-20T03:18:00.000Z',
    })
    expect(await answerTo(key, await aCode(lifetime))).toEqual({
      valid: true,
      code: 'VALID',
      level: 'diamond',
      endsOn: null,
    })
    expect(await own(vip)).toMatchObject({
      level: 'gold',
      endsAt: END.toISOString(),
      checks: [
        {
          partner: FIELDS.name,
          benefit: 'ราคาสมาชิก',
          at: '2026-11-20T03:18:00.000Z',
          outcome: 'gold',
        },
      ],
    })
    expect(await own(lifetime)).toMatchObject({ level: 'diamond', endsAt: null })
  })

  it('ends on the day before when the membership ends at midnight', async () => {
    server.clock.now = new Date('2026-11-20T03:00:00Z')
    const { key } = await aPartner()
    const vip = await aVip(new Date('2026-12-31T17:00:00Z'))
    expect((await answerTo(key, await aCode(vip))).endsOn).toBe('2026-12-31')
  })

  it('says nothing of its member: neither number, name, address nor level stand in it', async () => {
    const vip = await aVip()
    const payload = Buffer.from((await aCode(vip)).split('.')[1] ?? '', 'base64url').toString()
    expect(Object.keys(JSON.parse(payload)).sort()).toEqual(['j', 'k', 'x'])
    expect(payload).not.toContain(vip.id)
  })

  it('answers the same partner again within its five minutes, with one note, and no other partner', async () => {
    server.clock.now = new Date('2026-11-20T03:00:00Z')
    const [first, second] = [await aPartner(), await aPartner({ name: 'ร้านอื่น' })]
    const vip = await aVip()
    const code = await aCode(vip)
    expect((await answerTo(first.key, code)).level).toBe('gold')
    later(5 * MINUTE_MS - 1)
    expect((await answerTo(first.key, code)).level).toBe('gold')
    expect(await answerTo(second.key, code)).toEqual(NO)
    later(1)
    expect(await answerTo(first.key, code)).toEqual(NO)
    expect((await outcomes(vip)).sort()).toEqual(['elsewhere', 'expired', 'gold'])
  })

  it('answers one of 50 partners that ask at the same moment', async () => {
    const partners = await Promise.all(Array.from({ length: 50 }, (_, at) => aPartner({ name: `ร้าน ${at}` })))
    const vip = await aVip()
    const code = await aCode(vip)
    const answers = await Promise.all(partners.map(({ key }) => answerTo(key, code)))
    expect(answers.filter(({ valid }) => valid)).toHaveLength(1)
    const all = await outcomes(vip)
    expect(all.filter((outcome) => outcome === 'gold')).toHaveLength(1)
    expect(all.filter((outcome) => outcome === 'elsewhere')).toHaveLength(49)
  })

  it('notes 50 questions of one partner at the same moment once', async () => {
    const { key } = await aPartner()
    const vip = await aVip()
    const code = await aCode(vip)
    const answers = await Promise.all(Array.from({ length: 50 }, () => answerTo(key, code)))
    expect(answers.every(({ valid }) => valid)).toBe(true)
    expect(await outcomes(vip)).toEqual(['gold'])
  })

  it('of a member whose time ended meanwhile says so by its code alone, and not when', async () => {
    server.clock.now = new Date('2026-12-31T16:58:00Z')
    const { key } = await aPartner()
    const vip = await aVip()
    const code = await aCode(vip)
    later(2 * MINUTE_MS)
    expect(await answerTo(key, code)).toEqual({ valid: false, code: 'LAPSED', level: null, endsOn: null })
    expect(await own(vip)).toMatchObject({ level: null, endsAt: null, checks: [{ outcome: 'lapsed' }] })
  })

  it('stays good when the key that signed it is retired, not when it is revoked', async () => {
    const { key } = await aPartner()
    const vip = await aVip()
    const code = await aCode(vip)
    await rotateSigningKey(server.services, 'partner')
    expect((await answerTo(key, code)).level).toBe('gold')
    const kid = Buffer.from(
      JSON.parse(Buffer.from(code.split('.')[1] ?? '', 'base64url').toString()).k,
      'base64url',
    )
    const id = kid.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    expect(await revokeSigningKey(server.services, id)).toEqual({ purpose: 'partner', successor: null })
    expect(await answerTo(key, code)).toEqual(NO)
  })
})

describe('a code that is none', () => {
  it('is answered like one that expired or was forged: same words, same statements, no note', async () => {
    server.clock.now = new Date('2026-11-20T03:00:00Z')
    const { key } = await aPartner()
    const vip = await aVip()
    const [good, another] = [await aCode(vip), await aCode(vip)]
    const [version, payload, sig = ''] = good.split('.')
    const otherPayload = another.split('.')[1]
    const flipped = `${sig.startsWith('A') ? 'B' : 'A'}${sig.slice(1)}`
    const nobody = await aVip()
    const unknown = await aCode(nobody)
    await server.pool.query('DELETE FROM partner_codes WHERE profile_id = $1', [nobody.id])
    const bad = [
      `${version}.${payload}.${flipped}`,
      `${version}.${otherPayload}.${sig}`,
      `tkp2.${payload}.${sig}`,
      `${version}.${payload}.`,
      `${version}.${payload}`,
      `${version}.${Buffer.from('{"j":1,"k":null}').toString('base64url')}.${sig}`,
      `${version}.${Buffer.from('[]').toString('base64url')}.${sig}`,
      `${version}.${'e'.repeat(900)}.${sig}`,
      unknown,
      'none',
      '..',
      ' ',
      "' OR 1=1 --",
    ]
    const answers = await Promise.all(bad.map(async (code) => (await verify(key, code)).body))
    later(5 * MINUTE_MS)
    answers.push((await verify(key, good)).body)
    for (const answer of answers)
      expect({ ...answer, ts: '' }).toEqual({
        ...NO,
        detail: 'This code is not valid, or not any more: ask the member for a fresh one.',
        ts: '',
      })
    expect(await outcomes(vip)).toEqual(['expired'])
  })

  it('takes as much work as one that expired, or was used elsewhere', async () => {
    const [first, second] = [await aPartner(), await aPartner()]
    const vip = await aVip()
    server.clock.now = new Date('2026-11-20T03:00:00Z')
    const expired = await aCode(vip)
    later(6 * MINUTE_MS)
    const elsewhere = await aCode(vip)
    await answerTo(first.key, elsewhere)
    const forged = `${elsewhere.slice(0, -8)}AAAAAAAA`
    const kinds = { expired, elsewhere, forged, none: 'none' }
    /** Processor time in ms, which other programs do not stretch. */
    const took: Record<string, number[]> = { expired: [], elsewhere: [], forged: [], none: [] }
    for (let round = 0; round < 60; round++) {
      for (const [kind, code] of Object.entries(kinds)) {
        const before = process.cpuUsage()
        await verify(second.key, code)
        const { user, system } = process.cpuUsage(before)
        took[kind]?.push((user + system) / 1_000)
      }
    }
    const medians = Object.values(took).map((all) => all.sort((a, b) => a - b)[30] ?? 0)
    expect(Math.max(...medians)).toBeLessThan(Math.min(...medians) * 2 + 2)
  })
})

it('what makes a partner is answered as it is listed, with each of its keys', async () => {
  const { body: made } = await server.call(createPartner, { body: FIELDS }, admin)
  const listed = async () =>
    (await server.call(listAdminPartners, {}, admin)).body.partners.find(({ id }) => id === made.id)
  expect(await listed()).toEqual(made)
  for (const label of ['เว็บ', 'หน้าร้าน']) {
    const { body } = await server.call(createPartnerKey, { params: { id: made.id }, body: { label } }, admin)
    expect(await listed()).toEqual(body.partner)
  }
  expect((await listed())?.keys.map(({ label }) => label)).toEqual(['หน้าร้าน', 'เว็บ'])
})

describe('a partner key', () => {
  it('is told once, kept as a hash, and unknown to logs and audit', async () => {
    const { key, id } = await aPartner()
    expect(key).toMatch(/^tkpk_[\w-]{43}$/)
    await verify(key, 'none')
    expect(await dumpOf(server.pool)).not.toContain(key)
    expect(JSON.stringify(server.log)).not.toContain(key)
    const { body } = await server.call(listAdminPartners, {}, admin)
    expect(JSON.stringify(body)).not.toContain(key)
    const partner = body.partners.find((each) => each.id === id)
    expect(partner?.keys).toMatchObject([{ label: 'หน้าร้าน', hint: key.slice(-4), revokedAt: null }])
    expect(partner?.keys[0]?.lastUsedAt).not.toBeNull()
  })

  it('answers nothing once revoked, or while its partner is deleted; one that is none the same', async () => {
    const { id, key, keyId } = await aPartner()
    const code = await aCode(await aVip())
    const status = async (of: string) => (await verify(of, code)).status
    await server.call(deletePartner, { params: { id } }, admin)
    expect(await status(key)).toBe(401)
    await server.call(restorePartner, { params: { id } }, admin)
    expect(await status(key)).toBe(200)
    await server.call(revokePartnerKey, { params: { id: keyId } }, admin)
    expect([await status(key), await status('tkpk_none'), await status('')]).toEqual([401, 401, 401])
    const again = await server.call(revokePartnerKey, { params: { id: keyId } }, admin)
    expect(again.status).toBe(200)
    expect(
      (
        await server.send(
          'POST',
          '/api/v1/partners/verify',
          { code },
          { headers: { authorization: 'Basic x' } },
        )
      ).status,
    ).toBe(401)
  })

  it('answers 120 questions a minute, those at the same moment counted; then the next minute', async () => {
    const strict = await startTestServer({ limitScale: 1, pool: server.pool, vault: server.services.vault })
    strict.clock.now = new Date('2026-11-20T03:00:10Z')
    const { key } = await aPartner()
    const ask = () =>
      strict.call(
        verifyPartnerCode,
        { body: { code: 'none' } },
        { headers: { authorization: `Bearer ${key}` } },
      )
    const answers = await Promise.all(Array.from({ length: 150 }, ask))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(30)
    expect(refused[0]?.headers.get('retry-after')).toBe('50')
    strict.clock.now = new Date('2026-11-20T03:01:00Z')
    expect((await ask()).status).toBe(200)
  })

  it('that is none is answered 100 times an hour to one address', async () => {
    const strict = await startTestServer({ limitScale: 1 })
    const ask = () => strict.call(verifyPartnerCode, { body: { code: 'none' } })
    const answers = await Promise.all(Array.from({ length: 110 }, ask))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(100)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

describe('admins', () => {
  it('add, change, delete and restore partners, make and revoke keys, each noted under its partner', async () => {
    const { id, keyId, key } = await aPartner({ name: 'คลาวด์โฟโต้' })
    const change = (revision: number, name: string) =>
      server.call(updatePartner, { params: { id }, body: { ...FIELDS, name, revision } }, admin)
    expect((await change(0, 'คลาวด์โฟโต้ 2')).body).toMatchObject({ name: 'คลาวด์โฟโต้ 2', revision: 1 })
    expect((await change(0, 'ช้าไป')).error?.code).toBe('conflict')
    await server.call(revokePartnerKey, { params: { id: keyId } }, admin)
    expect((await server.call(deletePartner, { params: { id } }, admin)).body).toEqual({ deleted: true })
    expect((await server.call(deletePartner, { params: { id } }, admin)).body).toEqual({ deleted: false })
    expect((await change(1, 'ลบแล้ว')).error?.code).toBe('not_found')
    await server.call(restorePartner, { params: { id } }, admin)
    const { body } = await server.call(listAudit, { query: { partner: id } }, admin)
    expect(body.entries.map(({ action }) => action)).toEqual([
      'partner.restore',
      'partner.delete',
      'partner.revoke-key',
      'partner.update',
      'partner.create-key',
      'partner.create',
    ])
    expect(body.entries[4]?.after).toEqual({ name: 'คลาวด์โฟโต้', label: 'หน้าร้าน', hint: key.slice(-4) })
  })

  it('show members the partners they choose; a link is http or https, or none', async () => {
    const free = await aMember(server.services)
    const shown = async () => (await own(free)).partners.map(({ name }) => name)
    await aPartner({ name: 'โชว์', url: '' })
    await aPartner({ name: 'ซ่อน', isShown: false })
    expect(await shown()).toContain('โชว์')
    expect(await shown()).not.toContain('ซ่อน')
    const bad = await server.call(
      createPartner,
      { body: { ...FIELDS, name: ' ', url: 'javascript:alert(1)' } },
      admin,
    )
    expect(bad.error).toMatchObject({ code: 'invalid_input', fields: { name: 'required', url: 'format' } })
  })
})

describe('what is kept of checks', () => {
  it('is in the member’s file and goes with the account', async () => {
    const { key } = await aPartner()
    const member = await aMemberWithPassword(server.services, { level: 'vip' })
    await answerTo(key, await aCode(member))
    const { body } = await server.call(downloadMyData, {}, member)
    expect((body as { partnerChecks: object[] }).partnerChecks).toMatchObject([
      { partner: FIELDS.name, benefit: FIELDS.benefit, outcome: 'gold' },
    ])
    const code = await aCode(member)
    expect((await server.call(deleteAccount, { body: { password: PASSWORD } }, member)).status).toBe(200)
    const left = await server.pool.query(
      `SELECT FROM partner_checks WHERE profile_id = $1 UNION ALL SELECT FROM partner_codes WHERE profile_id = $1`,
      [member.id],
    )
    expect(left.rowCount).toBe(0)
    expect(await answerTo(key, code)).toEqual(NO)
  })

  it('ends after 90 days; codes are forgotten a day after their end', async () => {
    server.clock.now = new Date('2026-01-01T00:00:00Z')
    const { key } = await aPartner()
    const vip = await aVip()
    await answerTo(key, await aCode(vip))
    const sweep = () => sweepPartners(server.services)({} as never, {} as never)
    const left = async () => {
      const { rows } = await server.pool.query(
        `SELECT (SELECT count(*)::int FROM partner_checks WHERE profile_id = $1) AS checks,
                (SELECT count(*)::int FROM partner_codes WHERE profile_id = $1) AS codes`,
        [vip.id],
      )
      return rows[0]
    }
    later(DAY_MS + 5 * MINUTE_MS)
    await sweep()
    expect(await left()).toEqual({ checks: 1, codes: 1 })
    later(1)
    await sweep()
    expect(await left()).toEqual({ checks: 1, codes: 0 })
    server.clock.now = new Date('2026-04-01T00:00:00Z')
    await sweep()
    expect(await left()).toEqual({ checks: 1, codes: 0 })
    expect(await outcomes(vip)).toEqual([])
    later(1)
    await sweep()
    expect(await left()).toEqual({ checks: 0, codes: 0 })
  })
})

it('answers the examples of the page as it shows them', async () => {
  server.clock.now = new Date('2026-11-20T03:00:00Z')
  const [good, revoked] = [await aPartner(), await aPartner()]
  await server.call(revokePartnerKey, { params: { id: revoked.keyId } }, admin)
  const expired = await aCode(await aVip())
  const ending = await aVip(new Date('2026-11-20T03:06:30Z'))
  later(6 * MINUTE_MS)
  const codes = {
    gold: () => aVip().then(aCode),
    diamond: async () => aCode(await aMember(server.services, { level: 'lifetime' })),
    lapsed: async () => lapsed,
    expired: async () => expired,
    none: async () => randomUUID(),
  }
  const lapsed = await aCode(ending)
  later(MINUTE_MS)
  for (const { code, key, status, answer } of PARTNER_API_EXAMPLES) {
    const given = await server.send(
      'POST',
      '/api/v1/partners/verify',
      { code: await codes[code]() },
      { headers: { authorization: `Bearer ${key === 'good' ? good.key : revoked.key}` } },
    )
    expect(given.status, code).toBe(status)
    expect(given.body, code).toMatchObject(answer)
  }
})

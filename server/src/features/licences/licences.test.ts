import { createPublicKey, verify } from 'node:crypto'
import { deleteAccount, downloadMyData } from '@thokham/contract/account'
import {
  activateMachine,
  deactivateMachine,
  listMachines,
  listSigningKeys,
  readLicenceRules,
  sendHeartbeat,
  validateLicenceKey,
} from '@thokham/contract/licence-api'
import { EXAMPLE_VALUES, LICENCE_API_EXAMPLES } from '@thokham/contract/licence-api-examples'
import {
  acknowledgeRefusedMachine,
  createLicence,
  readLicence,
  readMemberLicence,
  reinstateLicence,
  removeLicenceMachine,
  removeMachineAsAdmin,
  renameLicenceMachine,
  revealLicenceKey,
  suspendLicence,
} from '@thokham/contract/licences'
import { writeReferenceData } from '@thokham/contract/reference-data'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aMemberWithPassword, PASSWORD, type TestMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { rotateSigningKey } from '../signing/signing-keys.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ connections: 60 })
})
afterEach(() => {
  server.clock.now = null
})

const aHolder = async (columns: Parameters<typeof aMember>[1] = { level: 'vip' }) => {
  const member = await aMember(server.services, columns)
  const { body } = await server.call(createLicence, {}, member)
  return { member, key: body.key, licence: body.licence }
}
const activate = async (key: string, fingerprint: string, more = {}) =>
  (await server.call(activateMachine, { body: { key, fingerprint, ...more } })).body
const validate = async (key: string, fingerprint?: string, more = {}) =>
  (await server.call(validateLicenceKey, { body: { key, ...(fingerprint && { fingerprint }), ...more } }))
    .body
const own = async (member: TestMember) => (await server.call(readLicence, {}, member)).body.licence
/** Stands the server's clock still, so many days from now. */
const inDays = (days: number) => {
  server.clock.now = new Date(Date.now() + days * DAY_MS)
}

describe('a licence key', () => {
  it('is five groups of four, masked where it is shown, and told in full to its member alone', async () => {
    const { member, key, licence } = await aHolder()
    expect(key).toMatch(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){4}$/)
    expect(licence.maskedKey).toBe(`${key.slice(0, 4)}-••••-••••-••••-${key.slice(-4)}`)
    expect(licence).toMatchObject({ state: 'active', maxMachines: 2, machines: [], newMachines: { left: 6 } })
    expect((await server.call(revealLicenceKey, {}, member)).body.key).toBe(key)
    const other = await aMember(server.services, { level: 'vip' })
    expect((await server.call(revealLicenceKey, {}, other)).status).toBe(404)
    const { rows } = await server.pool.query('SELECT * FROM license_keys WHERE profile_id = $1', [member.id])
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  it('is one a member, however often and however many at once ask for it', async () => {
    const member = await aMember(server.services, { level: 'lifetime' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.call(createLicence, {}, member)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'licence_exists')).toHaveLength(49)
  })

  it.each(['free', 'ex', 'lapsed'] as const)('is not made for %s', async (level) => {
    const member = await aMember(server.services, { level })
    expect((await server.call(createLicence, {}, member)).error?.code).toBe('forbidden')
  })
})

describe('machines', () => {
  it('50 activations of three machines at once leave exactly two', async () => {
    const { member, key } = await aHolder()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => activate(key, `machine-${at % 3}`, { name: `เครื่อง ${at % 3}` })),
    )
    const licence = await own(member)
    expect(licence?.machines).toHaveLength(2)
    expect(licence?.newMachines.left).toBe(4)
    const refused = answers.filter(({ activated }) => !activated)
    expect(
      refused.every(({ code, machines }) => code === 'MACHINE_LIMIT_EXCEEDED' && machines.length === 2),
    ).toBe(true)
    expect(new Set(answers.filter(({ activated }) => activated).map(({ code }) => code))).toEqual(
      new Set(['ACTIVATED']),
    )
    expect(licence?.refused, 'one notice a machine').toHaveLength(1)
  })

  it('the same again takes no place, and so does one of which most parts are the same', async () => {
    const { member, key } = await aHolder()
    await activate(key, 'old', { name: 'MacBook ของพิมพ์', parts: ['board', 'disk', 'system', 'cpu'] })
    await activate(key, 'old', { name: 'another name' })
    await activate(key, 'reinstalled', { parts: ['board', 'disk', 'new system', 'cpu'] })
    const licence = await own(member)
    expect(licence?.machines.map(({ name }) => name)).toEqual(['MacBook ของพิมพ์'])
    expect((await validate(key, 'reinstalled')).code).toBe('VALID')
    expect((await activate(key, 'second')).activated).toBe(true)
  })

  it('are refused beyond six new ones within 30 days, and let in again when the first of them is past', async () => {
    const { key } = await aHolder()
    inDays(0)
    for (let at = 1; at <= 6; at++) {
      expect((await activate(key, `m${at}`)).code).toBe('ACTIVATED')
      await server.call(deactivateMachine, { body: { key, fingerprint: `m${at}` } })
    }
    const refused = await activate(key, 'm7')
    expect(refused).toMatchObject({ activated: false, code: 'SWAP_LIMIT_EXCEEDED', file: null })
    expect(Date.parse(refused.retryAt ?? '') - (server.clock.now?.getTime() ?? 0)).toBe(30 * DAY_MS)
    server.clock.now = new Date(Date.parse(refused.retryAt ?? '') + 1)
    expect((await activate(key, 'm7')).code).toBe('ACTIVATED')
  })

  it('are removed by their member, by their fingerprint and by an admin; each frees its place at once', async () => {
    const { member, key } = await aHolder()
    await activate(key, 'a', { name: 'A' })
    await activate(key, 'b', { name: 'B' })
    expect((await activate(key, 'c', { name: 'PC-STUDIO', system: 'Windows 11' })).code).toBe(
      'MACHINE_LIMIT_EXCEEDED',
    )
    const before = await own(member)
    expect(before?.refused).toMatchObject([{ name: 'PC-STUDIO', system: 'Windows 11' }])
    const first = before?.machines[0]?.id ?? ''
    const { body: after } = await server.call(removeLicenceMachine, { params: { id: first } }, member)
    expect(after.machines.map(({ name }) => name)).toEqual(['B'])
    expect(after.removed.map(({ name }) => name)).toEqual(['A'])
    expect(after.refused).toEqual([])
    expect((await activate(key, 'c')).activated).toBe(true)

    await server.call(deactivateMachine, { body: { key, fingerprint: 'b' } })
    expect((await validate(key, 'b')).code).toBe('FINGERPRINT_SCOPE_MISMATCH')

    const admin = await aMember(server.services, { level: 'admin' })
    const shown = (await server.call(readMemberLicence, { params: { id: member.id } }, admin)).body.licence
    const id = shown?.machines[0]?.id ?? ''
    expect((await server.call(removeMachineAsAdmin, { params: { id } }, admin)).body.machines).toEqual([])
    expect((await validate(key, 'c')).code).toBe('NO_MACHINE')
    const { rows } = await server.pool.query(
      "SELECT before FROM audit_log WHERE action = 'licence.remove-machine' AND subject_id = $1",
      [member.id],
    )
    expect(rows).toHaveLength(1)
  })

  it('are answered in the order in which they were activated, one that comes back in its old place', async () => {
    const { key } = await aHolder()
    const names = ({ machines }: { machines: { name: string }[] }) => machines.map(({ name }) => name)
    const listed = async () => names((await server.call(listMachines, { body: { key } })).body)
    const leave = async (fingerprint: string) =>
      names((await server.call(deactivateMachine, { body: { key, fingerprint } })).body)
    expect(names(await activate(key, 'a'))).toEqual(['a'])
    expect(names(await activate(key, 'b'))).toEqual(['a', 'b'])
    expect(await leave('a')).toEqual(['b'])
    expect(await leave('a')).toEqual(['b'])
    expect(names(await activate(key, 'a', { name: 'ชื่อใหม่' }))).toEqual(['a', 'b'])
    expect(names(await activate(key, 'b'))).toEqual(['a', 'b'])
    expect(await listed()).toEqual(['a', 'b'])
    expect(names(await activate(key, 'c'))).toEqual(['a', 'b'])
  })

  it('that are refused are noted once each, the newest five alone', async () => {
    const { member, key } = await aHolder()
    for (const fingerprint of ['a', 'b']) await activate(key, fingerprint)
    const start = Date.now()
    const refused = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r7', 'r2']
    for (const [at, fingerprint] of refused.entries()) {
      server.clock.now = new Date(start + at * 1_000)
      expect((await activate(key, fingerprint)).code).toBe('MACHINE_LIMIT_EXCEEDED')
    }
    const licence = await own(member)
    expect(licence?.refused.map(({ name }) => name)).toEqual(['r2', 'r7', 'r6', 'r5', 'r4'])
    const { rowCount } = await server.pool.query('SELECT FROM machine_refusals WHERE license_key_id = $1', [
      licence?.id,
    ])
    expect(rowCount).toBe(5)
  })

  it('of another member answer as if they were not there', async () => {
    const { member: victim, key } = await aHolder()
    await activate(key, 'a')
    await activate(key, 'b')
    await activate(key, 'c')
    const theirs = await own(victim)
    const { member: thief } = await aHolder()
    const machine = { params: { id: theirs?.machines[0]?.id ?? '' } }
    expect((await server.call(removeLicenceMachine, machine, thief)).status).toBe(404)
    expect((await server.call(renameLicenceMachine, { ...machine, body: { name: 'x' } }, thief)).status).toBe(
      404,
    )
    const refused = { params: { id: theirs?.refused[0]?.id ?? '' } }
    expect((await server.call(acknowledgeRefusedMachine, refused, thief)).status).toBe(404)
    expect(await own(victim)).toEqual(theirs)
    expect((await server.call(acknowledgeRefusedMachine, refused, victim)).body.refused).toEqual([])
    const { body } = await server.call(
      renameLicenceMachine,
      { ...machine, body: { name: ' เครื่องห้องนอน ' } },
      victim,
    )
    expect(body.machines[0]?.name).toBe('เครื่องห้องนอน')
  })
})

describe('validate', () => {
  it('says each code, and follows the level at the very next request', async () => {
    const { member, key, licence } = await aHolder()
    expect(await validate('AAAA-BBBB-CCCC-DDDD-EEEE', 'a')).toMatchObject({ valid: false, code: 'NOT_FOUND' })
    expect(await validate('no key at all', 'a')).toMatchObject({ valid: false, code: 'NOT_FOUND' })
    expect((await validate(key)).code).toBe('NO_MACHINE')
    await activate(key, 'a')
    expect((await validate(key)).code).toBe('FINGERPRINT_SCOPE_REQUIRED')
    expect(await validate(key.toLowerCase().replaceAll('-', ' '), 'a')).toMatchObject({
      valid: true,
      code: 'VALID',
    })

    const admin = await aMember(server.services, { level: 'admin' })
    await server.call(suspendLicence, { params: { id: licence.id }, body: { reason: 'ใช้ผิดเงื่อนไข' } }, admin)
    expect((await validate(key, 'a')).code).toBe('SUSPENDED')
    expect((await activate(key, 'a')).code).toBe('SUSPENDED')
    expect(await own(member)).toMatchObject({ state: 'suspended', suspendedReason: 'ใช้ผิดเงื่อนไข' })
    await server.call(reinstateLicence, { params: { id: licence.id } }, admin)
    expect((await validate(key, 'a')).code).toBe('VALID')

    await server.pool.query("UPDATE profiles SET expires_at = now() - interval '1 second' WHERE id = $1", [
      member.id,
    ])
    expect(await validate(key, 'a')).toMatchObject({ valid: false, code: 'EXPIRED' })
    expect((await activate(key, 'b')).code).toBe('EXPIRED')
    await server.pool.query("UPDATE profiles SET expires_at = now() + interval '1 month' WHERE id = $1", [
      member.id,
    ])
    expect(await validate(key, 'a')).toMatchObject({ valid: true, code: 'VALID' })
  })

  it('a machine that was silent for more than 35 days is activated again and keeps its place', async () => {
    const { key } = await aHolder({ level: 'lifetime' })
    await activate(key, 'a')
    inDays(36)
    expect((await validate(key, 'a')).code).toBe('HEARTBEAT_DEAD')
    const { body } = await server.call(sendHeartbeat, { body: { key, fingerprint: 'a' } })
    expect(body).toMatchObject({ alive: true, code: 'VALID' })
    expect((await validate(key, 'a')).code).toBe('VALID')
  })

  it('signs its answer with the nonce, which no other answer’s signature fits', async () => {
    const { key } = await aHolder()
    await activate(key, 'a')
    const { body: published } = await server.call(listSigningKeys, {})
    const answer = await validate(key, 'a', { nonce: 'fresh-1' })
    const other = await validate(key, 'a', { nonce: 'fresh-2' })
    const keyOf = (kid?: string) => published.keys.find((one) => one.kid === kid)?.publicKey ?? ''
    const holds = (given: typeof answer, sig = given.proof?.sig) =>
      verify(
        null,
        Buffer.from(['answer/', given.nonce, given.ts, given.code, 'a'].join('\n')),
        ed25519(keyOf(given.proof?.kid)),
        Buffer.from(sig ?? '', 'base64'),
      )
    expect(holds(answer)).toBe(true)
    expect(holds(other, answer.proof?.sig)).toBe(false)
    expect((await validate(key, 'a')).proof).toBeNull()
  })

  it('lets a licence ask 60 times a minute, and another one all the same', async () => {
    const strict = await startTestServer({ pool: server.pool, vault: server.services.vault, limitScale: 1 })
    const one = await aHolder()
    const other = await aHolder()
    strict.clock.now = new Date('2026-11-21T05:00:30Z')
    const ask = (key: string) => strict.call(validateLicenceKey, { body: { key } })
    const answers = await Promise.all(Array.from({ length: 70 }, () => ask(one.key)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.headers.get('retry-after')).toBe('30')
    expect((await ask(other.key)).status).toBe(200)
    strict.clock.now = new Date('2026-11-21T05:01:00Z')
    expect((await ask(one.key)).status).toBe(200)
  })

  it('guesses are answered alike and soon no more, and leave nothing behind', async () => {
    const strict = await startTestServer({ limitScale: 1 })
    const before = await strict.pool.query('SELECT count(*) FROM license_requests')
    const guess = (at: number) =>
      strict.call(validateLicenceKey, {
        body: { key: `GUES-${String(at).padStart(4, '0')}-AAAA-AAAA-AAAA`, fingerprint: 'x' },
      })
    const answers = await Promise.all(Array.from({ length: 300 }, (_, at) => guess(at)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(200)
    const texts = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => `${body.code} ${body.detail}`)
    expect(new Set(texts)).toEqual(new Set(['NOT_FOUND There is no such licence.']))
    expect((await strict.pool.query('SELECT count(*) FROM license_requests')).rows).toEqual(before.rows)
  })

  it('guesses from all addresses of one IPv6 network are counted as one', async () => {
    const strict = await startTestServer({ limitScale: 1 })
    const from = async (remoteAddress: string) => {
      const payload = { key: 'GUES-NETW-AAAA-AAAA-AAAA', fingerprint: 'x' }
      const { path: url, method } = validateLicenceKey
      return (await strict.app.inject({ method, url, remoteAddress, payload })).statusCode
    }
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, at) => from(`2001:db8:1:2::${(at + 1).toString(16)}`)),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(100)
    expect(answers.filter((status) => status === 429)).toHaveLength(20)
    expect(await from('2001:db8:1:3::1'), 'another network').toBe(200)
  })
})

const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
const ed25519 = (base64: string) =>
  createPublicKey({ key: Buffer.concat([SPKI, Buffer.from(base64, 'base64')]), format: 'der', type: 'spki' })

/** Opens an offline file as a program would: null when its signature does not hold under any published key. */
async function openFile(file: string) {
  const { body } = await server.call(listSigningKeys, {})
  const base64 = file.replace(/-----[A-Z ]+-----|\s/g, '')
  const { enc, sig, alg, kid } = JSON.parse(Buffer.from(base64, 'base64').toString())
  const found = body.keys.find((one) => one.kid === kid)
  if (alg !== 'base64+ed25519' || !found) return null
  const holds = verify(
    null,
    Buffer.from(`license/${enc}`),
    ed25519(found.publicKey),
    Buffer.from(sig, 'base64'),
  )
  return holds ? JSON.parse(Buffer.from(enc, 'base64').toString()) : null
}

describe('the offline file', () => {
  it('is signed, names its machine, and is good for 30 days', async () => {
    const { key, licence } = await aHolder({ level: 'lifetime' })
    server.clock.now = new Date('2026-11-21T03:00:00Z')
    const { file } = await activate(key, 'a', { parts: ['p1', 'p2', 'p3'] })
    expect(file).toMatch(/^-----BEGIN LICENSE FILE-----\n[\s\S]+\n-----END LICENSE FILE-----\n$/)
    expect(await openFile(file ?? '')).toEqual({
      licence: licence.id,
      fingerprint: 'a',
      parts: ['p1', 'p2', 'p3'],
      issuedAt: '2026-11-21T03:00:00.000Z',
      expiresAt: '2026-12-21T03:00:00.000Z',
    })
  })

  it('ends with the membership that carries it, when that is sooner', async () => {
    const { member, key } = await aHolder()
    await server.pool.query("UPDATE profiles SET expires_at = '2026-12-01T16:59:59Z' WHERE id = $1", [
      member.id,
    ])
    server.clock.now = new Date('2026-11-21T03:00:00Z')
    const { file } = await activate(key, 'a')
    expect((await openFile(file ?? '')).expiresAt).toBe('2026-12-01T16:59:59.000Z')
  })

  it('stays good when the signing key is changed, and the next one is signed with the new key', async () => {
    const { key } = await aHolder()
    const first = (await activate(key, 'a')).file ?? ''
    const kid = await rotateSigningKey(server.services, 'licence')
    inDays(1)
    const second = (await server.call(sendHeartbeat, { body: { key, fingerprint: 'a' } })).body.file ?? ''
    expect(await openFile(first)).toMatchObject({ fingerprint: 'a' })
    expect(await openFile(second)).toMatchObject({ fingerprint: 'a' })
    const { body } = await server.call(listSigningKeys, {})
    expect(body.keys.filter(({ current }) => current).map((one) => one.kid)).toEqual([kid])
    expect(
      JSON.parse(Buffer.from(second.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64').toString()).kid,
    ).toBe(kid)
  })

  it('is made with one key by servers that start together', async () => {
    const fresh = await startTestServer()
    const twin = await startTestServer({ pool: fresh.pool, vault: fresh.services.vault })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => (at % 2 ? fresh : twin).call(listSigningKeys, {})),
    )
    expect(new Set(answers.flatMap(({ body }) => body.keys.map(({ kid }) => kid))).size).toBe(1)
  })
})

describe('a licence and its member', () => {
  it('ends with the account, and is in the member’s file before', async () => {
    const member = await aMemberWithPassword(server.services, { level: 'vip' })
    const { key } = (await server.call(createLicence, {}, member)).body
    await activate(key, 'a', { name: 'MacBook' })
    const data = (await server.call(downloadMyData, {}, member)).body as { licence: unknown[] }
    expect(data.licence).toMatchObject([{ key, machines: [{ name: 'MacBook' }] }])
    await server.call(deleteAccount, { body: { password: PASSWORD } }, member)
    expect((await validate(key, 'a')).code).toBe('NOT_FOUND')
    expect((await server.call(listMachines, { body: { key } })).body).toMatchObject({
      code: 'NOT_FOUND',
      machines: [],
    })
  })

  it('hears the owner’s rules while it works, and none of them else', async () => {
    const { key } = await aHolder()
    const ask = async (of: string) =>
      (await server.call(readLicenceRules, { body: { key: of, nonce: 'n' } })).body
    const none = { versions: [], removed: [], plans: [], marketplaces: [], words: [] }
    expect(await ask(key)).toMatchObject({ code: 'VALID', nonce: 'n', proof: {}, rules: none })
    const owner = await aMember(server.services, { level: 'owner' })
    const content = {
      id: 'Zorblax',
      means: 'refused' as const,
      kind: 'brands' as const,
      spellings: ['ซอร์แบล็กซ์'],
      source: 'https://example.com',
      checked: '2026-11-28',
    }
    const body = { kind: 'refused_word' as const, content, revision: null }
    expect((await server.call(writeReferenceData, { body }, owner)).status).toBe(200)
    expect((await ask(key)).rules?.words).toEqual([content])
    expect(await ask('AAAA-AAAA-AAAA-AAAA-AAAA')).toMatchObject({ code: 'NOT_FOUND', rules: null })
    const lapsed = await aHolder({ level: 'vip', expiresAt: new Date(Date.now() + DAY_MS) })
    inDays(2)
    expect(await ask(lapsed.key)).toMatchObject({ code: 'EXPIRED', rules: null })
  })

  it('rubbish is refused as such and stores nothing', async () => {
    const send = (body: unknown) => server.send('POST', '/api/v1/licenses/activate', body)
    expect((await send({ key: 'x', fingerprint: '' })).status).toBe(400)
    expect((await send({ key: ['x'], fingerprint: 'a' })).status).toBe(400)
    expect((await send({ key: 'x'.repeat(129), fingerprint: 'a' })).status).toBe(400)
    expect((await send({ key: 'x', fingerprint: 'a', parts: Array(17).fill('p') })).status).toBe(400)
    expect((await send(`{"key":"${'x'.repeat(10 * 1024 * 1024)}"}`)).status).toBe(413)
  })
})

it('a machine that is activated again without its system and version keeps both', async () => {
  const { key } = await aHolder()
  await activate(key, 'f1', { system: 'macOS 15.6', version: '1.4.0' })
  expect((await activate(key, 'f1')).machines).toMatchObject([{ system: 'macOS 15.6' }])
  const { rows } = await server.pool.query("SELECT version FROM machine_activations WHERE version = '1.4.0'")
  expect(rows).toEqual([{ version: '1.4.0' }])
})

it('the examples of /docs/licence-api are answered as the page says', async () => {
  const { key } = await aHolder()
  for (const { verb, request, answer } of LICENCE_API_EXAMPLES) {
    const body = { ...request, ...(request.key === 'KEY' && { key }) }
    const given = await server.send('POST', `/api/v1/licenses/${verb}`, body)
    expect(given.status, verb).toBe(200)
    expect(shown(given.body), verb).toEqual(answer)
  }
})

/** Puts the examples' values in the place of what differs from call to call. */
function shown(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => shown(each))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown(each, key)]))
  if (typeof value !== 'string') return value
  if (name === 'kid' || name === 'sig' || name === 'file') return EXAMPLE_VALUES[name]
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? EXAMPLE_VALUES.instant : value
}

import { randomBytes } from 'node:crypto'
import { signIn } from '@thokham/contract/auth'
import { sendSignInCode, signInWithCode } from '@thokham/contract/email-codes'
import { readSession } from '@thokham/contract/me'
import { listAdmins } from '@thokham/contract/members'
import {
  addPasskey,
  askOwnPasskey,
  askPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  stepUpWithPasskey,
} from '@thokham/contract/passkeys'
import { openShop, stepUp } from '@thokham/contract/trust'
import { readTwoFactor, verifyTwoFactor } from '@thokham/contract/two-factor'
import { PASSKEYS_MOST } from '@thokham/domain/passkey'
import { beforeEach, describe, expect, it } from 'vitest'
import { codeOf, lettersTo } from '../../testing/letters.ts'
import {
  aMember,
  aMemberWithPassword,
  aSession,
  cookieFrom,
  PASSWORD,
  type TestMember,
} from '../../testing/members.ts'
import { madeByApple, PasskeyDevice } from '../../testing/passkey-device.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const SHOP = 'https://shop.example'
const START = Date.parse('2026-11-20T08:00:15Z')
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const MINUTE = 60_000

let server: TestServer
let member: TestMember
let device: PasskeyDevice
beforeEach(async () => {
  server = await startTestServer({ publicUrl: SHOP })
  server.clock.now = new Date(START)
  member = await aMemberWithPassword(server.services)
  device = new PasskeyDevice(SHOP)
})

const pass = (minutes: number) => {
  server.clock.now = new Date((server.clock.now?.getTime() ?? START) + minutes * MINUTE)
}
const kinds = async (to = member) => (await lettersTo(server, to.email)).map(({ kind }) => kind)
const start = async (as = member) => (await server.call(startPasskey, {}, as)).body
const add = async (with_ = device, as = member) =>
  server.call(
    addPasskey,
    { body: { created: with_.create(await start(as)) } },
    { headers: { 'user-agent': DESKTOP }, ...as },
  )
const ask = async (challenge: string | null = null) =>
  (await server.call(askPasskey, { body: { challenge } })).body
const enter = (proof: ReturnType<PasskeyDevice['sign']>, challenge: string | null = null) =>
  server.call(signInWithPasskey, { body: { proof, challenge } })
const signIns = async () => (await server.pool.query('SELECT FROM sessions')).rowCount

describe('a passkey', () => {
  it('is added, named, used and removed, each with a letter and a row of the audit', async () => {
    const added = await add()
    expect(added.body).toEqual({
      passkey: {
        id: expect.any(String),
        name: 'Chrome 142 บน Windows',
        createdAt: '2026-11-20T08:00:15.000Z',
        lastUsedAt: null,
      },
      recoveryCodes: null,
    })
    const { id } = added.body.passkey
    pass(1)
    const entered = await enter(device.sign(await ask()))
    expect(entered.body).toEqual({ userId: member.id })
    const cookie = cookieFrom(entered.headers)
    expect((await server.call(readSession, {}, { cookie })).body.me?.id).toBe(member.id)
    await server.call(renamePasskey, { params: { id }, body: { name: ' โน้ตบุ๊ก  ที่ร้าน ' } }, member)
    expect((await server.call(listPasskeys, {}, member)).body.passkeys).toEqual([
      {
        id,
        name: 'โน้ตบุ๊ก ที่ร้าน',
        createdAt: '2026-11-20T08:00:15.000Z',
        lastUsedAt: '2026-11-20T08:01:15.000Z',
      },
    ])
    expect((await server.call(removePasskey, { params: { id } }, member)).status).toBe(200)
    expect((await enter(device.sign(await ask()))).error?.code).toBe('passkey_bad')
    expect(await kinds()).toEqual(['passkey-off', 'passkey'])
    const { rows } = await server.pool.query('SELECT action, subject_id FROM audit_log ORDER BY id')
    expect(rows).toEqual([
      { action: 'member.add-passkey', subject_id: member.id },
      { action: 'member.remove-passkey', subject_id: member.id },
    ])
  })

  it('is added and removed by nobody who has not just proven themselves', async () => {
    const { id } = (await add()).body.passkey
    const cookie = await aSession(server.services, member.id, { provedAt: new Date(START) })
    pass(6)
    const refused = await server.call(startPasskey, {}, { cookie })
    expect(refused.error).toMatchObject({
      code: 'step_up_required',
      details: { action: 'passkey.add', needsCode: false, byPasskey: true },
    })
    expect((await server.call(removePasskey, { params: { id } }, { cookie })).error?.code).toBe(
      'step_up_required',
    )
    const options = (await server.call(askOwnPasskey, {}, { cookie })).body
    expect(options.allowCredentials.map(({ id: each }) => each)).toEqual([device.id])
    const proven = await server.call(stepUpWithPasskey, { body: { proof: device.sign(options) } }, { cookie })
    expect(proven.body).toEqual({ provenUntil: '2026-11-20T08:11:15.000Z' })
    expect((await server.call(removePasskey, { params: { id } }, { cookie })).status).toBe(200)
  })

  it('is one of twenty at most, and no two accounts share one', async () => {
    const made = await start()
    await server.pool.query(
      `INSERT INTO passkeys (profile_id, name, credential_id, public_key, counter, transports)
       SELECT $1, 'x', 'x' || n, 'x', 0, '{}' FROM generate_series(2, $2) n`,
      [member.id, PASSKEYS_MOST],
    )
    const other = new PasskeyDevice(SHOP)
    const second = other.create(await start())
    expect((await server.call(addPasskey, { body: { created: device.create(made) } }, member)).status).toBe(
      200,
    )
    expect((await server.call(addPasskey, { body: { created: second } }, member)).error?.code).toBe(
      'passkeys_full',
    )
    expect((await server.call(startPasskey, {}, member)).error?.code).toBe('passkeys_full')
    const somebody = await aMember(server.services)
    expect((await add(device, somebody)).error?.code).toBe('conflict')
  })
})

it('what a device says of its maker is read by nobody', async () => {
  const created = device.create(await start(), {}, madeByApple(randomBytes(300)))
  expect((await server.call(addPasskey, { body: { created } }, member)).status).toBe(200)
})

describe('what is no passkey made here', () => {
  it.each([
    ['of another page', { origin: 'https://shop.example.evil.test' }],
    ['for another host', { rpId: 'evil.test' }],
    ['that nobody unlocked', { isUnlocked: false }],
  ])('%s is not kept', async (_case, pretence) => {
    const created = device.create(await start(), pretence)
    expect((await server.call(addPasskey, { body: { created } }, member)).error?.code).toBe('passkey_bad')
  })

  it('for another session, another use or once more is not kept', async () => {
    const options = await start()
    const elsewhere = { cookie: await aSession(server.services, member.id) }
    const created = device.create(options)
    const send = (as: { cookie: string }, what = created) =>
      server.call(addPasskey, { body: { created: what } }, as)
    expect((await send(elsewhere)).error?.code).toBe('challenge_over')
    const { challenge } = await ask()
    expect((await send(member, device.create(options, { challenge }))).error?.code).toBe('challenge_over')
    expect((await send(member)).status).toBe(200)
    expect((await send(member)).error?.code, 'the challenge is used up').toBe('challenge_over')
    const late = device.create(await start())
    pass(10)
    expect((await send(member, late)).error?.code, 'ten minutes are over').toBe('challenge_over')
  })
})

describe('nobody comes in', () => {
  beforeEach(async () => {
    await add()
  })

  it.each([
    ['from another page', { origin: 'https://evil.test' }],
    ['for another host', { rpId: 'evil.test' }],
    ['by a passkey that nobody unlocked', { isUnlocked: false }],
    ['under another member’s handle', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s', async (_case, pretence) => {
    const before = await signIns()
    expect((await enter(device.sign(await ask(), pretence))).error?.code).toBe('passkey_bad')
    expect(await signIns()).toBe(before)
  })

  it('by a passkey that was never added, nor by another’s name under one’s own signature', async () => {
    const foreign = new PasskeyDevice(SHOP)
    expect((await enter(foreign.sign(await ask()))).error?.code).toBe('passkey_bad')
    const forged = { ...foreign.sign(await ask()), id: device.id, rawId: device.id }
    expect((await enter(forged)).error?.code).toBe('passkey_bad')
  })

  it('by a challenge that was used, is too old, is another’s or is none of ours', async () => {
    const options = await ask()
    const proof = device.sign(options)
    expect((await enter(proof)).status).toBe(200)
    expect((await enter(proof)).error?.code, 'sent again').toBe('challenge_over')
    expect((await enter(device.sign(options))).error?.code, 'signed again').toBe('challenge_over')
    const own = (await server.call(askOwnPasskey, {}, member)).body
    expect((await enter(device.sign(own))).error?.code, 'of a proof').toBe('challenge_over')
    const forged = Buffer.from(options.challenge, 'base64url')
    forged[20] = (forged[20] ?? 0) ^ 1
    const challenge = forged.toString('base64url')
    expect((await enter(device.sign(options, { challenge }))).error?.code).toBe('challenge_over')
    const late = device.sign(await ask())
    pass(10)
    expect((await enter(late)).error?.code).toBe('challenge_over')
  })

  it('by one answer twice at the same moment', async () => {
    const proof = device.sign(await ask())
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('by a copy whose count has been seen, and its member is told once an hour', async () => {
    expect((await enter(device.sign(await ask()))).status).toBe(200)
    for (const counter of [1, 0]) {
      expect((await enter(device.sign(await ask(), { counter }))).error?.code).toBe('passkey_bad')
    }
    expect((await kinds()).filter((kind) => kind === 'replay')).toHaveLength(1)
    expect((await enter(device.sign(await ask(), { counter: 9 }))).status).toBe(200)
  })

  it('into an account that was deleted', async () => {
    await server.pool.query('UPDATE profiles SET deleted_at = now() WHERE id = $1', [member.id])
    expect((await enter(device.sign(await ask()))).error?.code).toBe('passkey_bad')
  })

  it('who added one to an address that is not theirs, once its holder comes', async () => {
    await server.pool.query('UPDATE profiles SET email_verified = false WHERE id = $1', [member.id])
    const { email } = member
    const mine = await server.call(sendSignInCode, { body: { email } })
    const body = { email, code: await codeOf(server, email) }
    expect((await server.call(signInWithCode, { body }, { cookie: cookieFrom(mine.headers) })).status).toBe(
      200,
    )
    expect((await enter(device.sign(await ask()))).error?.code).toBe('passkey_bad')
  })

  it('of those who do not count, more than once by each challenge', async () => {
    const other = new PasskeyDevice(SHOP, { counts: false })
    await add(other)
    for (let time = 0; time < 2; time++) expect((await enter(other.sign(await ask()))).status).toBe(200)
  })
})

describe('the second step', () => {
  it('is ended by a passkey of the account, by no other, and is not asked after one', async () => {
    await server.pool.query(
      `INSERT INTO two_factors (profile_id, secret, sealed_under, enabled_at) VALUES ($1, 'x', 'x', now())`,
      [member.id],
    )
    await add()
    expect((await enter(device.sign(await ask()))).status, 'unlocked, it stands for both').toBe(200)
    const wanted = await server.call(signIn, { body: { email: member.email, password: PASSWORD } })
    expect(wanted.error).toMatchObject({
      code: 'two_factor_required',
      details: { expiresInSeconds: 300, byApp: true, byPasskey: true },
    })
    const challenge = String(wanted.error?.details?.challenge)
    const somebody = await aMember(server.services)
    const foreign = new PasskeyDevice(SHOP)
    await add(foreign, somebody)
    const options = await ask(challenge)
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([device.id])
    expect((await enter(foreign.sign(options), challenge)).error?.code).toBe('passkey_bad')
    expect((await enter(device.sign(await ask()), challenge)).error?.code, 'of a first step').toBe(
      'challenge_over',
    )
    expect((await enter(device.sign(options), challenge)).body).toEqual({ userId: member.id })
    expect((await enter(device.sign(await ask(challenge)), challenge)).status).not.toBe(200)
    expect((await server.call(askPasskey, { body: { challenge } })).error?.code).toBe('challenge_over')
  })

  it('is asked of nobody’s password for a passkey alone, but of an admin’s', async () => {
    await add()
    const enterByPassword = () => server.call(signIn, { body: { email: member.email, password: PASSWORD } })
    expect((await enterByPassword()).status).toBe(200)
    await server.pool.query("UPDATE profiles SET membership = 'admin' WHERE id = $1", [member.id])
    const wanted = await enterByPassword()
    expect(wanted.error).toMatchObject({
      code: 'two_factor_required',
      details: { byApp: false, byPasskey: true },
    })
    const challenge = String(wanted.error?.details?.challenge)
    expect((await enter(device.sign(await ask(challenge)), challenge)).status).toBe(200)
  })
})

describe('of an admin', () => {
  let admin: TestMember
  beforeEach(async () => {
    admin = await aMemberWithPassword(server.services, { level: 'admin' })
    await server.pool.query(
      `INSERT INTO settings (value) VALUES ('{"security": {"requireTwoFactorForAdmins": true}}')`,
    )
  })

  it('a passkey is the second factor that the settings ask for, with recovery codes', async () => {
    const must = async () => (await server.call(readSession, {}, admin)).body.mustSetUpTwoFactor
    expect(await must()).toBe(true)
    const { passkey, recoveryCodes } = (await add(device, admin)).body
    expect(recoveryCodes).toHaveLength(10)
    expect(await must()).toBe(false)
    expect((await server.call(readTwoFactor, {}, admin)).body).toEqual({
      enabled: false,
      required: true,
      enabledAt: null,
      byPasskey: true,
      recoveryCodesLeft: 10,
    })
    const second = (await add(new PasskeyDevice(SHOP), admin)).body
    expect(second.recoveryCodes, 'there are some').toBeNull()

    const wanted = await server.call(signIn, { body: { email: admin.email, password: PASSWORD } })
    const challenge = String(wanted.error?.details?.challenge)
    const code = recoveryCodes?.[0] ?? ''
    expect((await server.call(verifyTwoFactor, { body: { challenge, code } })).status).toBe(200)

    for (const { id } of [passkey, second.passkey])
      await server.call(removePasskey, { params: { id } }, admin)
    expect(await must()).toBe(true)
    expect((await server.pool.query('SELECT FROM recovery_codes')).rowCount).toBe(0)
  })

  it('the password alone is no proof beside a passkey', async () => {
    await add(device, admin)
    const alone = await server.call(stepUp, { body: { password: PASSWORD } }, admin)
    expect(alone.error).toMatchObject({ code: 'code_bad', fields: { code: 'required' } })
  })

  it('the owner’s passkey moves power, and asks every admin for a second factor', async () => {
    await server.pool.query('DELETE FROM settings')
    const owner = await aMember(server.services, { level: 'owner' })
    await add(device, owner)
    const { rows } = await server.pool.query('SELECT value FROM settings')
    expect(rows[0]?.value.security).toMatchObject({
      requireTwoFactorForAdmins: true,
      twoFactorFrom: '2026-12-04T08:00:15.000Z',
    })
    const standing = async () => (await server.call(readSession, {}, admin)).body
    expect(await standing()).toMatchObject({
      mustSetUpTwoFactor: false,
      twoFactorDueAt: '2026-12-04T08:00:15.000Z',
    })
    server.clock.now = new Date('2026-12-04T08:00:15Z')
    expect((await standing()).mustSetUpTwoFactor, 'a fortnight later').toBe(true)
    server.clock.now = new Date(START)
    const { admins } = (await server.call(listAdmins, {}, owner)).body
    expect(admins.map(({ hasTwoFactor }) => hasTwoFactor)).toEqual([true, false])
    const cookie = cookieFrom((await enter(device.sign(await ask()))).headers)
    pass(6)
    const wanted = await server.call(openShop, {}, { cookie })
    expect(wanted.error).toMatchObject({
      code: 'step_up_required',
      details: { needsCode: true, byPasskey: true },
    })
    const proof = device.sign((await server.call(askOwnPasskey, {}, { cookie })).body)
    expect((await server.call(stepUpWithPasskey, { body: { proof } }, { cookie })).status).toBe(200)
    expect((await server.call(openShop, {}, { cookie })).status).toBe(200)
  })

  it('another’s passkey, or one’s own in another session, proves nothing', async () => {
    await add()
    const other = { cookie: await aSession(server.services, member.id) }
    const options = (await server.call(askOwnPasskey, {}, member)).body
    const proof = device.sign(options)
    expect((await server.call(stepUpWithPasskey, { body: { proof } }, other)).error?.code).toBe(
      'challenge_over',
    )
    const theirs = (await server.call(askOwnPasskey, {}, admin)).body
    const foreign = await server.call(stepUpWithPasskey, { body: { proof: device.sign(theirs) } }, admin)
    expect(foreign.error?.code).toBe('passkey_bad')
  })
})

import { signIn } from '@thokham/contract/auth'
import { sendSignInCode, signInWithCode } from '@thokham/contract/email-codes'
import { readSession } from '@thokham/contract/me'
import { listOutbox } from '@thokham/contract/outbox'
import {
  confirmTwoFactor,
  disableTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  verifyTwoFactor,
} from '@thokham/contract/two-factor'
import { TOTP, URI } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { settings } from '../../db/schema.ts'
import { codeOf } from '../../testing/letters.ts'
import {
  aMemberWithPassword,
  aSession,
  cookieFrom,
  PASSWORD,
  type TestMember,
} from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeVaultKey } from '../vault/change-vault-key.ts'

/** Each test starts in the middle of a half-minute of its own. */
const START = Date.parse('2026-11-20T08:00:15Z')
const STEP_MS = 30_000

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  server.clock.now = new Date(START)
})

const pass = (steps: number) => {
  server.clock.now = new Date((server.clock.now?.getTime() ?? START) + steps * STEP_MS)
}
const app = (secret: string, offset = 0) =>
  new TOTP({ secret }).generate({ timestamp: (server.clock.now?.getTime() ?? START) + offset * STEP_MS })
const levelOf = async (cookie: string) => (await server.call(readSession, {}, { cookie })).body.level

/** Sets the second factor up as the screen does. */
async function setUp(member: TestMember) {
  const begun = await server.call(startTwoFactor, { body: { password: PASSWORD } }, member)
  const confirmed = await server.call(confirmTwoFactor, { body: { code: app(begun.body.secret) } }, member)
  expect(confirmed.status).toBe(200)
  pass(1)
  return { ...begun.body, codes: confirmed.body.recoveryCodes }
}

async function aChallengeFor(email: string): Promise<string> {
  const answer = await server.call(signIn, { body: { email, password: PASSWORD } })
  expect(answer).toMatchObject({ status: 401, error: { code: 'two_factor_required' } })
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(answer.error?.details).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    expiresInSeconds: 300,
    byApp: true,
    byPasskey: false,
  })
  return String(answer.error?.details?.challenge)
}
const verify = (challenge: string, code: string) =>
  server.call(verifyTwoFactor, { body: { challenge, code } })

describe('setting it up', () => {
  it('takes the password, an app and a first code; signs out elsewhere', async () => {
    const member = await aMemberWithPassword(server.services)
    const elsewhere = await aSession(server.services, member.id)
    const { uri, secret, qr, codes } = await setUp(member)
    const read = URI.parse(uri)
    expect([read.issuer, read.label, read.secret.base32]).toEqual(['Thokham', member.email, secret])
    expect(qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
    expect(qr.size).toBeGreaterThan(29)
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9a-hj-np-tv-z]{5}-[2-9a-hj-np-tv-z]{5}$/)
    expect(await levelOf(member.cookie)).toBe('free')
    expect(await levelOf(elsewhere)).toBe('visitor')
    expect((await server.call(readTwoFactor, {}, member)).body).toEqual({
      enabled: true,
      required: false,
      enabledAt: new Date(START).toISOString(),
      byPasskey: false,
      recoveryCodesLeft: 10,
    })
  })

  it('asks for nothing until a code was right, and is begun anew at will', async () => {
    const member = await aMemberWithPassword(server.services)
    const begin = () => server.call(startTwoFactor, { body: { password: PASSWORD } }, member)
    const first = (await begin()).body.secret
    const second = (await begin()).body.secret
    const wrong = await server.call(confirmTwoFactor, { body: { code: app(first) } }, member)
    expect(wrong.error).toMatchObject({ code: 'code_bad', fields: { code: 'wrong' } })
    expect((await server.call(signIn, { body: { email: member.email, password: PASSWORD } })).status).toBe(
      200,
    )
    expect((await server.call(confirmTwoFactor, { body: { code: app(second) } }, member)).status).toBe(200)
    expect((await begin()).error?.code).toBe('conflict')
    expect((await server.call(confirmTwoFactor, { body: { code: app(second) } }, member)).error?.code).toBe(
      'conflict',
    )
  })

  it('is refused without the password', async () => {
    const member = await aMemberWithPassword(server.services)
    const answer = await server.call(startTwoFactor, { body: { password: 'guess' } }, member)
    expect(answer.error).toMatchObject({ code: 'wrong_password', fields: { password: 'wrong' } })
  })
})

describe('signing in with it', () => {
  it('takes a code of the app, half a minute early or late, once', async () => {
    const member = await aMemberWithPassword(server.services)
    const { secret } = await setUp(member)
    for (const offset of [0, 1, -1]) {
      pass(5)
      const code = app(secret, offset)
      const answer = await verify(await aChallengeFor(member.email), code)
      expect(answer.body).toEqual({ userId: member.id })
      expect(await levelOf(cookieFrom(answer.headers))).toBe('free')
      expect((await verify(await aChallengeFor(member.email), code)).error?.code).toBe('code_bad')
    }
    for (const offset of [2, -2]) {
      pass(5)
      expect((await verify(await aChallengeFor(member.email), app(secret, offset))).error?.code).toBe(
        'code_bad',
      )
    }
  })

  it('takes a recovery code in any writing, once', async () => {
    const member = await aMemberWithPassword(server.services)
    const { codes } = await setUp(member)
    const code = ` ${codes[3]?.toUpperCase().replace('-', ' ')} `
    expect((await verify(await aChallengeFor(member.email), code)).status).toBe(200)
    expect((await verify(await aChallengeFor(member.email), code)).error?.code).toBe('code_bad')
    expect((await server.call(readTwoFactor, {}, member)).body.recoveryCodesLeft).toBe(9)
  })

  it('is asked after a mailed code too', async () => {
    const member = await aMemberWithPassword(server.services)
    const { secret } = await setUp(member)
    const asked = await server.call(sendSignInCode, { body: { email: member.email } })
    const code = await codeOf(server, member.email)
    const browser = { cookie: cookieFrom(asked.headers) }
    const answer = await server.call(signInWithCode, { body: { email: member.email, code } }, browser)
    expect(answer.error?.code).toBe('two_factor_required')
    expect((await verify(String(answer.error?.details?.challenge), app(secret))).status).toBe(200)
  })

  it('gives one session for a challenge or a code, to one of 50 at once', async () => {
    const member = await aMemberWithPassword(server.services)
    const { secret, codes } = await setUp(member)
    const challenge = await aChallengeFor(member.email)
    const same = await Promise.all(Array.from({ length: 5 }, () => verify(challenge, app(secret))))
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1)
    const challenges = await Promise.all(Array.from({ length: 50 }, () => aChallengeFor(member.email)))
    const shared = await Promise.all(challenges.map((one) => verify(one, codes[0] ?? '')))
    expect(shared.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('ends a challenge after five wrong codes, and after five minutes', async () => {
    const member = await aMemberWithPassword(server.services)
    const { secret } = await setUp(member)
    const guessed = await aChallengeFor(member.email)
    const wrong = String((Number(app(secret)) + 1) % 1_000_000).padStart(6, '0')
    for (let round = 0; round < 5; round += 1)
      expect((await verify(guessed, wrong)).error?.code).toBe('code_bad')
    expect((await verify(guessed, app(secret))).error?.code).toBe('challenge_over')
    const old = await aChallengeFor(member.email)
    pass(10)
    expect((await verify(old, app(secret))).error?.code).toBe('challenge_over')
    expect((await verify('A'.repeat(43), app(secret))).error?.code).toBe('challenge_over')
  })

  it('stops guesses over many challenges', async () => {
    const strict = await startTestServer({ limitScale: 1, pool: server.pool })
    const member = await aMemberWithPassword(server.services)
    await setUp(member)
    const codes = []
    for (let round = 0; round < 11; round += 1) {
      const answer = await strict.call(signIn, { body: { email: member.email, password: PASSWORD } })
      const challenge = String(answer.error?.details?.challenge)
      codes.push(
        (await strict.call(verifyTwoFactor, { body: { challenge, code: 'guess-guess' } })).error?.code,
      )
    }
    expect(codes).toEqual([...Array(10).fill('code_bad'), 'rate_limited'])
  })

  it('still works after the vault’s keys were changed', async () => {
    const member = await aMemberWithPassword(server.services)
    const { secret } = await setUp(member)
    // The secret, and the letter that says it is on.
    expect(await changeVaultKey(server.services)).toEqual({ count: 2, unopenable: 0 })
    expect((await verify(await aChallengeFor(member.email), app(secret))).status).toBe(200)
  })
})

describe('recovery codes and turning it off', () => {
  it('take password and second factor', async () => {
    const member = await aMemberWithPassword(server.services)
    const { secret, codes } = await setUp(member)
    const [code, unused] = [codes[0] ?? '', codes[1] ?? '']
    const guess = await server.call(renewRecoveryCodes, { body: { password: 'guess', code } }, member)
    expect(guess.error?.code).toBe('wrong_password')
    const half = await server.call(
      renewRecoveryCodes,
      { body: { password: PASSWORD, code: '000000' } },
      member,
    )
    expect(half.error?.code).toBe('code_bad')
    const renewed = await server.call(renewRecoveryCodes, { body: { password: PASSWORD, code } }, member)
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect((await verify(await aChallengeFor(member.email), unused)).error?.code).toBe('code_bad')

    pass(2)
    const off = await server.call(
      disableTwoFactor,
      { body: { password: PASSWORD, code: app(secret) } },
      member,
    )
    expect(off.body).toEqual({ enabled: false })
    expect((await server.call(signIn, { body: { email: member.email, password: PASSWORD } })).status).toBe(
      200,
    )
    for (const operation of [disableTwoFactor, renewRecoveryCodes]) {
      const again = await server.send('POST', operation.path, { password: PASSWORD, code: '000000' }, member)
      expect(again.error?.code).toBe('conflict')
    }
  })
})

describe('when the settings ask it of admins', () => {
  beforeEach(async () => {
    await server.services.db
      .insert(settings)
      .values({ value: { security: { requireTwoFactorForAdmins: true } } })
      .onConflictDoUpdate({
        target: settings.only,
        set: { value: { security: { requireTwoFactorForAdmins: true } } },
      })
  })

  it('an admin is one when it is set up, and until then may do what any member may', async () => {
    const owner = await aMemberWithPassword(server.services, { level: 'owner' })
    const list = () => server.call(listOutbox, { query: {} as never }, owner)
    expect((await server.call(readSession, {}, owner)).body).toMatchObject({
      level: 'owner',
      mustSetUpTwoFactor: true,
    })
    expect(await list()).toMatchObject({ status: 403, error: { code: 'two_factor_setup_required' } })
    expect((await server.call(readTwoFactor, {}, owner)).body).toMatchObject({
      enabled: false,
      required: true,
    })
    await setUp(owner)
    expect((await list()).status).toBe(200)
    expect((await server.call(readSession, {}, owner)).body).toMatchObject({
      level: 'owner',
      mustSetUpTwoFactor: false,
    })
  })

  it('nobody else notices', async () => {
    const member = await aMemberWithPassword(server.services, { level: 'lifetime' })
    expect((await server.call(readSession, {}, member)).body.mustSetUpTwoFactor).toBe(false)
    expect((await server.call(readTwoFactor, {}, member)).body.required).toBe(false)
    expect((await server.call(listOutbox, { query: {} as never }, member)).error?.code).toBe('forbidden')
  })
})

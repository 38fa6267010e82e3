import { signIn, signUp } from '@thokham/contract/auth'
import { sendSignInCode, signInWithCode } from '@thokham/contract/email-codes'
import { readSession } from '@thokham/contract/me'
import { requestPasswordReset, resetPassword } from '@thokham/contract/passwords'
import { saveProviderKey } from '@thokham/contract/provider-keys'
import { confirmTwoFactor, startTwoFactor, verifyTwoFactor } from '@thokham/contract/two-factor'
import { TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessionCookieName } from '../http/session.ts'
import { aSolvedCaptcha } from '../testing/captcha.ts'
import { dumpOf } from '../testing/dump.ts'
import { codeOf, linkOf } from '../testing/letters.ts'
import { cookieFrom } from '../testing/members.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const PASSWORD = 'ผ้าไหมลายน้ำ 7 ผืน'
const API_KEY = 'sk-canary-4711-0123456789abcdef'

let server: TestServer
let dump: string
const secrets: Record<string, string> = {}
let email: string

/** An account in which everything that opens something is pending at once, with the mails in the outbox. */
beforeAll(async () => {
  server = await startTestServer()
  email = 'stolen@example.com'
  const form = { email, displayName: 'กานดา', phone: '0812345678', password: PASSWORD }
  const signedUp = await server.call(signUp, { body: { ...form, captcha: await aSolvedCaptcha(server) } })
  const cookie = cookieFrom(signedUp.headers)
  const as = { cookie }
  await server.call(saveProviderKey, { params: { provider: 'openai' }, body: { apiKey: API_KEY } }, as)
  const begun = await server.call(startTwoFactor, { body: { password: PASSWORD } }, as)
  const code = new TOTP({ secret: begun.body.secret }).generate()
  const confirmed = await server.call(confirmTwoFactor, { body: { code } }, as)
  const challenged = await server.call(signIn, { body: { email, password: PASSWORD } })
  await server.call(sendSignInCode, { body: { email } })
  const mailedCode = await codeOf(server, email)
  await server.call(requestPasswordReset, { body: { email } })
  const link = await linkOf(server, email, 'reset-password')
  const confirmation = await linkOf(server, email, 'confirm-email')

  const cookieValue = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))
  Object.assign(secrets, {
    password: PASSWORD,
    'provider key': API_KEY,
    'session cookie': cookieValue,
    'authenticator secret': begun.body.secret,
    'recovery code': confirmed.body.recoveryCodes[0],
    challenge: String(challenged.error?.details?.challenge),
    'reset link': new URLSearchParams(link.hash.slice(1)).get('token'),
    'confirmation link': confirmation.searchParams.get('token'),
    code: mailedCode,
  })
  dump = await dumpOf(server.pool)
})

describe('a copy of the database', () => {
  it.each([
    'password',
    'provider key',
    'session cookie',
    'authenticator secret',
    'recovery code',
    'challenge',
    'reset link',
    'confirmation link',
  ])('holds no %s', (name) => {
    const secret = secrets[name] ?? ''
    expect(secret.length).toBeGreaterThan(9)
    for (const writing of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]) {
      expect(dump.includes(writing)).toBe(false)
    }
  })

  it('holds no six digits that are the code, nor a bare hash of them', async () => {
    const { createHash } = await import('node:crypto')
    const { rows } = await server.pool.query<{ proof: string }>(
      "SELECT proof FROM one_time_keys WHERE purpose = 'sign-in-code'",
    )
    expect(rows).toHaveLength(1)
    const found = Array.from({ length: 1_000_000 }, (_, n) => String(n).padStart(6, '0')).find(
      (code) => createHash('sha256').update(code).digest('base64url') === rows[0]?.proof,
    )
    expect(found).toBeUndefined()
    // Any time of day has six digits behind its seconds.
    const timeless = dump.replaceAll(/:\d\d\.\d+/g, '')
    expect(new RegExp(`\\b${secrets.code}\\b`).test(timeless)).toBe(false)
  })

  it('opens no session with what it holds', async () => {
    const { rows } = await server.pool.query<{ token: string }>('SELECT token FROM sessions')
    expect(rows).not.toEqual([])
    const name = sessionCookieName(server.services.publicUrl)
    for (const { token } of rows) {
      for (const value of [token, `${token}.`, `${token}.${token}`]) {
        const cookie = `${name}=${encodeURIComponent(value)}`
        expect((await server.call(readSession, {}, { cookie })).body.level).toBe('visitor')
      }
    }
    const keys = await server.pool.query<{ lookup: string; proof: string | null }>(
      'SELECT * FROM one_time_keys',
    )
    for (const stolen of keys.rows.flatMap(({ lookup, proof }) => [lookup, proof ?? lookup])) {
      const reset = await server.call(resetPassword, {
        body: { token: stolen, newPassword: 'ขโมยไหม 99 ผืน' },
      })
      expect(reset.error?.code).toBe('link_bad')
      const verified = await server.call(verifyTwoFactor, { body: { challenge: stolen, code: '123456' } })
      expect(verified.error?.code).toBe('challenge_over')
      const coded = await server.send('POST', signInWithCode.path, { email, code: stolen })
      expect(coded.status).toBe(400)
    }
  })

  it('and the log hold nothing either', () => {
    const log = JSON.stringify(server.log.map(({ time, ms, requestId, ...said }) => said))
    for (const secret of Object.values(secrets)) expect(log.includes(secret)).toBe(false)
    expect(log).not.toContain(email)
  })
})

import { signUp } from '@thokham/contract/auth'
import { sendVerificationEmail, verifyEmail } from '@thokham/contract/email-confirmation'
import { readSession } from '@thokham/contract/me'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { aSolvedCaptcha } from '../../testing/captcha.ts'
import { lettersTo, linkOf, workJobs } from '../../testing/letters.ts'
import { aMember, cookieFrom } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => {
  vi.useRealTimers()
})

let made = 0
async function register() {
  made += 1
  const email = `malee.${made}@example.com`
  const body = {
    email,
    displayName: 'มาลี ทอผ้า',
    phone: `06${String(made).padStart(8, '0')}`,
    password: 'ผ้าไหมลายน้ำ 7 ผืน',
    captcha: await aSolvedCaptcha(server),
  }
  const answer = await server.call(signUp, { body })
  return { email, cookie: cookieFrom(answer.headers), status: answer.status, body }
}

const isVerified = async (cookie: string) =>
  (await server.call(readSession, {}, { cookie })).body.me?.emailVerified
const follow = (link: URL, as = {}) => server.send('GET', link.pathname + link.search, undefined, as)

describe('the confirmation mail', () => {
  it('goes out with the sign-up and leads to the app root, also in another browser', async () => {
    const { email, cookie } = await register()
    const link = await linkOf(server, email, 'confirm-email')
    expect(link.origin).toBe(server.services.publicUrl)
    expect(await isVerified(cookie)).toBe(false)

    const answer = await follow(link)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`${server.services.publicUrl}/?email=confirmed`)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await isVerified(cookie)).toBe(true)
  })

  it('may be opened again and again: looking ahead does no harm', async () => {
    const { email, cookie } = await register()
    const link = await linkOf(server, email, 'confirm-email')
    const answers = await Promise.all(Array.from({ length: 10 }, () => follow(link, { cookie })))
    expect(new Set(answers.map(({ headers }) => headers.get('location')))).toEqual(
      new Set([`${server.services.publicUrl}/?email=confirmed`]),
    )
    expect(await isVerified(cookie)).toBe(true)
  })

  it('is not sent when the sign-up does not come about', async () => {
    const first = await register()
    const again = { ...first.body, email: 'other@example.com', captcha: await aSolvedCaptcha(server) }
    expect((await server.call(signUp, { body: again })).error?.code).toBe('phone_taken')
    await workJobs(server)
    expect(await lettersTo(server, 'other@example.com')).toEqual([])
  })

  it.each(['', 'x', 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFAYi5jbyJ9.'])(
    'with the forged token %j leads on with link_bad',
    async (token) => {
      const answer = await server.send('GET', `${verifyEmail.path}?token=${token}`)
      if (token === '') return expect(answer.error?.fields).toEqual({ token: 'required' })
      expect(answer.headers.get('location')).toBe(`${server.services.publicUrl}/?email=link_bad`)
    },
  )

  it('ends after 48 hours', async () => {
    const { email, cookie } = await register()
    const link = await linkOf(server, email, 'confirm-email')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 48 * 3_600_000 + 1_000 })
    expect((await follow(link)).headers.get('location')).toContain('email=link_bad')
    vi.useRealTimers()
    expect(await isVerified(cookie)).toBe(false)
  })

  it('is sent again when asked for, but not for a confirmed address', async () => {
    const { email, cookie } = await register()
    expect((await server.call(sendVerificationEmail, {}, { cookie })).body).toEqual({ sent: true })
    await workJobs(server)
    expect((await lettersTo(server, email)).map(({ kind, status }) => [kind, status])).toEqual([
      ['confirm-email', 'outboxed'],
      ['confirm-email', 'outboxed'],
    ])
    await follow(await linkOf(server, email, 'confirm-email'))
    expect((await server.call(sendVerificationEmail, {}, { cookie })).body).toEqual({ sent: false })
  })

  it('is sent five times an hour and no more', async () => {
    const strict = await startTestServer({ limitScale: 1 })
    const member = await aMember(strict.services)
    for (let round = 0; round < 5; round += 1) {
      expect((await strict.call(sendVerificationEmail, {}, member)).status).toBe(200)
    }
    const refused = await strict.call(sendVerificationEmail, {}, member)
    expect(refused.error?.code).toBe('rate_limited')
    const seconds = Number(refused.error?.details?.retryAfterSeconds)
    expect(seconds).toBeGreaterThan(3_500)
    expect(seconds).toBeLessThanOrEqual(3_600)
  })
})

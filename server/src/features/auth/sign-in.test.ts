import { signIn, signOut } from '@thokham/contract/auth'
import { readSession } from '@thokham/contract/me'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aMember, aSession, cookieOf } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { setPassword } from './set-password.ts'

const PASSWORD = 'ไหมทอง 9 เส้น'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

async function aMemberWithPassword() {
  const member = await aMember(server.services)
  await server.services.db.transaction((tx) => setPassword(tx, member.id, PASSWORD))
  return member
}

const levelOf = async (cookie: string, on = server) => (await on.call(readSession, {}, { cookie })).body.level

describe('sign in', () => {
  it('opens a session for the right password, however the e-mail is written', async () => {
    const member = await aMemberWithPassword()
    const email = ` ${member.email.toUpperCase()} `
    const answer = await server.call(signIn, { body: { email, password: PASSWORD } })
    expect(answer.body).toEqual({ userId: member.id })
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await levelOf(cookie)).toBe('free')
  })

  it('takes the same password in another composition of its letters', async () => {
    const member = await aMember(server.services)
    await server.services.db.transaction((tx) =>
      setPassword(tx, member.id, 'น\u0e4d\u0e32ไหล 77'.normalize('NFKC')),
    )
    const answer = await server.call(signIn, { body: { email: member.email, password: 'น\u0e33ไหล 77' } })
    expect(answer.status).toBe(200)
  })

  it('answers a wrong password, an unknown e-mail and an account without password alike', async () => {
    const member = await aMemberWithPassword()
    const bare = await aMember(server.services)
    for (const email of [member.email, 'nobody@example.test', bare.email]) {
      const answer = await server.call(signIn, { body: { email, password: 'wrong password' } })
      expect(answer.status).toBe(401)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(answer.error).toEqual({ code: 'invalid_credentials', requestId: expect.any(String) })
    }
  })

  it('does the same work whether the e-mail exists or not', async () => {
    const member = await aMemberWithPassword()
    /** Returns the processor time of a try, which other programs do not stretch. The hash of a password is nearly all of it. */
    const workFor = async (email: string) => {
      const before = process.cpuUsage()
      await server.call(signIn, { body: { email, password: 'wrong password' } })
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const work = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 15; round += 1) {
      work.known.push(await workFor(member.email))
      work.unknown.push(await workFor('nobody@example.test'))
    }
    const [known, unknown] = [work.known, work.unknown].map((all) => all.sort((a, b) => a - b)[7] as number)
    const ratio = (unknown as number) / (known as number)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  it.each([
    [{ email: '', password: 'x' }, { email: 'required' }],
    [{ email: 'a@example.test', password: '' }, { password: 'required' }],
    [{}, { email: 'required', password: 'required' }],
    [
      { email: { $ne: null }, password: ['x'] },
      { email: 'required', password: 'required' },
    ],
  ])('refuses %j', async (body, fields) => {
    const answer = await server.send('POST', signIn.path, body)
    expect(answer.error).toMatchObject({ code: 'invalid_input', fields })
  })

  it('is not possible from another site’s page', async () => {
    const member = await aMemberWithPassword()
    const body = { email: member.email, password: PASSWORD }
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:9']) {
      const answer = await server.call(signIn, { body }, { headers: { origin } })
      expect(answer.error?.code).toBe('forbidden')
    }
    const from = async (origin: string) =>
      (await server.call(signIn, { body }, { headers: { origin, host: new URL(origin).host } })).status
    expect(await from(server.url)).toBe(200)
    server.services.publicOrigins = ['https://thokham.example', 'https://www.thokham.example']
    onTestFinished(() => {
      server.services.publicOrigins = null
    })
    // Named addresses alone, whatever was called.
    expect(await from(server.url)).toBe(403)
    expect(await from('https://www.thokham.example')).toBe(200)
    expect(await from('http://thokham.example')).toBe(403)
  })
})

describe('sign out', () => {
  it('ends the session at the server and in the browser', async () => {
    const member = await aMember(server.services)
    const another = await aSession(server.services, member.id)
    const answer = await server.call(signOut, {}, member)
    expect(answer.body).toEqual({ success: true })
    expect(answer.headers.getSetCookie()[0]).toMatch(/^thokham\.session_token=; Max-Age=0;/)
    expect(await levelOf(member.cookie)).toBe('visitor')
    expect(await levelOf(another)).toBe('free')
  })

  it('is no error for a visitor', async () => {
    expect((await server.call(signOut, {})).status).toBe(200)
  })
})

describe('the session cookie', () => {
  it('is void when it was tampered with, has ended or never existed', async () => {
    const member = await aMember(server.services)
    const value = decodeURIComponent(member.cookie.split('=').slice(1).join('='))
    const [token = '', signature = ''] = value.split('.')
    const foreign = { ...server.services, sessionSecret: 'another secret' }
    for (const cookie of [
      `thokham.session_token=${token}`,
      `thokham.session_token=${token}.`,
      `thokham.session_token=.${signature}`,
      `thokham.session_token=${token}x.${signature}`,
      `thokham.session_token=${encodeURIComponent(`${token}.${signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))}`)}`,
      'thokham.session_token=%E0%A4%A',
      'thokham.session_token=',
      `__Host-${member.cookie}`,
      cookieOf(foreign, token),
      cookieOf(server.services, 'a token that never was'),
      await aSession(server.services, member.id, { expiresAt: new Date(Date.now() - 1) }),
    ]) {
      expect(await levelOf(cookie)).toBe('visitor')
    }
    expect(await levelOf(`theme=dark; ${member.cookie}; other=1`)).toBe('free')
  })

  it('ends 30 days after the last visit and is renewed by a visit a day', async () => {
    const start = new Date('2026-11-20T10:00:00Z').getTime()
    const day = 24 * 60 * 60 * 1000
    const member = await aMember(server.services)
    const cookie = await aSession(server.services, member.id, { expiresAt: new Date(start + 30 * day) })
    const visit = async (after: number) => {
      server.clock.now = new Date(start + after)
      const answer = await server.call(readSession, {}, { cookie })
      server.clock.now = null
      return [answer.body.level, answer.headers.getSetCookie().length]
    }
    expect(await visit(day / 2)).toEqual(['free', 0])
    expect(await visit(day + 1)).toEqual(['free', 1])
    expect(await visit(day + 2)).toEqual(['free', 0])
    expect(await visit(31 * day)).toEqual(['free', 1])
    expect(await visit(61 * day + 1)).toEqual(['visitor', 0])
  })

  it('is Secure and prefixed where people come by https', async () => {
    const secure = await startTestServer({ pool: server.pool, publicUrl: 'https://thokham.example' })
    const member = await aMemberWithPassword()
    const answer = await secure.call(
      signIn,
      { body: { email: member.email, password: PASSWORD } },
      { headers: { origin: 'https://thokham.example' } },
    )
    const cookie = answer.headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(
      /^__Host-thokham\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(await levelOf(cookie.split(';')[0] ?? '', secure)).toBe('free')
    expect(await levelOf(member.cookie, secure)).toBe('visitor')
  })

  it('costs one query a request', async () => {
    const member = await aMember(server.services)
    const asked: string[] = []
    const query = server.pool.query.bind(server.pool)
    server.pool.query = ((first: { text?: string } | string, ...rest: unknown[]) => {
      asked.push(typeof first === 'string' ? first : (first.text ?? ''))
      return (query as (...args: unknown[]) => unknown)(first, ...rest)
    }) as typeof server.pool.query
    await server.send('POST', '/api/prompts/reservations', {}, member)
    await server.send('POST', '/api/prompts/reservations', {}, {})
    server.pool.query = query
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatch(/FROM sessions s JOIN profiles p/)
  })
})

describe('what is not an operation of the contract', () => {
  it.each([
    ['GET', '/api/auth/get-session'],
    ['POST', '/api/auth/change-email/confirm'],
    ['POST', '/api/auth/forget-password/email-otp'],
    ['POST', '/api/auth/set-password'],
    ['POST', '/api/auth/refresh-token'],
    ['POST', '/api/auth/get-access-token'],
    ['GET', '/api/auth/ok'],
    ['GET', '/api/auth/error'],
    ['GET', '/api/auth/reference'],
    ['POST', '/api/auth//sign-in/email'],
    ['POST', '/api/auth/sign-up/email/'],
  ])('%s %s does not exist', async (method, path) => {
    const member = await aMember(server.services)
    const answer = await server.send(method, path, method === 'POST' ? {} : undefined, member)
    expect(answer.status).toBe(404)
    expect(answer.error?.code).toBe('not_found')
  })
})

import { sendSignInCode, signInWithCode } from '@thokham/contract/email-codes'
import { readSession } from '@thokham/contract/me'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, lettersTo, workJobs } from '../../testing/letters.ts'
import { aMemberWithPassword, cookieFrom } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => {
  server.clock.now = null
})

/** The browsers of a member, and of somebody who knows the address. */
const MINE = { cookie: `thokham.code=${'a'.repeat(43)}` }
const THEIRS = { cookie: `thokham.code=${'b'.repeat(43)}` }
const enter = (email: string, code: string, as: { cookie?: string } = MINE) =>
  server.call(signInWithCode, { body: { email, code } }, as)
const levelOf = async (cookie: string) => (await server.call(readSession, {}, { cookie })).body.level
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function aCodeFor(email: string): Promise<string> {
  await server.call(sendSignInCode, { body: { email } }, MINE)
  return codeOf(server, email)
}

describe('signing in with a mailed code', () => {
  it('opens a session once', async () => {
    const member = await aMemberWithPassword(server.services)
    const code = await aCodeFor(member.email)
    const answer = await enter(member.email.toUpperCase(), ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect(answer.body).toEqual({ userId: member.id })
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^thokham\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(await levelOf(cookieFrom(answer.headers))).toBe('free')
    expect((await enter(member.email, code)).error).toMatchObject({
      code: 'code_bad',
      fields: { code: 'wrong' },
    })
  })

  it('takes Thai digits', async () => {
    const member = await aMemberWithPassword(server.services)
    const code = await aCodeFor(member.email)
    const thai = [...code].map((digit) => String.fromCharCode(0x0e50 + Number(digit))).join('')
    expect((await enter(member.email, thai)).status).toBe(200)
  })

  it('lets one of 50 at the same moment in', async () => {
    const member = await aMemberWithPassword(server.services)
    const code = await aCodeFor(member.email)
    const tries = await Promise.all(Array.from({ length: 50 }, () => enter(member.email, code)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is over after five wrong tries, however many come at once', async () => {
    const member = await aMemberWithPassword(server.services)
    const code = await aCodeFor(member.email)
    await Promise.all(Array.from({ length: 50 }, () => enter(member.email, wrong(code))))
    expect((await enter(member.email, code)).error?.code).toBe('code_bad')
  })

  it('ends after 10 minutes, and when a newer one was sent', async () => {
    const member = await aMemberWithPassword(server.services)
    const start = new Date()
    server.clock.now = start
    const first = await aCodeFor(member.email)
    server.clock.now = new Date(start.getTime() + 600_000)
    expect((await enter(member.email, first)).error?.code).toBe('code_bad')
    const second = await aCodeFor(member.email)
    if (first !== second) expect((await enter(member.email, first)).error?.code).toBe('code_bad')
    expect((await enter(member.email, second)).status).toBe(200)
  })

  it('answers the same for an address of nobody, and writes to nobody', async () => {
    const answer = await server.call(sendSignInCode, { body: { email: 'nobody@example.test' } })
    expect(answer.body).toEqual({ accepted: true, expiresInSeconds: 600 })
    await workJobs(server)
    expect(await lettersTo(server, 'nobody@example.test')).toEqual([])
    expect((await enter('nobody@example.test', '123456')).error?.code).toBe('code_bad')
  })

  it('knows the asking browser by a cookie that lives as long as the code', async () => {
    const member = await aMemberWithPassword(server.services)
    const asked = await server.call(sendSignInCode, { body: { email: member.email } })
    expect(asked.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^thokham\.code=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const browser = { cookie: cookieFrom(asked.headers) }
    const again = await server.call(sendSignInCode, { body: { email: member.email } }, browser)
    expect(cookieFrom(again.headers)).toBe(browser.cookie)
    expect((await enter(member.email, await codeOf(server, member.email), browser)).status).toBe(200)
  })

  it('is not spent by wrong tries of another browser, and works in none but the one that asked', async () => {
    const member = await aMemberWithPassword(server.services)
    const code = await aCodeFor(member.email)
    for (const stranger of [THEIRS, {}, { cookie: 'thokham.code=short' }]) {
      for (let time = 0; time < 6; time += 1) await enter(member.email, wrong(code), stranger)
      expect((await enter(member.email, code, stranger)).error?.code).toBe('code_bad')
    }
    expect((await enter(member.email, code)).body).toEqual({ userId: member.id })
  })

  it('is not replaced when another browser asks for one', async () => {
    const member = await aMemberWithPassword(server.services)
    const code = await aCodeFor(member.email)
    await server.call(sendSignInCode, { body: { email: member.email } }, THEIRS)
    await workJobs(server)
    expect((await enter(member.email, code)).body).toEqual({ userId: member.id })
  })

  it('proves the address, and shuts out whoever had registered with it without proving it', async () => {
    const squatted = await aMemberWithPassword(server.services, { emailVerified: false })
    const answer = await enter(squatted.email, await aCodeFor(squatted.email))
    const cookie = cookieFrom(answer.headers)
    expect((await server.call(readSession, {}, { cookie })).body.me?.emailVerified).toBe(true)
    expect(await levelOf(squatted.cookie)).toBe('visitor')
    const { rows } = await server.pool.query('SELECT FROM accounts WHERE user_id = $1', [squatted.id])
    expect(rows).toEqual([])
  })

  it.each(['', '12345', '1234567', 'abcdef'])('refuses %j as input', async (code) => {
    expect((await enter('a@example.test', code)).error?.code).toBe('invalid_input')
  })

  it('stops after ten failures from one address', async () => {
    const strict = await startTestServer({ limitScale: 1 })
    const guess = () => strict.call(signInWithCode, { body: { email: 'a@example.test', code: '000000' } })
    for (let round = 0; round < 10; round += 1) expect((await guess()).error?.code).toBe('code_bad')
    expect((await guess()).error?.code).toBe('rate_limited')
  })
})

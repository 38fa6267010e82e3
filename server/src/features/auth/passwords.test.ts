import { signIn } from '@thokham/contract/auth'
import { readSession } from '@thokham/contract/me'
import {
  changePassword,
  checkResetLink,
  requestPasswordReset,
  resetPassword,
} from '@thokham/contract/passwords'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lettersTo, linkOf, workJobs } from '../../testing/letters.ts'
import { aMember, aMemberWithPassword, aSession, PASSWORD } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const NEW = 'ไหมเงิน 12 ผืน'
const MINUTE_MS = 60_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => {
  server.clock.now = null
})

const levelOf = async (cookie: string) => (await server.call(readSession, {}, { cookie })).body.level
const signsIn = async (email: string, password: string) =>
  (await server.call(signIn, { body: { email, password } })).status === 200

async function aLinkFor(email: string): Promise<string> {
  await server.call(requestPasswordReset, { body: { email } })
  const link = await linkOf(server, email, 'reset-password')
  expect(link.pathname + link.search).toBe('/reset-password')
  const named = new URLSearchParams(link.hash.slice(1))
  expect(named.get('email')).toBe(email)
  return named.get('token') ?? ''
}

describe('forgot password', () => {
  it('answers the same for an address of nobody, and writes to nobody', async () => {
    const member = await aMemberWithPassword(server.services)
    const known = await server.call(requestPasswordReset, { body: { email: member.email } })
    const unknown = await server.call(requestPasswordReset, { body: { email: 'nobody@example.test' } })
    expect(known.body).toEqual({ accepted: true })
    expect(unknown.body).toEqual(known.body)
    await workJobs(server)
    expect(await lettersTo(server, 'nobody@example.test')).toEqual([])
    expect((await lettersTo(server, member.email)).map(({ kind }) => kind)).toEqual(['reset-password'])
  })

  it.each([
    [{}, { email: 'required' }],
    [{ email: ' ' }, { email: 'required' }],
    [{ email: 'no address' }, { email: 'format' }],
  ])('refuses %j', async (body, fields) => {
    const answer = await server.send('POST', requestPasswordReset.path, body)
    expect(answer.error).toMatchObject({ code: 'invalid_input', fields })
  })

  it('stops letters to one account, whoever asks and whether it exists', async () => {
    const strict = await startTestServer({ limitScale: 1 })
    const member = await aMemberWithPassword(strict.services)
    for (const email of [member.email, 'nobody@example.test']) {
      const codes = []
      for (let round = 0; round < 9; round += 1) {
        codes.push((await strict.call(requestPasswordReset, { body: { email } })).status)
      }
      expect(codes).toEqual([...Array(8).fill(200), 429])
    }
  })
})

describe('reset password', () => {
  it('sets the new one, ends every session, tells by mail and signs nobody in', async () => {
    const member = await aMemberWithPassword(server.services, { emailVerified: false })
    const elsewhere = await aSession(server.services, member.id)
    const token = await aLinkFor(member.email)
    expect((await server.call(checkResetLink, { body: { token } })).status).toBe(200)

    const answer = await server.call(resetPassword, { body: { token, newPassword: NEW } })
    expect(answer.body).toEqual({ done: true })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await levelOf(member.cookie)).toBe('visitor')
    expect(await levelOf(elsewhere)).toBe('visitor')
    expect(await signsIn(member.email, PASSWORD)).toBe(false)
    expect(await signsIn(member.email, NEW)).toBe(true)
    await workJobs(server)
    expect((await lettersTo(server, member.email))[0]?.kind).toBe('password-changed')
    const { rows } = await server.pool.query('SELECT email_verified FROM profiles WHERE id = $1', [member.id])
    expect(rows).toEqual([{ email_verified: true }])
  })

  it('works once, also for 50 at the same moment', async () => {
    const member = await aMemberWithPassword(server.services)
    const token = await aLinkFor(member.email)
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        server.call(resetPassword, { body: { token, newPassword: `ไหมหลากสี ${n} ผืน` } }),
      ),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ error }) => error?.code === 'link_bad')).toHaveLength(49)
    const winner = tries.findIndex(({ status }) => status === 200)
    expect(await signsIn(member.email, `ไหมหลากสี ${winner} ผืน`)).toBe(true)
  })

  it('voids every other link of the member', async () => {
    const member = await aMemberWithPassword(server.services)
    const [older, newer] = [await aLinkFor(member.email), await aLinkFor(member.email)]
    expect((await server.call(resetPassword, { body: { token: older, newPassword: NEW } })).status).toBe(200)
    const again = await server.call(resetPassword, { body: { token: newer, newPassword: PASSWORD } })
    expect(again.error?.code).toBe('link_bad')
  })

  it('leaves the link alone when the password is too weak', async () => {
    const member = await aMemberWithPassword(server.services)
    const token = await aLinkFor(member.email)
    const weak = await server.call(resetPassword, { body: { token, newPassword: '123456' } })
    expect(weak.error).toMatchObject({ code: 'weak_password', fields: { newPassword: 'weak' } })
    expect(weak.error?.reasons).toEqual(expect.arrayContaining(['common', 'sequence']))
    const personal = await server.call(resetPassword, { body: { token, newPassword: member.email } })
    expect(personal.error?.reasons).toEqual(['personal'])
    expect((await server.call(resetPassword, { body: { token, newPassword: NEW } })).status).toBe(200)
  })

  it('ends after 30 minutes', async () => {
    const member = await aMemberWithPassword(server.services)
    const start = new Date()
    server.clock.now = start
    const token = await aLinkFor(member.email)
    server.clock.now = new Date(start.getTime() + 30 * MINUTE_MS - 1)
    expect((await server.call(checkResetLink, { body: { token } })).body).toEqual({
      expiresAt: new Date(start.getTime() + 30 * MINUTE_MS).toISOString(),
    })
    server.clock.now = new Date(start.getTime() + 30 * MINUTE_MS)
    for (const operation of [checkResetLink, resetPassword]) {
      const answer = await server.send('POST', operation.path, { token, newPassword: NEW })
      expect(answer.error?.code).toBe('link_bad')
    }
  })

  it('knows no link that was not mailed', async () => {
    const answer = await server.call(resetPassword, { body: { token: 'A'.repeat(43), newPassword: NEW } })
    expect(answer.error?.code).toBe('link_bad')
  })
})

describe('change password', () => {
  const change = (cookie: string, body: Record<string, unknown>) =>
    server.send(
      'POST',
      changePassword.path,
      { currentPassword: PASSWORD, newPassword: NEW, ...body },
      { cookie },
    )

  it('ends the other sessions, keeps this one, tells by mail', async () => {
    const member = await aMemberWithPassword(server.services)
    const elsewhere = await aSession(server.services, member.id)
    expect((await change(member.cookie, {})).body).toEqual({ endedSessions: 1 })
    expect(await levelOf(member.cookie)).toBe('free')
    expect(await levelOf(elsewhere)).toBe('visitor')
    expect(await signsIn(member.email, NEW)).toBe(true)
    await workJobs(server)
    expect((await lettersTo(server, member.email))[0]?.kind).toBe('password-changed')
  })

  it('keeps them when asked to', async () => {
    const member = await aMemberWithPassword(server.services)
    const elsewhere = await aSession(server.services, member.id)
    const answer = await change(member.cookie, { revokeOtherSessions: false })
    expect(answer.body).toEqual({ endedSessions: 0 })
    expect(await levelOf(elsewhere)).toBe('free')
  })

  it.each([
    [{ currentPassword: 'not mine' }, 'wrong_password', { currentPassword: 'wrong' }],
    [{ newPassword: 'password' }, 'weak_password', { newPassword: 'weak' }],
    [{ newPassword: 'สั้น' }, 'invalid_input', { newPassword: 'too_short' }],
    [{ currentPassword: '' }, 'invalid_input', { currentPassword: 'required' }],
  ])('refuses %j with %s', async (body, code, fields) => {
    const member = await aMemberWithPassword(server.services)
    expect((await change(member.cookie, body)).error).toMatchObject({ code, fields })
    expect(await signsIn(member.email, PASSWORD)).toBe(true)
  })

  it('asks a member without a password in vain', async () => {
    const member = await aMember(server.services)
    expect((await change(member.cookie, {})).error?.code).toBe('wrong_password')
  })

  it('stops whoever holds a session from guessing the password', async () => {
    const strict = await startTestServer({ limitScale: 1 })
    const member = await aMemberWithPassword(strict.services)
    const guess = () =>
      strict.call(changePassword, { body: { currentPassword: 'guess', newPassword: NEW } }, member)
    for (let round = 0; round < 10; round += 1) expect((await guess()).error?.code).toBe('wrong_password')
    expect((await guess()).error?.code).toBe('rate_limited')
  })
})

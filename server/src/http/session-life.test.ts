import { randomUUID } from 'node:crypto'
import { readUser } from '@thokham/contract/account'
import { signIn } from '@thokham/contract/auth'
import { readSession } from '@thokham/contract/me'
import { listMembers, makeMemberAdmin } from '@thokham/contract/members'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { beforeEach, expect, it } from 'vitest'
import { sessions, settings } from '../db/schema.ts'
import { aMember, aMemberWithPassword, cookieFrom, cookieOf, PASSWORD } from '../testing/members.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const START = new Date('2026-11-20T05:00:00Z')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  server.clock.now = START
})

/** Signs a member in at the test's start, so that the cookie never ends by itself. */
async function signedIn(level: 'vip' | 'admin') {
  const { services } = server
  const { id } = await aMember(services, { level })
  const token = randomUUID()
  await services.db.insert(sessions).values({
    id: randomUUID(),
    userId: id,
    token,
    expiresAt: new Date('2090-01-01'),
    createdAt: START,
    updatedAt: START,
  })
  return { cookie: cookieOf(services, token) }
}
const at = (ms: number) => {
  server.clock.now = new Date(START.getTime() + ms)
}
const statusOf = async (as: { cookie: string }) => (await server.call(readUser, {}, as)).status

it('a member stays signed in for 180 days and no longer, however often they come', async () => {
  const vip = await signedIn('vip')
  at(180 * DAY_MS - 1)
  expect(await statusOf(vip)).toBe(200)
  at(180 * DAY_MS)
  expect(await statusOf(vip)).toBe(401)
})

it('an admin stays signed in for 12 hours while they do something, and for one while they do nothing', async () => {
  const admin = await signedIn('admin')
  for (let passed = 59 * MINUTE_MS; passed < 12 * HOUR_MS; passed += 59 * MINUTE_MS) {
    at(passed)
    expect(await statusOf(admin)).toBe(200)
  }
  at(12 * HOUR_MS)
  expect(await statusOf(admin)).toBe(401)

  at(0)
  const idle = await signedIn('admin')
  at(HOUR_MS - 1)
  expect(await statusOf(idle)).toBe(200)
  at(2 * HOUR_MS - 1)
  expect(await statusOf(idle)).toBe(401)
})

it('an open stream keeps no admin signed in who does nothing', async () => {
  const admin = await signedIn('admin')
  at(50 * MINUTE_MS)
  expect((await server.send('GET', '/api/admin/inbox/events', undefined, admin)).status).toBe(200)
  at(HOUR_MS)
  expect(await statusOf(admin)).toBe(401)
})

it('the owner may want less', async () => {
  await server.services.db
    .insert(settings)
    .values({ value: { security: { adminSessionHours: 2, adminRestMinutes: 10 } } })
    .onConflictDoUpdate({
      target: settings.only,
      set: { value: { security: { adminSessionHours: 2, adminRestMinutes: 10 } } },
    })
  const [admin, idle, vip] = [await signedIn('admin'), await signedIn('admin'), await signedIn('vip')]
  for (let minutes = 9; minutes < 120; minutes += 9) {
    at(minutes * MINUTE_MS)
    expect(await statusOf(admin)).toBe(200)
  }
  at(2 * HOUR_MS)
  expect([await statusOf(admin), await statusOf(idle), await statusOf(vip)]).toEqual([401, 401, 200])
})

it('signing in again in the same browser ends its former session, and no other one', async () => {
  const member = await aMemberWithPassword(server.services)
  const enter = async (cookie?: string) =>
    cookieFrom(
      (
        await server.call(
          signIn,
          { body: { email: member.email, password: PASSWORD } },
          cookie === undefined ? {} : { cookie },
        )
      ).headers,
    )
  const first = await enter()
  const elsewhere = await enter()
  const second = await enter(first)
  const levels = await Promise.all(
    [first, elsewhere, second].map(
      async (cookie) => (await server.call(readSession, {}, { cookie })).body.level,
    ),
  )
  expect(levels).toEqual(['visitor', 'free', 'free'])
})

it('who becomes an admin signs in anew', async () => {
  const owner = await aMember(server.services, { level: 'owner' })
  const member = await aMember(server.services)
  await server.call(makeMemberAdmin, { params: { id: member.id } }, owner)
  expect(await statusOf(member)).toBe(401)
  expect((await server.call(listMembers, { query: {} }, owner)).status).toBe(200)
})

import { signOut } from '@thokham/contract/auth'
import { readSession } from '@thokham/contract/me'
import { makeMemberAdmin } from '@thokham/contract/members'
import { freezeShop } from '@thokham/contract/trust'
import { beforeEach, expect, it } from 'vitest'
import { aMember, aSession, cookieOf } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { forgetEndedSessions } from '../auth/end-sessions.ts'

const START = Date.parse('2026-11-20T08:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  at(0)
})

const at = (ms: number) => {
  server.clock.now = new Date(START + ms)
}
const ended = async (cookie: string) => {
  const { body } = await server.call(readSession, {}, { cookie })
  expect(body.level).toBe('visitor')
  return body.ended
}
/** Signs in as somebody, at the test's beginning. */
async function aBrowser(level: 'free' | 'admin') {
  const { id } = await aMember(server.services, { level })
  const cookie = await aSession(server.services, id)
  await server.pool.query(
    `UPDATE sessions SET created_at = $2, updated_at = $2, proved_at = $2, expires_at = $3 WHERE user_id = $1`,
    [id, new Date(START), new Date(START + 30 * DAY)],
  )
  return { id, cookie }
}
/** As if it had been used until then. */
const used = (id: string, ms: number) =>
  server.pool.query('UPDATE sessions SET updated_at = $2, expires_at = $3 WHERE user_id = $1', [
    id,
    new Date(START + ms),
    new Date(START + ms + 30 * DAY),
  ])

it('an admin who did nothing for an hour, or has worked for twelve, is told so', async () => {
  const idle = await aBrowser('admin')
  const busy = await aBrowser('admin')
  at(HOUR + 1)
  expect(await ended(idle.cookie)).toEqual({ why: 'rest', minutes: 60 })
  await used(busy.id, 11.5 * HOUR)
  at(12 * HOUR + 1)
  expect(await ended(busy.cookie)).toEqual({ why: 'most', minutes: 12 * 60 })
  at(8 * DAY)
  expect(await ended(busy.cookie), 'a week later nobody is').toBeNull()
})

it('a member who was away for 30 days, or signed in 180 days ago, is told so', async () => {
  const away = await aBrowser('free')
  const steady = await aBrowser('free')
  at(30 * DAY + 1)
  expect(await ended(away.cookie)).toEqual({ why: 'rest', minutes: 30 * 24 * 60 })
  await used(steady.id, 179 * DAY)
  at(180 * DAY + 1)
  expect(await ended(steady.cookie)).toEqual({ why: 'most', minutes: 180 * 24 * 60 })
})

it('so is whoever became an admin, and everybody where “ไม่ใช่ฉัน” was pressed', async () => {
  const owner = await aMember(server.services, { level: 'owner' })
  const member = await aBrowser('free')
  const other = await aBrowser('free')
  await server.call(makeMemberAdmin, { params: { id: member.id } }, owner)
  expect(await ended(member.cookie)).toEqual({ why: 'level', minutes: null })
  await server.call(freezeShop, {}, owner)
  expect(await ended(other.cookie)).toEqual({ why: 'frozen', minutes: null })
  expect(await ended(owner.cookie)).toEqual({ why: 'frozen', minutes: null })
  const { rows } = await server.pool.query('SELECT hash FROM ended_sessions')
  expect(rows, 'two of each of the members, one of the owner').toHaveLength(5)
  await forgetEndedSessions(server.services.db, new Date(START + 7 * DAY + 1))
  expect(await ended(other.cookie)).toBeNull()
})

it('nobody is told who has no cookie of ours, who signed out, or whose account is gone', async () => {
  const member = await aBrowser('free')
  const gone = await aBrowser('free')
  await server.pool.query('UPDATE profiles SET deleted_at = now() WHERE id = $1', [gone.id])
  expect(await ended(gone.cookie)).toBeNull()
  await server.call(signOut, {}, member)
  expect(await ended(member.cookie)).toBeNull()
  expect(await ended('')).toBeNull()
  const admin = await aBrowser('admin')
  const { rows } = await server.pool.query('SELECT token FROM sessions WHERE user_id = $1', [admin.id])
  at(2 * HOUR)
  const forged = cookieOf({ ...server.services, sessionSecret: 'a guess' }, rows[0]?.token)
  expect(await ended(forged)).toBeNull()
  expect(await ended(admin.cookie)).toEqual({ why: 'rest', minutes: 60 })
})

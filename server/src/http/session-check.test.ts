import { randomUUID } from 'node:crypto'
import { readUser } from '@thokham/contract/account'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { sessions } from '../db/schema.ts'
import { aDatabase } from '../testing/database.ts'
import { aMember, type TestMember } from '../testing/members.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openSessionCheck } from './session-check.ts'

const NOW = new Date('2026-11-20T05:00:00Z')
const IN_AN_HOUR = new Date('2026-11-20T06:00:00Z')

/** Makes a member with a session whose token is known. */
async function signedIn({ services }: TestServer, expiresAt = IN_AN_HOUR, columns = {}) {
  const { id } = await aMember(services, columns)
  const token = randomUUID()
  await services.db.insert(sessions).values({ id: randomUUID(), userId: id, token, expiresAt })
  return { id, token }
}

const read = (server: TestServer, member: TestMember) => server.call(readUser, {}, member)

describe('the session check', () => {
  it('asks about all who came in one turn at once, and answers each with their own row', async () => {
    const server = await startTestServer()
    server.clock.now = NOW
    const members = await Promise.all(Array.from({ length: 50 }, () => signedIn(server)))
    const expired = await signedIn(server, NOW)
    const deleted = await signedIn(server, IN_AN_HOUR, { deletedAt: NOW })
    const query = vi.spyOn(server.pool, 'query')
    const tokens = [...members, expired, deleted].map(({ token }) => token)
    const answers = await Promise.all(
      [...tokens, 'of nobody', ...tokens.slice(0, 2)].map(server.services.checkSession),
    )
    expect(query).toHaveBeenCalledTimes(1)
    expect(answers.slice(0, 50).map((answer) => answer?.member.id)).toEqual(members.map(({ id }) => id))
    expect(answers.slice(50, 53)).toEqual([null, null, null])
    expect(answers.slice(53).map((answer) => answer?.member.id)).toEqual([members[0]?.id, members[1]?.id])
  })

  it('keeps nothing: a session that ends, or a member who changes, counts at the next question', async () => {
    const server = await startTestServer()
    server.clock.now = NOW
    const { id, token } = await signedIn(server)
    const ask = () => server.services.checkSession(token)
    expect(await ask()).toMatchObject({
      member: { id, membership: 'free' },
      session: { expiresAt: IN_AN_HOUR },
    })
    await server.pool.query(`UPDATE profiles SET membership = 'lifetime' WHERE id = $1`, [id])
    expect((await ask())?.member.membership).toBe('lifetime')
    server.clock.now = IN_AN_HOUR
    expect(await ask()).toBeNull()
    server.clock.now = NOW
    await server.pool.query('DELETE FROM sessions WHERE token = $1', [token])
    expect(await ask()).toBeNull()
  })

  it('refuses a session that was ended, however many read beside it', async () => {
    const server = await startTestServer()
    const gone = await aMember(server.services)
    const others = await Promise.all(Array.from({ length: 25 }, () => aMember(server.services)))
    const ended = server.pool.query('DELETE FROM sessions WHERE user_id = $1', [gone.id])
    await Promise.all([ended, ...others.map((other) => read(server, other))])
    const answers = await Promise.all([...others, gone].map((member) => read(server, member)))
    expect(answers.map(({ status }) => status)).toEqual([...others.map(() => 200), 401])
    expect(answers.slice(0, -1).map(({ body }) => body.id)).toEqual(others.map(({ id }) => id))
  })

  it('is planned once for however many tokens, not anew each time', async () => {
    const pool = await aDatabase(1)
    const server = await startTestServer({ pool })
    server.clock.now = NOW
    const tokens = Array.from({ length: 5 }, () => randomUUID())
    for (let turn = 0; turn < 20; turn++) {
      await Promise.all(tokens.slice(turn % 5).map(server.services.checkSession))
    }
    const { rows } = await pool.query(
      'SELECT name, custom_plans::int, generic_plans::int FROM pg_prepared_statements',
    )
    expect(rows).toEqual([{ name: 'session-check', custom_plans: 5, generic_plans: 15 }])
  })

  it('fails for all whom a failing query asked about, and for nobody after them', async () => {
    const database = await aDatabase()
    const server = await startTestServer({ pool: database })
    server.clock.now = NOW
    const { id, token } = await signedIn(server)
    const shortPool = new pg.Pool({ ...database.options, lock_timeout: 50 })
    const check = openSessionCheck(shortPool, server.services.clock)
    const lock = await database.connect()
    await lock.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE')
    const outcomes = await Promise.allSettled([check(token), check(token), check('of nobody')])
    await lock.query('ROLLBACK')
    lock.release()
    const LOCK_TIMEOUT = { status: 'rejected', reason: { code: '55P03' } }
    expect(outcomes).toMatchObject([LOCK_TIMEOUT, LOCK_TIMEOUT, LOCK_TIMEOUT])
    expect((await check(token))?.member.id).toBe(id)
    await shortPool.end()
  })
})

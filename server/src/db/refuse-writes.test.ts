import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { aDatabase } from '../testing/database.ts'
import { allowWrites, healCutMove, noteMoved, refuseWrites } from './refuse-writes.ts'

it('a session that was being made when writes were refused writes nothing afterwards', async () => {
  const pool = await aDatabase(2)
  pool.on('error', () => {})
  await pool.query('CREATE TABLE written (id int)')
  const { rows } = await pool.query<{ database: string }>('SELECT current_database() AS database')
  // It has read the settings of its database, and waits so many seconds before anybody sees it.
  const late = new pg.Client({ ...inject('database'), ...rows[0], options: '-c post_auth_delay=10' })
  late.on('error', () => {})
  const connecting = late.connect().catch(() => {})
  let before: string[] = []
  /** Others are made as well, and quickly: it is the one that is seen a second time. */
  const isBeingMade = async () => {
    const { rows } = await pool.query<{ made: string }>(
      `SELECT virtualtransaction AS made FROM pg_locks
       WHERE classid = 'pg_database'::regclass AND mode = 'RowExclusiveLock'
         AND objid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    const stays = rows.some(({ made }) => before.includes(made))
    before = rows.map(({ made }) => made)
    return stays
  }
  await expect.poll(isBeingMade, { interval: 400, timeout: 60_000 }).toBe(true)

  const guard = await pool.connect()
  await refuseWrites(guard)
  await connecting
  await expect(late.query('INSERT INTO written VALUES (1)')).rejects.toThrow()
  expect((await guard.query('SELECT FROM written')).rowCount).toBe(0)
  await allowWrites(guard)
  guard.release(true)
  await late.end().catch(() => {})
})

it('a server that finds writes refused does not allow them when the move ends just then', async () => {
  const pool = await aDatabase(3)
  pool.on('error', () => {})
  const guard = await pool.connect()
  guard.on('error', () => {})
  onTestFinished(() => guard.release(true))
  await refuseWrites(guard)
  await guard.query('SET default_transaction_read_only = off')

  const healer = await pool.connect()
  const query = healer.query.bind(healer) as (...given: unknown[]) => Promise<unknown>
  let hasEnded = false
  healer.query = (async (...given: unknown[]) => {
    if (String(given[0]).includes('pg_try_advisory_lock')) {
      await noteMoved(guard, 'elsewhere/thokham')
      await guard.query('SELECT pg_advisory_unlock_all()')
      hasEnded = true
    }
    return query(...given)
  }) as never
  expect(await healCutMove({ connect: async () => healer } as unknown as pg.Pool)).toBe(false)
  expect(hasEnded).toBe(true)
  await expect(pool.query('CREATE TABLE written (id int)')).rejects.toMatchObject({ code: '25006' })
})

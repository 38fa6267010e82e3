// @module-tag long
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { aDatabase } from '../testing/database.ts'
import { allowWrites, noteMoved, refuseWrites, repairCutMove } from './refuse-writes.ts'

it('a session that was being made when writes were refused writes nothing afterwards', async () => {
  const pool = await aDatabase(2)
  pool.on('error', () => {})
  await pool.query('CREATE TABLE written (id int)')
  const { rows } = await pool.query<{ database: string }>('SELECT current_database() AS database')
  let begun = beginSlowly({ ...inject('database'), ...rows[0] })
  let before: string[] = []
  /**
   * Returns whether a database is being made, by a transaction that is seen a second time: others are made as well, and
   * quickly.
   */
  const isBeingMade = async () => {
    // Whatever else the cluster does to all its sessions, a database dropped, ends its wait early.
    if (begun.isMade) {
      await begun.client.end().catch(() => {})
      begun = beginSlowly({ ...inject('database'), ...rows[0] })
    }
    const { rows: beginners } = await pool.query<{ made: string }>(
      `SELECT virtualtransaction AS made FROM pg_locks
       WHERE classid = 'pg_database'::regclass AND mode = 'RowExclusiveLock'
         AND objid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    const stays = beginners.some(({ made }) => before.includes(made))
    before = beginners.map(({ made }) => made)
    return stays
  }
  await expect.poll(isBeingMade, { interval: 400, timeout: 60_000 }).toBe(true)
  const { client: late, made: connecting } = begun

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
  expect(await repairCutMove({ connect: async () => healer } as unknown as pg.Pool)).toBe(false)
  expect(hasEnded).toBe(true)
  await expect(pool.query('CREATE TABLE written (id int)')).rejects.toMatchObject({ code: '25006' })
})

/** Begins a session that has read the settings of its database, and waits five seconds before anybody sees it. */
function beginSlowly(database: pg.ClientConfig) {
  const client = new pg.Client({ ...database, options: '-c post_auth_delay=5' })
  client.on('error', () => {})
  const begun = { client, isMade: false, made: Promise.resolve() }
  begun.made = client
    .connect()
    .catch(() => {})
    .then(() => {
      begun.isMade = true
    })
  return begun
}

import { Logger, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import { liftLimits, noticeLostMachine, restoreLimits } from '../db/leader-pool.ts'

/** "thojobs" as bytes, cut to 48 bits: a number that nobody else in the database uses. */
const LOCK = 0x74686f6a6f62

/** The queue's own voice: it quotes errors and task data, so nothing of it reaches a log. */
export const SILENT = new Logger(() => () => {})

/**
 * Makes the queue's tables, in the schema `graphile_worker`, or brings them up to date. Several servers may start at
 * once: one works under an advisory lock, the others wait.
 */
export async function migrateJobs(pool: Pool): Promise<void> {
  ignoreLostConnections(pool)
  const client = await pool.connect()
  try {
    await noticeLostMachine(client)
    await liftLimits(client)
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    try {
      await migrateQueue(pool)
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
      await restoreLimits(client)
    }
  } finally {
    client.release()
  }
}

/** Makes the queue's tables without a lock: nobody else may be at it. */
export async function migrateQueue(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: SILENT })
}

const guardedPools = new WeakSet<Pool>()

/**
 * Keeps a lost connection from ending the process: one that is lost while in use fails its query, and that is enough.
 */
export function ignoreLostConnections(pool: Pool): void {
  if (guardedPools.has(pool)) return
  guardedPools.add(pool)
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
}

import { Logger, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'

/** "thojobs" as bytes, cut to 48 bits: a number that nobody else in the database uses. */
const LOCK = 0x74686f6a6f62

/** The queue's own voice: it quotes errors and task data, so nothing of it reaches a log. */
export const SILENT = new Logger(() => () => {})

/**
 * Makes the queue's tables, in the schema `graphile_worker`, or brings them up to date. Several servers may start at
 * once: one works, the others wait.
 */
export async function migrateJobs(pool: Pool): Promise<void> {
  const client = await pool.connect()
  const forget = hearLostConnections(pool)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    try {
      await runMigrations({ pgPool: pool, logger: SILENT })
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK])
    }
  } finally {
    forget()
    client.release()
  }
}

/**
 * A connection that is lost while in use fails its query; without a listener it would end the process as well.
 * @returns takes the listeners away again
 */
export function hearLostConnections(pool: Pool): () => void {
  const hear = () => {}
  const onConnect = (client: { on(event: 'error', listener: () => void): unknown }) =>
    client.on('error', hear)
  pool.on('connect', onConnect)
  pool.on('error', hear)
  return () => {
    pool.off('connect', onConnect)
    pool.off('error', hear)
  }
}

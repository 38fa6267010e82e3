import type { Pool, PoolClient } from 'pg'
import type { ProcessMark } from './process-settings.ts'

const RETRY_MS = 500
/** Shared by all living runners. "thosrvs" as bytes, cut to 48 bits. */
const SERVERS = 0x74686f737276

/**
 * Shows other servers, and our own next start, that a runner is alive: a lock in the database under the runner's
 * name, which PostgreSQL lets go of at the very moment the process or its connection ends, however that happens.
 */
export interface SignOfLife {
  /** Locked from here on. Taken again by itself after a lost connection. */
  locked: Promise<void>
  release(): Promise<void>
}

/**
 * Shows from now on that a runner is alive, on a connection of its own, until released.
 * @param marks what others may want to know of it (jobs/process-settings.ts)
 */
export function showLife(pool: Pool, runner: string, marks: readonly ProcessMark[] = []): SignOfLife {
  let released = false
  let client: PoolClient | undefined
  const onEnd = () => {
    client?.release(true)
    client = undefined
    void take()
  }
  const take = async (): Promise<void> => {
    while (!released) {
      try {
        client = await lockedClient(pool, runner, marks)
        client.once('end', onEnd)
        if (released) await drop()
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }
  const drop = async () => {
    const locked = client
    client = undefined
    if (!locked) return
    locked.off('end', onEnd)
    await freed(locked)
  }
  return {
    locked: take(),
    async release() {
      released = true
      await drop()
    },
  }
}

/** Gives a connection back without its locks, or closes it, which ends them as well. */
async function freed(client: PoolClient): Promise<void> {
  const isLost = await client.query('SELECT pg_advisory_unlock_all()').then(
    () => false,
    () => true,
  )
  client.release(isLost)
}

async function lockedClient(pool: Pool, runner: string, marks: readonly ProcessMark[]): Promise<PoolClient> {
  const client = await pool.connect()
  if (client.listenerCount('error') === 0) client.on('error', () => {})
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0)), pg_advisory_lock_shared($2)', [
      runner,
      SERVERS,
    ])
    for (const { name, value } of marks)
      await client.query('SELECT pg_advisory_lock_shared($1::integer, $2::integer)', [name, value])
  } catch (error) {
    client.release(true)
    throw error
  }
  return client
}

/**
 * Gives the jobs of dead runners back to the queue, where the library itself would wait for four hours. A runner is
 * dead when nobody has its sign of life locked.
 */
export async function rescueJobs(pool: Pool): Promise<void> {
  await pool.query(`
    WITH runners AS MATERIALIZED (
      SELECT DISTINCT locked_by AS name FROM graphile_worker.jobs WHERE locked_by IS NOT NULL
    ), dead AS MATERIALIZED (
      SELECT name FROM runners WHERE pg_try_advisory_xact_lock(hashtextextended(name, 0))
    )
    SELECT graphile_worker.force_unlock_workers(array_agg(name)) FROM dead HAVING count(*) > 0`)
}

/**
 * Runs something while no server works on this database and none can begin to.
 * @returns null when a server is alive
 */
export async function withoutServers<Result>(
  pool: Pool,
  work: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
      SERVERS,
    ])
    return rows[0]?.alone ? { result: await work() } : null
  } finally {
    await freed(client)
  }
}

import type { Pool, PoolClient } from 'pg'
import { withTimeout } from '../concurrency/with-timeout.ts'
import { noticeLostMachine } from '../db/leader-pool.ts'
import type { ProcessMark } from './process-settings.ts'

const RETRY_MS = 500
/** How long a database may take to let go of locks (ms): behind a network that is gone it never answers. */
const UNLOCK_MS = 2_000
/** Shared by all living runners. "thosrvs" as bytes, cut to 48 bits. */
const SERVERS = 0x74686f737276

/**
 * Shows other servers, and our own next start, that a runner is alive: a lock in the database under the runner's
 * name, which PostgreSQL lets go of at the very moment the process or its connection ends, however that happens, and within
 * eleven seconds when its machine or the way to it vanishes without a word.
 */
export interface SignOfLife {
  /** Locked from here on. Taken again by itself after a lost connection. */
  locked: Promise<void>
  /** Shows the marks as they are by now; while the connection is away nothing, as the next one shows those of then. */
  renew(): Promise<void>
  release(): Promise<void>
}

/**
 * Shows from now on that a runner is alive, by locks on a connection of its own, until released.
 * @param marks what others may want to know of it (jobs/process-settings.ts), asked at each look
 */
export function showLife(
  pool: Pool,
  runner: string,
  marks: () => readonly ProcessMark[] = () => [],
): SignOfLife {
  let released = false
  let client: PoolClient | undefined
  let shown: readonly ProcessMark[] = []
  let renewing: Promise<void> = Promise.resolve()
  const onEnd = () => {
    client?.release(true)
    client = undefined
    void take()
  }
  const take = async (): Promise<void> => {
    while (!released) {
      try {
        const wanted = marks()
        client = await lockedClient(pool, runner, wanted)
        shown = wanted
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
  const change = async () => {
    const holder = client
    if (!holder || released) return
    const wanted = marks()
    const missing = (list: readonly ProcessMark[]) => (mark: ProcessMark) =>
      !list.some(({ name, value }) => name === mark.name && value === mark.value)
    // The new ones first: at no moment is this process without a mark. A connection that was given back is left alone.
    for (const mark of wanted.filter(missing(shown))) {
      await lockMark(holder, mark)
      if (client !== holder) return
    }
    for (const { name, value } of shown.filter(missing(wanted))) {
      await holder.query('SELECT pg_advisory_unlock_shared($1::integer, $2::integer)', [name, value])
      if (client !== holder) return
    }
    shown = wanted
  }
  return {
    locked: take(),
    // A connection that is lost on the way is made anew, with the marks of then.
    renew: () => (renewing = renewing.then(change).catch(() => {})),
    async release() {
      released = true
      await drop()
    },
  }
}

/** Shows a mark by a shared lock that lasts as long as the connection. */
async function lockMark(client: PoolClient, { name, value }: ProcessMark): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1::integer, $2::integer)', [name, value])
}

/** Gives a connection back without its locks, or closes it, which ends them as well. */
async function freed(client: PoolClient): Promise<void> {
  const unlocked = client.query('SELECT pg_advisory_unlock_all()').then(
    () => true,
    () => false,
  )
  const isLost = !(await withTimeout(unlocked, UNLOCK_MS, false))
  client.release(isLost)
}

/**
 * Opens a connection that holds the locks of a living process: the runner's own, then the one that servers share, then
 * its marks'.
 */
async function lockedClient(pool: Pool, runner: string, marks: readonly ProcessMark[]): Promise<PoolClient> {
  const client = await pool.connect()
  if (client.listenerCount('error') === 0) client.on('error', () => {})
  try {
    await noticeLostMachine(client)
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0)), pg_advisory_lock_shared($2)', [
      runner,
      SERVERS,
    ])
    for (const mark of marks) await lockMark(client, mark)
  } catch (error) {
    client.release(true)
    throw error
  }
  return client
}

/**
 * Gives the jobs of dead runners back to the queue, where the library itself would wait for four hours. A runner is
 * dead when nobody has its sign of life locked.
 * @returns the names of those jobs that were killed in their last try, and so are not tried again
 */
export async function rescueJobs(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ names: string[] | null }>(`
    WITH runners AS MATERIALIZED (
      SELECT DISTINCT locked_by AS name FROM graphile_worker.jobs WHERE locked_by IS NOT NULL
    ), dead AS MATERIALIZED (
      SELECT name FROM runners WHERE pg_try_advisory_xact_lock(hashtextextended(name, 0))
    ), failed AS MATERIALIZED (
      SELECT task_identifier AS name FROM graphile_worker.jobs
      WHERE locked_by IN (SELECT name FROM dead) AND attempts >= max_attempts
    )
    SELECT (SELECT array_agg(name) FROM failed) AS names, graphile_worker.force_unlock_workers(array_agg(name))
    FROM dead HAVING count(*) > 0`)
  return rows[0]?.names ?? []
}

/**
 * Runs something while no server works on this database and none can begin to, under the lock that servers share.
 * @returns null when a server is alive
 */
export async function withoutServers<Result>(
  pool: Pool,
  work: () => Promise<Result>,
): Promise<{ result: Result } | null> {
  const client = await pool.connect()
  try {
    await noticeLostMachine(client)
    const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
      SERVERS,
    ])
    return rows[0]?.alone ? { result: await work() } : null
  } finally {
    await freed(client)
  }
}

import { sql } from 'drizzle-orm'
import type { Database } from '../db/client.ts'

/** Twelve tries, each e times later than the one before: the last one about six hours after the first. */
const ATTEMPTS = 12

export interface EnqueueOptions {
  /** One waiting job a key: enqueuing again replaces it, unless it is running already. */
  key?: string
  /** Not before; default now. */
  runAt?: Date
  /** Tries in all. */
  attempts?: number
}

/**
 * Puts a job into the queue as a part of the caller's transaction: it exists when that commits and never otherwise.
 * @param payload JSON; ids, never secrets, as the queue keeps it in the clear
 */
export async function enqueue(
  db: Database,
  name: string,
  payload: object,
  options: EnqueueOptions = {},
): Promise<void> {
  await enqueueMany(db, name, [{ payload, ...options }])
}

/** Puts many jobs of one name into the queue, as `enqueue` does each, in one statement. */
export async function enqueueMany(
  db: Database,
  name: string,
  jobs: readonly ({ payload: object } & EnqueueOptions)[],
): Promise<void> {
  const column = <Value>(read: (job: (typeof jobs)[number]) => Value) => sql.param(jobs.map(read))
  await db.execute(sql`
    SELECT graphile_worker.add_job(
      ${name}::text, payload := payload::json, run_at := run_at, max_attempts := attempts, job_key := key
    ) FROM unnest(
      ${column(({ payload }) => JSON.stringify(payload))}::text[],
      ${column(({ runAt }) => runAt?.toISOString() ?? null)}::timestamptz[],
      ${column(({ attempts = ATTEMPTS }) => attempts)}::integer[],
      ${column(({ key }) => key ?? null)}::text[]
    ) AS job (payload, run_at, attempts, key)`)
}

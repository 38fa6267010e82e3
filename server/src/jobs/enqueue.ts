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
  { key, runAt, attempts = ATTEMPTS }: EnqueueOptions = {},
): Promise<void> {
  await db.execute(sql`
    SELECT graphile_worker.add_job(
      ${name}::text,
      payload := ${JSON.stringify(payload)}::json,
      run_at := ${runAt?.toISOString() ?? null}::timestamptz,
      max_attempts := ${attempts}::integer,
      job_key := ${key ?? null}::text
    )`)
}

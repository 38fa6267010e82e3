import { SILENT_AFTER_MS } from '@thokham/domain/system-health'
import { asc, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { serverProcesses } from '../../db/schema.ts'

/** How long one that ended without a word is missed, unless it is started again. */
export const REMEMBERED = sql`interval '1 day'`

/** A process as its heartbeat left it, and how long ago by the database's clock. */
export type ProcessRow = Awaited<ReturnType<typeof readProcesses>>[number]

/** Reads the processes of the last day, by name: those that live, and those that ended without a word. */
export function readProcesses(db: Database) {
  const { id, name, role, version, startedAt, seenAt } = serverProcesses
  const { clockAheadMs, errorsLastHour, diskFreeBytes, diskAllBytes } = serverProcesses
  return db
    .select({
      ...{ id, name, role, version, startedAt, seenAt },
      ...{ clockAheadMs, errorsLastHour, diskFreeBytes, diskAllBytes },
      silentMs: sql<number>`(extract(epoch FROM now() - ${seenAt}) * 1000)::integer`.as('silent_ms'),
      ageMs: sql<number>`(extract(epoch FROM now() - ${startedAt}) * 1000)::float8`.as('age_ms'),
    })
    .from(serverProcesses)
    .where(sql`${seenAt} > now() - ${REMEMBERED}`)
    .orderBy(asc(name), asc(id))
}

/** The jobs of the queue, counted. */
export type QueueRow = Awaited<ReturnType<typeof readQueue>>[number]

/** The queue without a job. */
export const NO_JOBS: QueueRow = { due: 0, later: 0, running: 0, failed: 0, oldestDueMs: 0 }

/** Counts the jobs of the queue, and how long the one that waits longest is overdue (ms): a row. */
export function readQueue(db: Database) {
  const waits = sql`locked_by IS NULL AND attempts < max_attempts`
  return db
    .select({
      due: sql<number>`count(*) FILTER (WHERE ${waits} AND run_at <= now())::integer`.as('due'),
      later: sql<number>`count(*) FILTER (WHERE ${waits} AND run_at > now())::integer`.as('later'),
      running: sql<number>`count(*) FILTER (WHERE locked_by IS NOT NULL)::integer`.as('running'),
      failed: sql<number>`
        count(*) FILTER (WHERE locked_by IS NULL AND attempts >= max_attempts)::integer`.as('failed'),
      oldestDueMs: sql<number>`
        coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE ${waits} AND run_at <= now())) * 1000, 0)::float8`.as(
        'oldest_due_ms',
      ),
    })
    .from(sql`graphile_worker.jobs`)
}

export interface WorkRow extends Record<string, unknown> {
  ai_runs: number
  payments: number
  silent: number
  alive: number
}

/** Counts what waits for people or machines, from indexes of what is open alone. */
export async function readWork(db: Database): Promise<WorkRow> {
  const { rows } = await db.execute<WorkRow>(sql`
    SELECT (SELECT count(*)::integer FROM ai_runs WHERE state IN ('initialising', 'running', 'stopping')) AS ai_runs,
      (SELECT count(*)::integer FROM payments WHERE payment_status = 'pending') AS payments,
      (SELECT count(*)::integer FROM server_processes
       WHERE seen_at < now() - ${SILENT_AFTER_MS / 1000} * interval '1 second'
         AND seen_at > now() - ${REMEMBERED}) AS silent,
      (SELECT count(*)::integer FROM server_processes
       WHERE seen_at >= now() - ${SILENT_AFTER_MS / 1000} * interval '1 second') AS alive`)
  return rows[0] ?? { ai_runs: 0, payments: 0, silent: 0, alive: 0 }
}

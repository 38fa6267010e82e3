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
      silentMs: sql<number>`(extract(epoch FROM now() - ${seenAt}) * 1000)::integer`,
      ageMs: sql<number>`(extract(epoch FROM now() - ${startedAt}) * 1000)::float8`,
    })
    .from(serverProcesses)
    .where(sql`${seenAt} > now() - ${REMEMBERED}`)
    .orderBy(asc(name), asc(id))
}

export interface QueueRow extends Record<string, unknown> {
  due: number
  later: number
  running: number
  failed: number
  oldest_due_ms: number
}

/** Counts the jobs of the queue, and how long the one that waits longest is overdue (ms). */
export async function readQueue(db: Database): Promise<QueueRow> {
  const { rows } = await db.execute<QueueRow>(sql`
    SELECT count(*) FILTER (WHERE waits AND run_at <= now())::integer AS due,
      count(*) FILTER (WHERE waits AND run_at > now())::integer AS later,
      count(*) FILTER (WHERE locked_by IS NOT NULL)::integer AS running,
      count(*) FILTER (WHERE locked_by IS NULL AND attempts >= max_attempts)::integer AS failed,
      coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE waits AND run_at <= now())) * 1000, 0)::float8
        AS oldest_due_ms
    FROM graphile_worker.jobs,
      LATERAL (SELECT locked_by IS NULL AND attempts < max_attempts AS waits) AS judged`)
  return rows[0] ?? { due: 0, later: 0, running: 0, failed: 0, oldest_due_ms: 0 }
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

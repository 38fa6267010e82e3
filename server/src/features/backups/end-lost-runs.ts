import { sql } from 'drizzle-orm'
import { backupRuns } from '../../db/schema.ts'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import { REHEARSE, RUN_BACKUP } from './claim-run.ts'
import { scratchDatabaseOf } from './rehearse-restore.ts'
import { alertOfFailure } from './run-backup.ts'

/**
 * Ends runs that go on by their row alone, as their process was stopped or killed at every try: the next one of their
 * kind would wait for them for ever. The owner is told in the same transaction. Each kind has one run that goes on, and
 * so at most one living job.
 */
export async function endLostRuns(services: Services): Promise<void> {
  const { db, pool, clock, log } = services
  const lost = await db.transaction(async (tx) => {
    const ended = await tx
      .update(backupRuns)
      .set({ outcome: 'failed', reason: 'stopped', finishedAt: clock() })
      .where(sql`outcome IS NULL AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs
        WHERE task_identifier = CASE ${backupRuns.kind} WHEN 'rehearsal' THEN ${REHEARSE} ELSE ${RUN_BACKUP} END
          AND (locked_at IS NOT NULL OR attempts < max_attempts))`)
      .returning()
    for (const run of ended) await alertOfFailure(tx, services, run, 'stopped')
    return ended
  })
  for (const { id, kind } of lost) {
    if (kind !== 'rehearsal') continue
    await pool
      .query(`DROP DATABASE IF EXISTS ${scratchDatabaseOf(id)} WITH (FORCE)`)
      .catch((error) => log.warn({ error: describeError(error) }, 'a scratch database is left'))
  }
}

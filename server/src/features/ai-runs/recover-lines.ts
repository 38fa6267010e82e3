import { sql } from 'drizzle-orm'
import type { Services } from '../../services.ts'
import { lockRun } from './run-queries.ts'
import { settleRun } from './settle-run.ts'

/**
 * Finds lines whose process ended in the middle of their call. Whether such a call was paid nobody can know, so the
 * line is not asked again by itself: it is `interrupted` until its member resumes the run. All other lines go on.
 * A process is dead when nobody holds its sign of life (jobs/sign-of-life.ts).
 */
export async function recoverLines(services: Services): Promise<void> {
  const { db } = services
  const { rows } = await db.execute<{ name: string; run: string }>(sql`
    SELECT DISTINCT asked_by AS name, run_id AS run FROM ai_run_lines WHERE state = 'asking'
    UNION SELECT tester, id FROM ai_runs WHERE state = 'initialising' AND tester IS NOT NULL`)
  for (const { name, run } of rows) {
    await db.transaction(async (open) => {
      const alive = await open.execute<{ dead: boolean }>(
        sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS dead`,
      )
      if (!alive.rows[0]?.dead || !(await lockRun(open, run))) return
      await open.execute(sql`
        UPDATE ai_calls SET outcome = 'lost', ended_at = ${services.clock().toISOString()}::timestamptz
        WHERE outcome = 'sent' AND id IN (
          SELECT call_id FROM ai_run_lines WHERE run_id = ${run} AND state = 'asking' AND asked_by = ${name})`)
      await open.execute(sql`
        UPDATE ai_run_lines SET state = 'interrupted'
        WHERE run_id = ${run} AND state = 'asking' AND asked_by = ${name}`)
      await open.execute(sql`UPDATE ai_runs SET tester = NULL WHERE id = ${run} AND tester = ${name}`)
      await settleRun(open, run, services.clock())
    })
  }
}

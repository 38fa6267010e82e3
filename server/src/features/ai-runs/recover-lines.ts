import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import type { Answered } from './claim-lines.ts'
import { recordOneByOne } from './record-outcomes.ts'
import { lockRun } from './run-queries.ts'
import { settleRun } from './settle-run.ts'

/**
 * Finds lines whose process ended in the middle of their call. Answers that it had kept are written down.
 * Whether any other call was paid nobody can know, so its line is not asked again by itself: it is `interrupted` until
 * its member resumes the run. All other lines go on.
 * A process is dead when nobody has its sign of life locked (jobs/sign-of-life.ts).
 */
export async function recoverLines(services: Services): Promise<void> {
  const { db } = services
  const { rows } = await db.execute<{ name: string; run: string }>(sql`
    SELECT DISTINCT asked_by AS name, run_id AS run FROM ai_run_lines WHERE state = 'asking'
    UNION SELECT asked_by, run_id FROM ai_run_lines WHERE state = 'waiting' AND call_id IS NOT NULL
    UNION SELECT tester, id FROM ai_runs WHERE state = 'initialising' AND tester IS NOT NULL`)
  for (const { name, run } of rows) {
    await db.transaction(async (tx) => {
      const alive = await tx.execute<{ dead: boolean }>(
        sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS dead`,
      )
      if (!alive.rows[0]?.dead) return
      const found = await lockRun(tx, run)
      if (!found) return
      const now = services.clock()
      const stored = await readStoredAnswers(tx, run, name)
      if (stored.length > 0) {
        await recordOneByOne(tx, found, stored, now)
      }
      await interruptLines(tx, run, { name, known: [], now })
      await tx.execute(sql`UPDATE ai_runs SET tester = NULL WHERE id = ${run} AND tester = ${name}`)
      await settleRun(tx, run, now)
    })
  }
}

/** Reads answers that a process had kept and not yet written down. */
async function readStoredAnswers(tx: Transaction, runId: string, name: string): Promise<Answered[]> {
  const { rows } = await tx.execute<Answered & Record<string, unknown>>(sql`
    SELECT ai_calls.reply AS outcome, jsonb_build_object('callId', call_id, 'position', line.position, 'model', model,
      'keyword', keyword, 'prompts', prompts, 'isReplacing', is_replacing, 'answers', answers, 'retries', retries) AS line
    FROM ai_run_lines line JOIN ai_calls ON ai_calls.id = line.call_id
    WHERE line.run_id = ${runId} AND asked_by = ${name} AND ai_calls.reply IS NOT NULL
      AND state IN ('waiting', 'asking')
    ORDER BY line.position`)
  return rows
}

/** Gives up the calls of a locked run that a process wrote down and does not have on their way. */
export async function interruptLines(
  tx: Transaction,
  runId: string,
  { name, known, now }: { name: string; known: readonly string[]; now: Date },
): Promise<void> {
  await tx.execute(sql`
    WITH lost AS (
      UPDATE ai_run_lines SET state = 'interrupted'
      WHERE run_id = ${runId} AND asked_by = ${name}
        AND (state = 'asking' OR (state = 'waiting' AND call_id IS NOT NULL))
        AND call_id NOT IN (SELECT value::uuid FROM jsonb_array_elements_text(${JSON.stringify(known)}::jsonb))
      RETURNING call_id
    )
    UPDATE ai_calls SET outcome = 'lost', ended_at = ${now.toISOString()}::timestamptz
    FROM lost WHERE ai_calls.id = lost.call_id AND ai_calls.outcome = 'sent'`)
  // Nobody is paid for what the library gives: such lines simply wait again.
  await tx.execute(sql`
    UPDATE ai_run_lines SET state = 'waiting', asked_by = NULL, call_id = NULL
    WHERE run_id = ${runId} AND state = 'interrupted'
      AND EXISTS (SELECT FROM ai_runs WHERE id = ${runId} AND provider = 'library')`)
}

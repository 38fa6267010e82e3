import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { publish } from '../../db/pubsub.ts'
import { aiRuns } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { countPassedOn, lockRun } from './run-queries.ts'
import { settleRun, WORK_TOPIC } from './settle-run.ts'

/** What every worker listens to: calls were given up, and need not be waited for. */
export const GIVE_UP_TOPIC = 'ai-give-up'

/**
 * Waits no longer for calls of a member's run: their lines are `interrupted`, perhaps paid, and are asked again only
 * when the member resumes them. A run that has nothing else to wait for rests at once. Locks the run's row, then its
 * lines'.
 * @param positions of the lines; null = all that are asked for
 * @throws Refusal `not_found`
 */
export async function giveUpCalls(
  { db, clock }: Services,
  { memberId, runId, positions }: { memberId: string; runId: string; positions: number[] | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if (run?.profileId !== memberId) throw new Refusal('not_found')
    await giveUpLines(tx, runId, positions, clock())
    await settleRun(tx, runId, clock())
    await publish(tx, WORK_TOPIC)
  })
}

/** Gives up the calls of a locked run's lines, whichever process asks. @param positions null = all */
export async function giveUpLines(
  tx: Transaction,
  runId: string,
  positions: readonly number[] | null,
  now: Date,
): Promise<void> {
  await countPassedOn(tx, runId)
  const chosen = positions
    ? sql`AND position IN (SELECT value::integer FROM jsonb_array_elements_text(${JSON.stringify(positions)}::jsonb))`
    : sql``
  const { rowCount } = await tx.execute(sql`
    WITH gone AS (
      UPDATE ai_run_lines SET state = 'interrupted', fault = 'given_up', reason = NULL
      WHERE run_id = ${runId} AND state = 'asking' ${chosen}
      RETURNING call_id
    )
    UPDATE ai_calls SET outcome = 'given_up', ended_at = ${now.toISOString()}::timestamptz
    FROM gone WHERE ai_calls.id = gone.call_id AND ai_calls.outcome = 'sent'`)
  if (!rowCount) return
  await tx
    .update(aiRuns)
    .set({ gaveUp: sql`${aiRuns.gaveUp} + 1` })
    .where(eq(aiRuns.id, runId))
  await publish(tx, GIVE_UP_TOPIC)
}

/** Returns which of these calls nobody waits for any more, and are to be aborted where they are under way. */
export async function readCallsToAbort(tx: Transaction, calls: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM ai_calls
    WHERE outcome = 'given_up' AND id IN (
      SELECT value::uuid FROM jsonb_array_elements_text(${JSON.stringify(calls)}::jsonb))`)
  return rows.map(({ id }) => id)
}

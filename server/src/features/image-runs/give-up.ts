import { eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { publish } from '../../db/pubsub.ts'
import { imageRuns } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { lockRun } from './run-queries.ts'
import { IMAGE_WORK_TOPIC, settleRun } from './settle-run.ts'

/**
 * Waits no longer for pictures of a member's run: their steps are `interrupted`, and count as paid until an answer says
 * otherwise. Locks the run's row, then its steps'.
 * @param positions of the steps; null = all that are drawn
 * @throws Refusal `not_found`
 */
export async function giveUpImages(
  { db, clock }: Services,
  { memberId, runId, positions }: { memberId: string; runId: string; positions: number[] | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if (run?.profileId !== memberId) throw new Refusal('not_found')
    const which = positions
      ? sql`position IN (SELECT value::integer FROM jsonb_array_elements_text(${JSON.stringify(positions)}::jsonb))`
      : sql`true`
    await giveUpSteps(tx, runId, { which, outcome: 'given_up', now: clock() })
    await settleRun(tx, runId, clock())
    await publish(tx, IMAGE_WORK_TOPIC)
  })
}

/** Gives up steps of a locked run that are drawn: all that was reserved for them counts as spent from now on. */
export async function giveUpSteps(
  tx: Transaction,
  runId: string,
  { which, outcome, now }: { which: SQL; outcome: 'lost' | 'given_up'; now: Date },
): Promise<void> {
  const { rows } = await tx.execute<{ sum: string | null }>(sql`
    WITH gone AS (
      UPDATE image_steps SET state = 'interrupted', fault = ${outcome === 'lost' ? null : 'given_up'}
      WHERE run_id = ${runId} AND state = 'drawing' AND ${which}
      RETURNING call_id
    ), ended AS (
      UPDATE image_calls SET outcome = ${outcome}, cost_nano_thb = reserved_nano_thb, is_estimated = true,
        ended_at = ${now.toISOString()}::timestamptz
      FROM gone WHERE image_calls.id = gone.call_id AND image_calls.outcome = 'sent'
      RETURNING reserved_nano_thb
    ), taken_up AS (
      -- Counted already, as it was given up before.
      UPDATE image_calls SET outcome = ${outcome} FROM gone WHERE image_calls.id = gone.call_id AND outcome = 'lost'
    )
    SELECT sum(reserved_nano_thb) FROM ended`)
  const sum = Number(rows[0]?.sum ?? 0)
  if (sum === 0) return
  await tx
    .update(imageRuns)
    .set({
      spentNanoThb: sql`${imageRuns.spentNanoThb} + ${sum}`,
      reservedNanoThb: sql`${imageRuns.reservedNanoThb} - ${sum}`,
    })
    .where(eq(imageRuns.id, runId))
}

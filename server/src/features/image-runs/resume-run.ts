import { NANO_THB_OF_SATANG } from '@thokham/domain/image/image-price'
import { and, eq, inArray, isNotNull, not, sql } from 'drizzle-orm'
import { publish } from '../../db/pubsub.ts'
import { imageRuns, imageSteps } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { readKeyState } from '../provider-keys/key-state.ts'
import { moveToSuccessor } from './move-to-successor.ts'
import { findActiveRun, lockRun } from './run-queries.ts'
import { IMAGE_WORK_TOPIC, settleRun } from './settle-run.ts'

/** No process has this name: what it asks for is taken up as what a dead one left. */
const NOBODY = 'nobody'

/**
 * Sets a member's run going again: what waits goes on, failed and interrupted steps are asked for anew, or only those at
 * `positions`, whatever lies in a provider's queue is asked for there once more, with another ceiling where one is given, and by the model that takes over where its own has ended. Locks the
 * run's row, then its steps'.
 * @throws Refusal `not_found`, `provider_key_missing`, `run_active`; `invalid_input` for a ceiling below what is spent
 */
export async function resumeRun(
  { db }: Services,
  call: Call,
  wish: { runId: string; positions: number[] | null; ceilingSatang?: number | undefined },
): Promise<void> {
  const { runId, positions, ceilingSatang } = wish
  await db.transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if (!run || run.profileId !== call.caller.member?.id) throw new Refusal('not_found')
    const key = await readKeyState(tx, run.profileId, run.provider)
    if (!key?.isActive) throw new Refusal('provider_key_missing')
    const ceilingNanoThb =
      ceilingSatang === undefined ? run.ceilingNanoThb : ceilingSatang * NANO_THB_OF_SATANG
    if (ceilingNanoThb < run.spentNanoThb + run.reservedNanoThb) {
      throw new Refusal('invalid_input', { fields: { ceilingSatang: 'too_small' } })
    }
    const other = await findActiveRun(tx, run.profileId, run.provider)
    if (other !== null && other !== runId) throw new Refusal('run_active', { details: { runId: other } })
    const isWished = positions ? inArray(imageSteps.position, positions) : undefined
    // What its provider still knows is asked for by its name: that costs nothing, so it needs no wish. Whoever recovers what
    // nobody asks for takes it up.
    const isNewWish = and(isWished ?? sql`true`, sql`coalesce((queued ->> 'isAskedAgain')::boolean, false)`)
    const taken = await tx
      .update(imageSteps)
      .set({ state: 'drawing', askedBy: NOBODY, fault: null, reason: null, said: null })
      .where(
        and(
          eq(imageSteps.runId, runId),
          eq(imageSteps.state, 'interrupted'),
          isNotNull(imageSteps.queued),
          isNotNull(imageSteps.callId),
          not(isNewWish ?? sql`false`),
        ),
      )
    const revived = await tx
      .update(imageSteps)
      .set({
        state: 'waiting',
        fault: null,
        refusedFor: null,
        reason: null,
        said: null,
        retries: 0,
        notBefore: null,
        askedBy: null,
        callId: null,
        queued: null,
      })
      .where(and(eq(imageSteps.runId, runId), inArray(imageSteps.state, ['failed', 'interrupted']), isWished))
    if (!taken.rowCount) await moveToSuccessor(tx, run, call.now)
    const isToDo = run.waiting + (revived.rowCount ?? 0) + (taken.rowCount ?? 0) > 0
    await tx
      .update(imageRuns)
      .set({
        ceilingNanoThb,
        updatedAt: call.now,
        ...(isToDo && {
          state: 'running',
          stoppedBy: null,
          fault: null,
          reason: null,
          said: null,
          notBefore: null,
          failuresInARow: 0,
          finishedAt: null,
        }),
      })
      .where(eq(imageRuns.id, runId))
    await settleRun(tx, runId, call.now)
    await publish(tx, IMAGE_WORK_TOPIC)
  })
}

import { eq } from 'drizzle-orm'
import { publish } from '../../db/pubsub.ts'
import { aiRuns } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { lockRun } from './run-queries.ts'
import { settleRun, WORK_TOPIC } from './settle-run.ts'

/**
 * Sends no further requests for a member's run; those on their way are paid for and waited for a moment
 * (`STOP_GRACE_MS`), then given up. So are those of a run that a fault or a lost level is stopping, which keeps its
 * reason. Nothing happens to a run at rest. Locks the run's row.
 * @throws Refusal `not_found`
 */
export async function stopRun(
  services: Services,
  { memberId, runId }: { memberId: string; runId: string },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if (run?.profileId !== memberId) throw new Refusal('not_found')
    const isGoing = run.state === 'running' || run.state === 'initialising'
    // One that stops by itself waits for its calls until their member does not.
    if (!isGoing && (run.state !== 'stopping' || run.stoppingSince)) return
    const stop = isGoing && ({ state: 'stopping', stoppedBy: 'member', tester: null } as const)
    await tx
      .update(aiRuns)
      .set({ ...stop, stoppingSince: services.clock() })
      .where(eq(aiRuns.id, runId))
    await settleRun(tx, runId, services.clock())
    await publish(tx, WORK_TOPIC)
  })
}

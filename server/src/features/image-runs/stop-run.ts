import { eq } from 'drizzle-orm'
import { publish } from '../../db/pubsub.ts'
import { imageRuns } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { lockRun } from './run-queries.ts'
import { IMAGE_WORK_TOPIC, settleRun } from './settle-run.ts'

/**
 * Asks for no further pictures of a member's run; those on their way are paid for and waited for. Nothing happens to a run at
 * rest. Locks the run's row.
 * @throws Refusal `not_found`
 */
export async function stopRun(
  { db, clock }: Services,
  { memberId, runId }: { memberId: string; runId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const run = await lockRun(tx, runId)
    if (run?.profileId !== memberId) throw new Refusal('not_found')
    if (run.state !== 'running') return
    await tx.update(imageRuns).set({ state: 'stopping', stoppedBy: 'member' }).where(eq(imageRuns.id, runId))
    await settleRun(tx, runId, clock())
    await publish(tx, IMAGE_WORK_TOPIC)
  })
}

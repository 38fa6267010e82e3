import { eq } from 'drizzle-orm'
import { aiRuns, promptHistory } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { giveUpLines } from './give-up-calls.ts'
import { lockRun } from './run-queries.ts'
import { settleRun } from './settle-run.ts'

/**
 * Throws a member's run away with its results and its set in the history. What is on its way is given up; what its
 * calls cost stays recorded, and what it made stays counted. Locks the run's row, its lines', the member's, then the
 * set's.
 * @throws Refusal `not_found`
 */
export async function discardRun(
  { db, clock }: Services,
  { memberId, runId }: { memberId: string; runId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock()
    const run = await lockRun(tx, runId)
    if (run?.profileId !== memberId) throw new Refusal('not_found')
    if (run.state !== 'stopped' && run.state !== 'finished') {
      await tx
        .update(aiRuns)
        .set({ state: 'stopping', stoppedBy: 'member', tester: null })
        .where(eq(aiRuns.id, runId))
      await giveUpLines(tx, runId, null, now)
      await settleRun(tx, runId, now)
    }
    await tx
      .update(promptHistory)
      .set({ deleted: true, deletedAt: now })
      .where(eq(promptHistory.runId, runId))
    await tx.delete(aiRuns).where(eq(aiRuns.id, runId))
  })
}

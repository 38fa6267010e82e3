import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { publish } from '../../db/pubsub.ts'
import { imageRuns } from '../../db/schema.ts'
import type { ImageRunRow } from './run-queries.ts'

/** Names the topic that everybody who shows a run subscribes to. */
export const imageRunTopic = (runId: string) => `image-run:${runId}`
/** The topic that everybody who works on runs of pictures subscribes to. */
export const IMAGE_WORK_TOPIC = 'image-work'

/**
 * Ends every change of a run that the caller has locked: one whose steps are through comes to rest. Everybody who shows it is
 * notified.
 * @returns the run as it stands then
 */
export async function settleRun(tx: Transaction, runId: string, now: Date): Promise<ImageRunRow> {
  await publish(tx, imageRunTopic(runId))
  const [run] = await tx.select().from(imageRuns).where(eq(imageRuns.id, runId))
  if (!run) throw new Error('The run is not there')
  const rest = restOf(run)
  if (!rest) return run
  const rested = { ...rest, finishedAt: rest.state === 'finished' ? now : null, updatedAt: now }
  await tx.update(imageRuns).set(rested).where(eq(imageRuns.id, runId))
  return { ...run, ...rested }
}

/** Returns how a run rests, or null while something is still to come. */
function restOf(run: ImageRunRow): Pick<ImageRunRow, 'state' | 'stoppedBy'> | null {
  if (run.drawing > 0) return null
  const isThrough = run.waiting === 0 && run.interrupted === 0
  if (run.state === 'finished') return null
  // A picture that came after it was given up counts as well, and may have been the last one.
  if (run.state === 'stopped') {
    return isThrough && run.stoppedBy !== 'fault' ? { state: 'finished', stoppedBy: null } : null
  }
  if (run.state === 'stopping') {
    if (isThrough && run.stoppedBy !== 'fault') return { state: 'finished', stoppedBy: null }
    return { state: 'stopped', stoppedBy: run.stoppedBy ?? 'member' }
  }
  if (run.waiting > 0) return null
  return isThrough ? { state: 'finished', stoppedBy: null } : { state: 'stopped', stoppedBy: 'interrupted' }
}

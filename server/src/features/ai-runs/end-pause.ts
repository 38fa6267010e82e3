import type { Provider } from '@thokham/contract/provider-keys'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { publish } from '../../db/pubsub.ts'
import { aiPaces, aiRuns } from '../../db/schema.ts'
import { runTopic, WORK_TOPIC } from './settle-run.ts'

/**
 * Ends the pause that a provider asked of a member's key, as another key takes its place: a run that waits goes on at once. Locks the
 * run before the key's pace, as those who work on it do.
 */
export async function endPause(
  tx: Transaction,
  { memberId, provider }: { memberId: string; provider: Provider },
): Promise<void> {
  const runs = await tx
    .update(aiRuns)
    .set({ notBefore: null, pauseKind: null, pauseSaid: null })
    .where(and(eq(aiRuns.profileId, memberId), eq(aiRuns.provider, provider), eq(aiRuns.state, 'running')))
    .returning({ id: aiRuns.id })
  await tx
    .update(aiPaces)
    .set({ restsUntil: null, restKind: null, restSaid: null })
    .where(and(eq(aiPaces.profileId, memberId), eq(aiPaces.provider, provider)))
  for (const { id } of runs) await publish(tx, runTopic(id))
  if (runs.length > 0) await publish(tx, WORK_TOPIC)
}

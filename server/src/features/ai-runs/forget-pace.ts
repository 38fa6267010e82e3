import type { Provider } from '@thokham/contract/provider-keys'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { publish } from '../../db/pubsub.ts'
import { aiPaces, aiRuns } from '../../db/schema.ts'
import { runTopic, WORK_TOPIC } from './settle-run.ts'

/**
 * Forgets the pace of a member's key, and ends the pause that its provider asked for, as another key takes its place: a run
 * that waits goes on at once. Locks the run before the key's pace, as those who work on it do.
 */
export async function forgetPace(
  tx: Transaction,
  { memberId, provider, now }: { memberId: string; provider: Provider; now: Date },
): Promise<void> {
  const runs = await tx
    .update(aiRuns)
    .set({ notBefore: null, pauseKind: null, pauseSaid: null, perMinute: null })
    .where(and(eq(aiRuns.profileId, memberId), eq(aiRuns.provider, provider), eq(aiRuns.state, 'running')))
    .returning({ id: aiRuns.id })
  const untouched = {
    proven: 0,
    calls: null,
    windowMs: null,
    isStated: false,
    changedAt: null,
    strikes: 0,
    keySince: now,
    restsUntil: null,
    restKind: null,
    restSaid: null,
  }
  await tx
    .insert(aiPaces)
    .values({ profileId: memberId, provider, ...untouched })
    .onConflictDoUpdate({ target: [aiPaces.profileId, aiPaces.provider], set: untouched })
  for (const { id } of runs) await publish(tx, runTopic(id))
  if (runs.length > 0) await publish(tx, WORK_TOPIC)
}

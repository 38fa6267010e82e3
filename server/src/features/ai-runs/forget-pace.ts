import type { Provider } from '@thokham/contract/provider-keys'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { publish } from '../../db/pubsub.ts'
import { aiPaces, aiRuns } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { forgetFormerFreeTier } from '../ai-providers/free-tier-state.ts'
import { runTopic, WORK_TOPIC } from './settle-run.ts'

/** How the pace of a key stands that was never asked with. */
const UNTOUCHED = {
  proven: 0,
  calls: null,
  windowMs: null,
  isStated: false,
  changedAt: null,
  strikes: 0,
  restsUntil: null,
  restKind: null,
  restSaid: null,
}

/**
 * Forgets the pace of a member's key, and ends the pause that its provider asked for, as another key takes its place: a run
 * that waits goes on at once. Locks the run before the key's pace, as those who work on it do.
 */
export async function forgetPace(
  tx: Transaction,
  { memberId, provider, now }: { memberId: string; provider: Provider; now: Date },
): Promise<void> {
  await endPauses(tx, and(eq(aiRuns.profileId, memberId), eq(aiRuns.provider, provider)))
  const untouched = { ...UNTOUCHED, keySince: now }
  await tx
    .insert(aiPaces)
    .values({ profileId: memberId, provider, ...untouched })
    .onConflictDoUpdate({ target: [aiPaces.profileId, aiPaces.provider], set: untouched })
}

/**
 * Does the same for every member where the operator's key is another one than before: what is counted of each member's own
 * allowance stays. Does nothing where the key is the one that was asked with last, or none is set.
 */
export async function forgetFormerFreeKey({ db, providers: { free } }: Services): Promise<void> {
  if (!free) return
  await db.transaction(async (tx) => {
    if (!(await forgetFormerFreeTier(tx, free))) return
    await endPauses(tx, eq(aiRuns.provider, 'geminiFree'))
    await tx.update(aiPaces).set(UNTOUCHED).where(eq(aiPaces.provider, 'geminiFree'))
  })
}

async function endPauses(tx: Transaction, concerned: SQL | undefined): Promise<void> {
  const runs = await tx
    .update(aiRuns)
    .set({ notBefore: null, pauseKind: null, pauseSaid: null, perMinute: null })
    .where(and(concerned, eq(aiRuns.state, 'running')))
    .returning({ id: aiRuns.id })
  for (const { id } of runs) await publish(tx, runTopic(id))
  if (runs.length > 0) await publish(tx, WORK_TOPIC)
}

import { randomUUID } from 'node:crypto'
import type { AiOrder } from '@thokham/contract/ai-runs'
import { historyExpiry, setNameOf } from '@thokham/domain/history'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { promptHistory } from '../../db/schema.ts'
import { LONGEST_SETTINGS } from './save-packed-set.ts'

/**
 * Keeps a run's results as a set for 7 days; a run that came to rest before has its set brought up to date, and back
 * when it was deleted.
 */
export async function saveRunSet(
  tx: Transaction,
  set: { memberId: string; runId: string; order: AiOrder; prompts: number; now: Date },
): Promise<void> {
  const { memberId, runId, order, prompts, now } = set
  const isShort = JSON.stringify(order).length <= LONGEST_SETTINGS
  const columns = {
    settings: isShort ? order : { ...order, keywords: [] },
    prompts,
    deleted: false,
    deletedAt: null,
    downloaded: false,
    createdAt: now,
    expiresAt: historyExpiry(now),
  }
  await tx
    .insert(promptHistory)
    .values({
      id: randomUUID(),
      userId: memberId,
      setName: setNameOf(order.keywords),
      source: 'ai',
      runId,
      keywords: order.keywords.length,
      ...columns,
    })
    .onConflictDoUpdate({ target: promptHistory.runId, set: columns })
}

/** Counts a run's set again after an edit of its results. */
export async function recountRunSet(tx: Transaction, runId: string, prompts: number): Promise<void> {
  await tx.update(promptHistory).set({ prompts }).where(eq(promptHistory.runId, runId))
}

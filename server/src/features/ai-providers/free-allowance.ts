import type { FreeAllowanceView } from '@thokham/contract/ai-providers'
import {
  allowanceAt,
  FREE_REQUESTS,
  type FreeAllowance,
  takeRequests,
  UNTOUCHED,
} from '@thokham/domain/free-allowance'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { aiFreeAllowance } from '../../db/schema.ts'

/** Reads a member's free allowance as it stands now. */
export async function readAllowance(db: Database, memberId: string, now: Date): Promise<FreeAllowance> {
  const [row] = await db.select().from(aiFreeAllowance).where(eq(aiFreeAllowance.profileId, memberId))
  return allowanceAt(row ?? UNTOUCHED, now)
}

/**
 * Takes requests out of a member's free allowance under a lock on its row, so that all processes together send no more
 * than 15 between two pauses (docs/product/ai.md#the-free-allowance).
 * @returns how many may be sent now, at most `wanted`; with 0, when to ask again
 */
export async function takeFreeRequests(
  tx: Transaction,
  ask: { memberId: string; wanted: number; now: Date },
): Promise<{ taken: number; limitedUntil: Date | null }> {
  const { memberId, wanted, now } = ask
  const mine = eq(aiFreeAllowance.profileId, memberId)
  await tx.insert(aiFreeAllowance).values({ profileId: memberId, used: 0 }).onConflictDoNothing()
  const [row] = await tx.select().from(aiFreeAllowance).where(mine).for('update')
  const { taken, allowance } = takeRequests(row ?? UNTOUCHED, wanted, now)
  if (taken > 0) await tx.update(aiFreeAllowance).set(allowance).where(mine)
  return { taken, limitedUntil: allowance.limitedUntil }
}

/** Presents the free allowance as the API shows it. */
export function presentAllowance(allowance: FreeAllowance, now: Date): FreeAllowanceView {
  return {
    used: allowance.used,
    limit: FREE_REQUESTS,
    limitedUntil: allowance.limitedUntil?.toISOString() ?? null,
    now: now.toISOString(),
  }
}

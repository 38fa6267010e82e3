import { and, desc, eq, gt } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { promptQuota, promptReservations } from '../../db/schema.ts'

const PAGE = 1_000

/** Reads a member's days with prompts, newest first. */
export function readQuotaDays(db: Database, profileId: string) {
  return db
    .select({ day: promptQuota.day, used: promptQuota.used })
    .from(promptQuota)
    .where(eq(promptQuota.profileId, profileId))
    .orderBy(desc(promptQuota.day))
}

/**
 * Reads the next of a member's sets, in the order of their keys.
 * @param after the last key of the page before
 */
export function readReservationsAfter(db: Database, profileId: string, after?: string) {
  const { idempotencyKey } = promptReservations
  return db
    .select()
    .from(promptReservations)
    .where(and(eq(promptReservations.profileId, profileId), after ? gt(idempotencyKey, after) : undefined))
    .orderBy(idempotencyKey)
    .limit(PAGE)
}

/** Deletes a member's reservations and days with prompts. */
export async function dropPromptsOf(tx: Transaction, profileId: string): Promise<void> {
  await tx.delete(promptReservations).where(eq(promptReservations.profileId, profileId))
  await tx.delete(promptQuota).where(eq(promptQuota.profileId, profileId))
}

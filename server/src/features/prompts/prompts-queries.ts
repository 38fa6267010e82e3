import { and, desc, eq, gt, max, ne } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { promptQuota, promptReservations } from '../../db/schema.ts'

/** A page of sets. */
export const RESERVATIONS_AT_ONCE = 1_000

export type Reservation = typeof promptReservations.$inferSelect

/** Reads the set that a member reserved under a key; null when there is none. */
export async function readReservation(
  tx: Transaction,
  profileId: string,
  key: string,
): Promise<Reservation | null> {
  const [found] = await tx
    .select()
    .from(promptReservations)
    .where(and(eq(promptReservations.profileId, profileId), eq(promptReservations.idempotencyKey, key)))
  return found ?? null
}

/** Reads the newest reservation of the same recipe, seed and count; null when there is none, or no digest to know it by. */
export async function readSameSet(
  tx: Transaction,
  profileId: string,
  { generator, count, digest }: Pick<Reservation, 'generator' | 'count' | 'digest'>,
): Promise<Reservation | null> {
  if (digest === null) return null
  const [found] = await tx
    .select()
    .from(promptReservations)
    .where(
      and(
        eq(promptReservations.profileId, profileId),
        eq(promptReservations.digest, digest),
        eq(promptReservations.generator, generator),
        eq(promptReservations.count, count),
      ),
    )
    .orderBy(desc(promptReservations.createdAt))
    .limit(1)
  return found ?? null
}

/** Reads the most prompts that were woven under other keys of what a set has in the history; 0 when it has nothing of another. */
export async function readMostWoven(tx: Transaction, set: Reservation): Promise<number> {
  if (set.digest === null || set.historyId === null) return 0
  const [found] = await tx
    .select({ woven: max(promptReservations.woven) })
    .from(promptReservations)
    .where(
      and(
        eq(promptReservations.profileId, set.profileId),
        eq(promptReservations.digest, set.digest),
        eq(promptReservations.historyId, set.historyId),
        ne(promptReservations.idempotencyKey, set.idempotencyKey),
      ),
    )
  return found?.woven ?? 0
}

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
    .limit(RESERVATIONS_AT_ONCE)
}

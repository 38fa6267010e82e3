import { and, desc, eq, gt, max, ne, type Placeholder, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { promptQuota, promptReservations } from '../../db/schema.ts'

/** A page of sets. */
export const RESERVATIONS_AT_ONCE = 1_000

export type Reservation = typeof promptReservations.$inferSelect

/** Returns the query of the key of a member's newest reservation of the same recipe, seed and count. */
export function newestKeyOf(
  db: Database,
  profileId: string,
  { generator, count, digest }: Pick<Reservation, 'generator' | 'count'> & { digest: string },
) {
  return db
    .select({ key: promptReservations.idempotencyKey })
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
}

/**
 * Reads what other keys of a reserved set say of it: whether it is the newest of its recipe, seed and count, and the most
 * prompts that were woven under them of what it has in the history, 0 when it has nothing of another.
 */
export async function readOtherKeys(
  tx: Transaction,
  set: Reservation,
): Promise<{ isNewest: boolean; mostWoven: number }> {
  const { profileId, idempotencyKey, digest, historyId } = set
  if (digest === null) return { isNewest: true, mostWoven: 0 }
  const others = tx
    .select({ woven: max(promptReservations.woven) })
    .from(promptReservations)
    .where(
      and(
        eq(promptReservations.profileId, profileId),
        eq(promptReservations.digest, digest),
        historyId === null ? sql`false` : eq(promptReservations.historyId, historyId),
        ne(promptReservations.idempotencyKey, idempotencyKey),
      ),
    )
  const { rows } = await tx.execute<{ newest: string | null; woven: number | null }>(sql`
    SELECT ${newestKeyOf(tx, profileId, { ...set, digest })} AS newest, ${others} AS woven`)
  return {
    isNewest: rows[0]?.newest === idempotencyKey,
    mostWoven: rows[0]?.woven ?? 0,
  }
}

/** Reads a member's days with prompts, newest first. */
export function readQuotaDays(db: Database, profileId: string | Placeholder) {
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

import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { emailChanges, oneTimeKeys } from '../../db/schema.ts'

export type OneTimeKey = typeof oneTimeKeys.$inferSelect
export type Purpose = OneTimeKey['purpose']

interface Wanted {
  purpose: Purpose
  lookup: string
}

const isAt = ({ purpose, lookup }: Wanted) =>
  and(eq(oneTimeKeys.purpose, purpose), eq(oneTimeKeys.lookup, lookup))

/** Writes a key, in place of the one that stood there. */
export async function putKey(db: Database, key: OneTimeKey): Promise<void> {
  const { purpose: _purpose, lookup: _lookup, ...columns } = key
  await db
    .insert(oneTimeKeys)
    .values(key)
    .onConflictDoUpdate({ target: [oneTimeKeys.purpose, oneTimeKeys.lookup], set: columns })
}

/** Finds a key that still works, without counting an attempt. */
export async function findKey(db: Database, wanted: Wanted, now: Date): Promise<OneTimeKey | null> {
  const [key] = await db
    .select()
    .from(oneTimeKeys)
    .where(and(isAt(wanted), gt(oneTimeKeys.expiresAt, now), gt(oneTimeKeys.attemptsLeft, 0)))
  return key ?? null
}

/** Counts one attempt at a key that still works; the last one ends it. */
export async function tryKey(db: Database, wanted: Wanted, now: Date): Promise<OneTimeKey | null> {
  const [key] = await db
    .update(oneTimeKeys)
    .set({ attemptsLeft: sql`${oneTimeKeys.attemptsLeft} - 1` })
    .where(and(isAt(wanted), gt(oneTimeKeys.expiresAt, now), gt(oneTimeKeys.attemptsLeft, 0)))
    .returning()
  return key ?? null
}

/** Uses a key up; of several at once one gets it, the others null. */
export async function takeKey(
  db: Database,
  wanted: Wanted & { proof?: string | null },
  now: Date,
): Promise<OneTimeKey | null> {
  const sameProof = wanted.proof ? eq(oneTimeKeys.proof, wanted.proof) : undefined
  const [key] = await db
    .delete(oneTimeKeys)
    .where(and(isAt(wanted), sameProof, gt(oneTimeKeys.expiresAt, now)))
    .returning()
  return key ?? null
}

/**
 * Notes that something that was signed, and is not stored, has been used.
 * @returns false when it had been
 */
export async function useUp(
  db: Database,
  key: Pick<OneTimeKey, 'purpose' | 'lookup' | 'expiresAt'>,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(oneTimeKeys)
    .values({ ...key, proof: null, profileId: null, attemptsLeft: 0 })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Voids whatever opens a member's account: links, codes, challenges, and an address that waits to become theirs. */
export async function dropKeysOf(tx: Transaction, profileId: string): Promise<void> {
  await tx.delete(oneTimeKeys).where(eq(oneTimeKeys.profileId, profileId))
  await tx.delete(emailChanges).where(eq(emailChanges.profileId, profileId))
}

/** Deletes the keys that no longer work. */
export async function dropExpiredKeys(db: Database, now: Date): Promise<void> {
  await db.delete(oneTimeKeys).where(lt(oneTimeKeys.expiresAt, now))
}

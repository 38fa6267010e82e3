import { and, asc, eq, lt, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { passkeys } from '../../db/schema.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

const isOwn = (profileId: string, id: string) => and(eq(passkeys.profileId, profileId), eq(passkeys.id, id))

/** Reads a member's passkeys, in the order in which they were added. */
export function readPasskeys(db: Database, profileId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.profileId, profileId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

/** Finds a passkey by what its device calls it, whoever's it is. */
export async function findPasskey(db: Database, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row ?? null
}

/** Keeps a passkey. @returns null when some account has it already */
export async function insertPasskey(
  tx: Transaction,
  row: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | null> {
  const [kept] = await tx
    .insert(passkeys)
    .values(row)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning()
  return kept ?? null
}

/**
 * Notes that a passkey was used, once for each count of a device that counts: of a copy, or of what was sent before, one at
 * most counts.
 * @returns whether it counts
 */
export async function countUse(
  tx: Transaction,
  id: string,
  { counter, now }: { counter: number; now: Date },
): Promise<boolean> {
  const neverCounts = counter === 0 ? eq(passkeys.counter, 0) : undefined
  const { rowCount } = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), neverCounts)))
  return rowCount === 1
}

/** Renames a member's own passkey. @returns null when it is not theirs, or gone */
export async function rename(
  db: Database,
  profileId: string,
  { id, name }: { id: string; name: string },
): Promise<PasskeyRow | null> {
  const [row] = await db.update(passkeys).set({ name }).where(isOwn(profileId, id)).returning()
  return row ?? null
}

/** Deletes a member's own passkey. @returns its name; null when it is not theirs, or gone */
export async function deletePasskey(tx: Transaction, profileId: string, id: string): Promise<string | null> {
  const [row] = await tx.delete(passkeys).where(isOwn(profileId, id)).returning({ name: passkeys.name })
  return row?.name ?? null
}

/** Deletes all passkeys of a member. @returns how many there were */
export async function deletePasskeys(tx: Transaction, profileId: string): Promise<number> {
  const { rowCount } = await tx.delete(passkeys).where(eq(passkeys.profileId, profileId))
  return rowCount ?? 0
}

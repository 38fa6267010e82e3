import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { accounts, profiles } from '../../db/schema.ts'

export type Profile = typeof profiles.$inferSelect

/**
 * Finds the member whose address this is.
 * @param email normalised
 */
export async function findByEmail(db: Database, email: string): Promise<Profile | null> {
  const [profile] = await db
    .select()
    .from(profiles)
    .where(and(eq(profiles.email, email), isNull(profiles.deletedAt)))
  return profile ?? null
}

/** Marks a member's address as confirmed. */
export async function markEmailVerified(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(profiles).set({ emailVerified: true, updatedAt: now }).where(eq(profiles.id, id))
}

/** Reads the hash of a member's password; null when they have none. */
export async function readPasswordHash(db: Database, profileId: string): Promise<string | null> {
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, profileId), eq(accounts.providerId, 'credential')))
  return account?.hash ?? null
}

/** Deletes a member's password, and parts them from every provider. */
export async function dropAccounts(tx: Transaction, profileId: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.userId, profileId))
}

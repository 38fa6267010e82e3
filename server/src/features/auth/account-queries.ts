import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { accounts, profiles } from '../../db/schema.ts'

export type Profile = typeof profiles.$inferSelect

/** The member whose address this is. @param email normalised */
export async function findByEmail(open: Database | Transaction, email: string): Promise<Profile | null> {
  const [profile] = await open
    .select()
    .from(profiles)
    .where(and(eq(profiles.email, email), isNull(profiles.deletedAt)))
  return profile ?? null
}

export async function markEmailVerified(open: Transaction, id: string, now: Date): Promise<void> {
  await open.update(profiles).set({ emailVerified: true, updatedAt: now }).where(eq(profiles.id, id))
}

/** The hash of a member's password; null when they have none. */
export async function readPasswordHash(open: Database, profileId: string): Promise<string | null> {
  const [account] = await open
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, profileId), eq(accounts.providerId, 'credential')))
  return account?.hash ?? null
}

export async function dropPassword(open: Transaction, profileId: string): Promise<void> {
  await open.delete(accounts).where(eq(accounts.userId, profileId))
}

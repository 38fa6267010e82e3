import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { accounts, profiles } from '../../db/schema.ts'

const LIVING = and(eq(profiles.id, accounts.userId), isNull(profiles.deletedAt))

/** Finds the person at LINE that a member has joined: the same to sign-in and messages, as both are of one provider there. */
export async function findLineUser(db: Database, profileId: string): Promise<string | null> {
  const [found] = await db
    .select({ userId: accounts.accountId })
    .from(accounts)
    .innerJoin(profiles, LIVING)
    .where(and(eq(accounts.userId, profileId), eq(accounts.providerId, 'line')))
  return found?.userId ?? null
}

/** Finds the member to whom a person at LINE is joined. */
export async function findLineMember(
  db: Database,
  userId: string,
): Promise<typeof profiles.$inferSelect | null> {
  const [found] = await db
    .select({ member: profiles })
    .from(accounts)
    .innerJoin(profiles, LIVING)
    .where(and(eq(accounts.accountId, userId), eq(accounts.providerId, 'line')))
  return found?.member ?? null
}

import { randomUUID } from 'node:crypto'
import { SIGN_IN_PROVIDERS, type SignInProviderId } from '@thokham/domain/sign-in-provider'
import { and, eq, inArray, isNull, ne, type Placeholder } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { accounts, passkeys, profiles } from '../../db/schema.ts'

interface Joined {
  provider: SignInProviderId
  subject: string
}

const at = ({ provider, subject }: Joined) =>
  and(eq(accounts.providerId, provider), eq(accounts.accountId, subject))

/** Finds the member to whom an account of a provider is joined. */
export async function findJoined(db: Database, joined: Joined): Promise<string | null> {
  const [found] = await db
    .select({ id: profiles.id })
    .from(accounts)
    .innerJoin(profiles, and(eq(profiles.id, accounts.userId), isNull(profiles.deletedAt)))
    .where(at(joined))
  return found?.id ?? null
}

/** Reads which providers a member is joined to, and since when. */
export function readJoined(db: Database, profileId: string | Placeholder) {
  return db
    .select({ provider: accounts.providerId, joinedAt: accounts.createdAt })
    .from(accounts)
    .where(and(eq(accounts.userId, profileId), inArray(accounts.providerId, [...SIGN_IN_PROVIDERS])))
    .orderBy(accounts.createdAt, accounts.providerId)
}

/**
 * Joins an account of a provider to a member, whom the caller has locked, in place of another one there.
 * @returns whose it is now: `another` member's where it was joined already
 */
export async function insertJoined(
  tx: Transaction,
  { profileId, now, ...joined }: Joined & { profileId: string; now: Date },
): Promise<'new' | 'own' | 'another'> {
  const rows = await tx
    .insert(accounts)
    .values({
      id: randomUUID(),
      userId: profileId,
      providerId: joined.provider,
      accountId: joined.subject,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [accounts.providerId, accounts.accountId] })
    .returning({ id: accounts.id })
  if (rows.length === 0) {
    const own = await tx.$count(accounts, and(at(joined), eq(accounts.userId, profileId)))
    return own > 0 ? 'own' : 'another'
  }
  await tx
    .delete(accounts)
    .where(
      and(
        eq(accounts.userId, profileId),
        eq(accounts.providerId, joined.provider),
        ne(accounts.accountId, joined.subject),
      ),
    )
  return 'new'
}

/** Parts a member, whom the caller has locked, from a provider. @returns whether they were joined */
export async function deleteJoined(
  tx: Transaction,
  profileId: string,
  provider: SignInProviderId,
): Promise<boolean> {
  const rows = await tx
    .delete(accounts)
    .where(and(eq(accounts.userId, profileId), eq(accounts.providerId, provider)))
    .returning({ id: accounts.id })
  return rows.length > 0
}

/** Tells whether a member has anything else that opens their account than one provider. */
export async function hasOtherWay(
  tx: Transaction,
  member: { id: string; emailVerified: boolean },
  provider: SignInProviderId,
): Promise<boolean> {
  // A mailed code opens it.
  if (member.emailVerified) return true
  const others = and(eq(accounts.userId, member.id), ne(accounts.providerId, provider))
  return (
    (await tx.$count(accounts, others)) > 0 ||
    (await tx.$count(passkeys, eq(passkeys.profileId, member.id))) > 0
  )
}

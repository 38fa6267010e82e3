import type { Appearance } from '@thokham/contract/appearance'
import { eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { accounts, oneTimeKeys, profiles, sessions, twoFactors } from '../../db/schema.ts'

/** Reads a member's profile; null when there is none. */
export async function readProfile(db: Database, id: string) {
  const { dailyLimit: _operators, deletedAt: _never, ...columns } = await profileRow(db, id)
  return columns
}

async function profileRow(db: Database, id: string) {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
  if (!row) throw new Error('The caller has no profile')
  return row
}

/** Reads where the member is signed in, without what signs in. */
export function readOwnSessions(db: Database, userId: string) {
  const { id, ipAddress, userAgent, createdAt, updatedAt, expiresAt } = sessions
  return db
    .select({ id, ipAddress, userAgent, createdAt, lastSeenAt: updatedAt, expiresAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(createdAt)
}

/** Reads when a member's second factor was begun and enabled. */
export async function readTwoFactorDates(db: Database, profileId: string) {
  const { enabledAt, createdAt } = twoFactors
  return db.select({ enabledAt, createdAt }).from(twoFactors).where(eq(twoFactors.profileId, profileId))
}

/** Leaves the row of a deleted account without a person, and nothing that opens it. */
export async function anonymise(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .update(profiles)
    .set({
      email: `deleted-${id}@deleted.invalid`,
      emailVerified: false,
      displayName: 'บัญชีที่ลบแล้ว',
      phone: null,
      membership: 'free',
      expiresAt: null,
      hasPurchasedVip: false,
      promptCount: 0,
      dailyLimit: null,
      theme: null,
      looped: null,
      deletedAt: now,
      updatedAt: now,
    })
    .where(eq(profiles.id, id))
  await tx.delete(sessions).where(eq(sessions.userId, id))
  await tx.delete(accounts).where(eq(accounts.userId, id))
  await tx.delete(oneTimeKeys).where(eq(oneTimeKeys.profileId, id))
  await tx.delete(twoFactors).where(eq(twoFactors.profileId, id))
}

/**
 * Changes a member's name or phone number.
 * @returns the row as it is then; null when there is none
 */
export async function writeProfile(
  db: Database,
  id: string,
  change: { displayName?: string | undefined; phone?: string | undefined; now: Date },
) {
  const { displayName, phone, now } = change
  const [row] = await db
    .update(profiles)
    .set({
      ...(displayName !== undefined && { displayName }),
      ...(phone !== undefined && { phone }),
      updatedAt: now,
    })
    .where(eq(profiles.id, id))
    .returning()
  return row ?? null
}

/** Keeps how the pages look to a member. */
export async function writeAppearance(
  db: Database,
  id: string,
  { theme, looped }: Appearance,
  now: Date,
): Promise<void> {
  await db.update(profiles).set({ theme, looped, updatedAt: now }).where(eq(profiles.id, id))
}

import type { Appearance } from '@thokham/contract/appearance'
import { eq, getTableColumns, type Placeholder } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { profiles, sessions, twoFactors } from '../../db/schema.ts'

/** Reads a member's profile, without what the operator alone knows of it. */
export function readProfile(db: Database, id: Placeholder) {
  const { dailyLimit: _operators, deletedAt: _never, ...columns } = getTableColumns(profiles)
  return db.select(columns).from(profiles).where(eq(profiles.id, id))
}

/** Reads where the member is signed in, without what signs in. */
export function readOwnSessions(db: Database, userId: Placeholder) {
  const { id, ipAddress, userAgent, createdAt, updatedAt, expiresAt } = sessions
  return db
    .select({ id, ipAddress, userAgent, createdAt, lastSeenAt: updatedAt, expiresAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(createdAt)
}

/** Reads when a member's second factor was begun and enabled. */
export function readTwoFactorDates(db: Database, profileId: Placeholder) {
  const { enabledAt, createdAt } = twoFactors
  return db.select({ enabledAt, createdAt }).from(twoFactors).where(eq(twoFactors.profileId, profileId))
}

/** Leaves the row of a deleted account without a person. */
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

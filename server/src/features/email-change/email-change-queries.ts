import { and, eq, gt, lt, or } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { emailChanges, profiles } from '../../db/schema.ts'

export type EmailChange = typeof emailChanges.$inferSelect

/** Reads the change of a member's address that waits; null when none does. */
export async function readChange(db: Database, profileId: string, now: Date): Promise<EmailChange | null> {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.profileId, profileId), gt(emailChanges.expiresAt, now)))
  return change ?? null
}

/** Finds the change that one of its two links is about; null when it is over. */
export async function findChange(db: Database, lookup: string, now: Date): Promise<EmailChange | null> {
  const isOne = or(eq(emailChanges.confirmLookup, lookup), eq(emailChanges.cancelLookup, lookup))
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(isOne, gt(emailChanges.expiresAt, now)))
  return change ?? null
}

/** Writes a change, in place of the one that waited. */
export async function putChange(tx: Transaction, change: Omit<EmailChange, 'createdAt'>): Promise<void> {
  const { profileId: _id, ...columns } = change
  await tx
    .insert(emailChanges)
    .values(change)
    .onConflictDoUpdate({ target: emailChanges.profileId, set: columns })
}

/** Deletes what one link is about, if it is still that; of several at once one gets it. @returns whether it did */
export async function takeChange(
  tx: Transaction,
  { profileId, confirmLookup }: EmailChange,
): Promise<boolean> {
  const isThis = and(eq(emailChanges.profileId, profileId), eq(emailChanges.confirmLookup, confirmLookup))
  const { rowCount } = await tx.delete(emailChanges).where(isThis)
  return rowCount === 1
}

/** Deletes the change of a member's address that waits. */
export async function dropChange(db: Database, profileId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.profileId, profileId))
}

/** Deletes the changes that nobody confirmed in time. */
export async function dropExpiredChanges(db: Database, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, now))
}

/** Gives a member another address. */
export async function writeEmail(
  tx: Transaction,
  id: string,
  { email, emailVerified, now }: { email: string; emailVerified: boolean; now: Date },
): Promise<void> {
  await tx.update(profiles).set({ email, emailVerified, updatedAt: now }).where(eq(profiles.id, id))
}

import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { recoveryCodes, twoFactors } from '../../db/schema.ts'
import type { Sealed } from '../../integrations/key-vault.ts'

export type TwoFactor = typeof twoFactors.$inferSelect

/** Reads a member's second factor, sealed; null when there is none. */
export async function readTwoFactor(db: Database, profileId: string): Promise<TwoFactor | null> {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.profileId, profileId))
  return row ?? null
}

/**
 * Keeps a secret that is not confirmed yet, in place of an earlier one of its kind. @returns false when it is enabled
 */
export async function putPendingSecret(tx: Transaction, profileId: string, sealed: Sealed): Promise<boolean> {
  const columns = { secret: sealed.text, sealedUnder: sealed.keyId, lastStep: 0 }
  const { rowCount } = await tx
    .insert(twoFactors)
    .values({ profileId, ...columns })
    .onConflictDoUpdate({
      target: twoFactors.profileId,
      set: columns,
      setWhere: isNull(twoFactors.enabledAt),
    })
  return rowCount === 1
}

/**
 * Marks a member's second factor as enabled.
 * @returns false when it was enabled already, or never begun
 */
export async function markEnabled(tx: Transaction, profileId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(twoFactors)
    .set({ enabledAt: now })
    .where(and(eq(twoFactors.profileId, profileId), isNull(twoFactors.enabledAt)))
  return rowCount === 1
}

/** Uses up the code of a half-minute: of several at once one gets it, and never an earlier one after it. */
export async function takeStep(db: Database, profileId: string, step: number): Promise<boolean> {
  const { rowCount } = await db
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.profileId, profileId), lt(twoFactors.lastStep, step)))
  return rowCount === 1
}

/**
 * Uses up a recovery code: of several at once one gets it.
 * @returns whether it was there
 */
export async function takeRecoveryCode(db: Database, profileId: string, code: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.profileId, profileId), eq(recoveryCodes.code, code)))
  return rowCount === 1
}

/** Replaces a member's recovery codes. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  profileId: string,
  codes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.profileId, profileId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ profileId, code })))
}

/** Counts a member's recovery codes that are left. */
export function countRecoveryCodes(db: Database, profileId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.profileId, profileId))
}

/** Deletes a member's recovery codes where neither app nor passkey is left. */
export async function dropNeedlessRecoveryCodes(tx: Transaction, profileId: string): Promise<void> {
  await tx.execute(sql`
    DELETE FROM recovery_codes WHERE profile_id = ${profileId}
      AND NOT EXISTS (SELECT FROM two_factors WHERE profile_id = ${profileId} AND enabled_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM passkeys WHERE profile_id = ${profileId})`)
}

/**
 * Deletes a member's second factor of the app, and recovery codes that stand beside nothing any more.
 * @returns false when there was none, or one that was never confirmed
 */
export async function dropTwoFactor(tx: Transaction, profileId: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(twoFactors)
    .where(and(eq(twoFactors.profileId, profileId), isNotNull(twoFactors.enabledAt)))
  await dropNeedlessRecoveryCodes(tx, profileId)
  return rowCount === 1
}

import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { recoveryCodes, twoFactors } from '../../db/schema.ts'
import type { Sealed } from '../../outside/key-vault.ts'

type Db = Database | Transaction
export type TwoFactor = typeof twoFactors.$inferSelect

export async function readTwoFactor(open: Db, profileId: string): Promise<TwoFactor | null> {
  const [row] = await open.select().from(twoFactors).where(eq(twoFactors.profileId, profileId))
  return row ?? null
}

/** Keeps a secret that is not confirmed yet, in place of an earlier one of its kind. @returns false when it is enabled */
export async function putPendingSecret(
  open: Transaction,
  profileId: string,
  sealed: Sealed,
): Promise<boolean> {
  const columns = { secret: sealed.text, sealedUnder: sealed.keyId, lastStep: 0 }
  const { rowCount } = await open
    .insert(twoFactors)
    .values({ profileId, ...columns })
    .onConflictDoUpdate({
      target: twoFactors.profileId,
      set: columns,
      setWhere: isNull(twoFactors.enabledAt),
    })
  return rowCount === 1
}

/** @returns false when it was enabled already, or never begun */
export async function markEnabled(open: Transaction, profileId: string, now: Date): Promise<boolean> {
  const { rowCount } = await open
    .update(twoFactors)
    .set({ enabledAt: now })
    .where(and(eq(twoFactors.profileId, profileId), isNull(twoFactors.enabledAt)))
  return rowCount === 1
}

/** Uses up the code of a half-minute: of several at once one gets it, and never an earlier one after it. */
export async function takeStep(open: Db, profileId: string, step: number): Promise<boolean> {
  const { rowCount } = await open
    .update(twoFactors)
    .set({ lastStep: step })
    .where(and(eq(twoFactors.profileId, profileId), lt(twoFactors.lastStep, step)))
  return rowCount === 1
}

export async function takeRecoveryCode(open: Db, profileId: string, code: string): Promise<boolean> {
  const { rowCount } = await open
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.profileId, profileId), eq(recoveryCodes.code, code)))
  return rowCount === 1
}

export async function replaceRecoveryCodes(
  open: Transaction,
  profileId: string,
  codes: readonly string[],
): Promise<void> {
  await open.delete(recoveryCodes).where(eq(recoveryCodes.profileId, profileId))
  await open.insert(recoveryCodes).values(codes.map((code) => ({ profileId, code })))
}

export function countRecoveryCodes(open: Database, profileId: string): Promise<number> {
  return open.$count(recoveryCodes, eq(recoveryCodes.profileId, profileId))
}

/** @returns false when there was none, or one that was never confirmed */
export async function dropTwoFactor(open: Transaction, profileId: string): Promise<boolean> {
  const { rowCount } = await open
    .delete(twoFactors)
    .where(and(eq(twoFactors.profileId, profileId), isNotNull(twoFactors.enabledAt)))
  return rowCount === 1
}

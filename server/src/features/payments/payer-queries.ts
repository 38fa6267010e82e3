import { and, eq, isNull, type Placeholder } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { payments } from '../../db/schema.ts'

/**
 * Reads a member's payments as they handed them in and as they were decided, oldest first; who decided is not theirs.
 */
export function readPaymentsOf(db: Database, userId: string | Placeholder) {
  const { id, number, packageId, priceSatang, discountSatang, amountSatang, couponCode } = payments
  const { transferDate, transferTime, bankName, accountName, slipImage } = payments
  const { slipBank, slipReference, paymentStatus, rejectReason, decidedAt, createdAt } = payments
  const { grantedMembership, grantedExpiresAt } = payments
  return db
    .select({
      id,
      number,
      packageId,
      priceSatang,
      discountSatang,
      amountSatang,
      couponCode,
      transferDate,
      transferTime,
      bankName,
      accountName,
      slipImage,
      slipBank,
      slipReference,
      paymentStatus,
      rejectReason,
      decidedAt,
      grantedMembership,
      grantedExpiresAt,
      createdAt,
    })
    .from(payments)
    .where(eq(payments.userId, userId))
    .orderBy(number)
}

/** A payment's columns once nobody needs to know any more who transferred it and from where. */
export const NO_PAYER = {
  bankName: null,
  accountName: null,
  transferTime: null,
  slipImage: null,
  slipLikeness: null,
  slipAlike: null,
  slipCheck: null,
} as const

/**
 * Takes out of a member's payments who transferred and from where; amounts, days and what keeps a slip from paying
 * twice stay. The slips' pictures go with the sweep of those that no row names. One that was withdrawn keeps all of it
 * until its refund is settled.
 */
export async function forgetPayerOf(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(payments)
    .set(NO_PAYER)
    .where(and(eq(payments.userId, userId), isNull(payments.refundContact)))
}

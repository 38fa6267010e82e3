import { DAY_MS } from './bangkok-time.ts'

/** A payment is pending until an admin approves or rejects it, once (docs/product/shop.md#payments). */
export const PAYMENT_STATUSES = ['pending', 'approved', 'rejected'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/**
 * What had changed between the total that the screen showed and the payment coming in: the package's price, the coupon
 * (with the refusal's code), or the last lifetime seat was taken.
 */
export const DIFFERENCE_REASONS = [
  'price',
  'coupon_invalid',
  'coupon_expired',
  'coupon_used',
  'coupon_minimum',
  'sold_out',
] as const
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number]

/** The largest slip in bytes (docs/product/shop.md#slips). */
export const MAX_SLIP_BYTES = 2_097_152

/** How long after its rejection a transfer can be shown again with a better slip. */
const RESEND_MS = 30 * DAY_MS

/**
 * Tells whether a rejected payment can be handed in again with a better slip of the same transfer: there was a transfer,
 * it was not taken back by its member, and the rejection is at most 30 days old.
 */
export function canResend(
  payment: {
    paymentStatus: PaymentStatus
    amountSatang: number
    bankName: string | null
    decidedAt: Date | null
    withdrawnAt: Date | null
  },
  now: Date,
): boolean {
  const { paymentStatus, amountSatang, bankName, decidedAt, withdrawnAt } = payment
  if (paymentStatus !== 'rejected' || withdrawnAt || amountSatang === 0 || bankName === null) return false
  return decidedAt !== null && now.getTime() - decidedAt.getTime() <= RESEND_MS
}

/** Writes a payment's number as people read it to each other: `TK-000042`. */
export function paymentReference(number: number): string {
  return `TK-${String(number).padStart(6, '0')}`
}

/** Returns the number that a typed reference, or a part of it, stands for: `TK-000399`, `000399`, `399`; or null. */
export function paymentNumber(typed: string): number | null {
  const found = /^(?:TK-?)?(\d{1,12})$/i.exec(typed.trim())
  return found ? Number(found[1]) : null
}

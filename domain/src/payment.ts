/** A payment is pending until an admin approves or rejects it, once (docs/product.md#payments). */
export const PAYMENT_STATUSES = ['pending', 'approved', 'rejected'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The largest slip in bytes (docs/product.md#slips). */
export const MAX_SLIP_BYTES = 2_097_152

/** Writes a payment's number as people read it to each other: `TK-000042`. */
export function paymentReference(number: number): string {
  return `TK-${String(number).padStart(6, '0')}`
}

/** Returns the number that a typed reference stands for, or null. */
export function paymentNumber(typed: string): number | null {
  const found = /^TK-?(\d{1,12})$/i.exec(typed.trim())
  return found ? Number(found[1]) : null
}

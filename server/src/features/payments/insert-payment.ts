import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { constraintOf } from '../../db/constraint.ts'
import { payments } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { notifyNewPayment } from './notify-payment.ts'
import { findPayment, type PaymentRow } from './payment-queries.ts'
import { isSameSlip, type SlipIdentity } from './store-slip.ts'

/** Writes a payment that waits for its decision, and queues every notice of it in the same transaction. */
export async function insertPayment(
  tx: Transaction,
  services: Services,
  columns: Omit<typeof payments.$inferInsert, 'id'>,
): Promise<PaymentRow> {
  const id = randomUUID()
  await tx.insert(payments).values({ ...columns, id })
  const made = await findPayment(tx, eq(payments.id, id))
  if (!made) throw new Error('The payment is not there')
  await notifyNewPayment(tx, services, made)
  return made
}

/** Finds what a member handed in under a key before. */
export function paymentOfKey(db: Database, userId: string, idempotencyKey: string) {
  return findPayment(db, and(eq(payments.userId, userId), eq(payments.idempotencyKey, idempotencyKey)))
}

/**
 * Returns the payment that a key stands for already, to whom sends the same slip again. Another slip is of another transfer, or
 * the right one after a wrong one: that payment is no answer to it.
 * @param slip null = none was sent, or none is needed
 * @throws Refusal `conflict` with `{paymentId, status}` of that payment
 */
export function sameSlipAgain(earlier: PaymentRow, slip: SlipIdentity | null): PaymentRow {
  const { id: paymentId, paymentStatus: status, slipHash } = earlier.payment
  if (slip && slipHash && !isSameSlip(earlier.payment, slip))
    throw new Refusal('conflict', { details: { paymentId, status } })
  return earlier
}

/**
 * Maps a unique violation of a slip's transfer or picture to the refusal `slip_duplicate`, and of a second pending
 * payment to `payment_pending`; throws any other error as it is.
 */
export function refuseTwin(error: unknown): never {
  switch (constraintOf(error)) {
    case 'payments_slip_reference':
    case 'payments_slip_picture':
      throw new Refusal('slip_duplicate', { fields: { slip: 'taken' } })
    case 'payments_one_pending':
    case 'payments_resent_once':
      throw new Refusal('payment_pending')
    default:
      throw error
  }
}

import type { Payment } from '@thokham/contract/payments'
import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { payments } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import type { BuyersCall } from './buyer.ts'
import { findPayments, type PaymentRow } from './payment-queries.ts'
import { presentPayment } from './present-payment.ts'
import { replaceSlip } from './replace-slip.ts'
import { resendPayment } from './resend-payment.ts'

/** Rejected ones are few; of who has more the newest count. */
const LOOKED_AT = 20

/**
 * Reads the payments that a slip of their member's may be for: the pending one, else the rejected ones since the last
 * approval that may be sent again, the newest first, each transfer once.
 */
export async function readWaitingForSlip(db: Database, memberId: string, now: Date): Promise<PaymentRow[]> {
  const newest = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.userId, memberId))
    .orderBy(desc(payments.createdAt), desc(payments.number))
    .limit(LOOKED_AT)
  const rows = await findPayments(
    db,
    newest.map(({ id }) => id),
  )
  const pending = rows.find(({ payment }) => payment.paymentStatus === 'pending')
  if (pending) return pending.payment.amountSatang > 0 ? [pending] : []
  const approvedAt = rows.findIndex(({ payment }) => payment.paymentStatus === 'approved')
  const since = approvedAt === -1 ? rows : rows.slice(0, approvedAt)
  const sentAgain = new Set(since.map(({ payment }) => payment.resends))
  return since.filter((row) => presentPayment(row, now).canResend && !sentAgain.has(row.payment.id))
}

/**
 * Hands a picture in as the slip of a payment that waits for its decision, or of a rejected one as a better one.
 * @param given what stands for it; `key` makes one payment of it, however often it is sent
 * @throws Refusal those of replaceSlip and resendPayment
 */
export function handInSlip(
  services: Services,
  call: BuyersCall,
  { payment: { id, status }, key }: { payment: Pick<Payment, 'id' | 'status'>; key: string },
  bytes: Uint8Array,
): Promise<PaymentRow> {
  return status === 'pending'
    ? replaceSlip(services, call, id, bytes)
    : resendPayment(services, call, { id, idempotencyKey: key }, bytes)
}

import { eq } from 'drizzle-orm'
import { payments } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { NO_PAYER } from './payer-queries.ts'
import { byId, findPayment, lockPayment, type PaymentRow } from './payment-queries.ts'
import { publishPayment } from './payment-topics.ts'

/**
 * Notes that the money of a withdrawn payment is back with its payer; slip, account and address go with it. Locks the
 * payment.
 * @throws Refusal `not_found`, `conflict` when no refund is due
 */
export function settleRefund(services: Services, call: Call, id: string): Promise<PaymentRow> {
  return services.db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id)
    if (!payment) throw new Refusal('not_found')
    if (payment.refundContact === null) throw new Refusal('conflict')
    await tx
      .update(payments)
      .set({ ...NO_PAYER, refundContact: null, refundedAt: call.now })
      .where(eq(payments.id, id))
    await writeAudit(tx, call, {
      action: 'payment.refund',
      subjectKind: 'payment',
      subjectId: id,
      before: { refundDue: true },
      after: { refundDue: false },
    })
    await publishPayment(tx, id)
    const row = await findPayment(tx, byId(id))
    if (!row) throw new Refusal('not_found')
    return row
  })
}

import { paymentReference } from '@thokham/domain/payment'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { byId, findPayment } from './payment-queries.ts'

/** The job that posts a new payment to the webhook. */
export const POST_PAYMENT = 'payment:post'

/** Posts a new payment to the webhook; the queue tries again, later and later, until it is taken. */
export function postPayment({ db, paymentWebhook, publicUrl }: Services): JobHandler {
  return async (payload, { signal }) => {
    const { paymentId } = payload as { paymentId: string }
    const row = await findPayment(db, byId(paymentId))
    if (!row || !paymentWebhook) return
    const { id, number, amountSatang, createdAt } = row.payment
    await paymentWebhook.post(
      {
        reference: paymentReference(number),
        plan: row.plan,
        amountSatang,
        submittedAt: createdAt.toISOString(),
        reviewUrl: `${publicUrl}/admin/payment?review=${id}`,
      },
      signal,
    )
  }
}

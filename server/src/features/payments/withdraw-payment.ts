import { paymentReference } from '@thokham/domain/payment'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { payments } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import type { LeavingMember } from '../account/personal-data.ts'
import { returnCoupon } from '../coupons/reserve-coupon.ts'
import { notifyRefundDue } from './notify-payment.ts'
import { findPayment } from './payment-queries.ts'
import { publishPayment } from './payment-topics.ts'

/** Stands in the ledger as the reason. */
const REASON = 'สมาชิกถอนรายการและลบบัญชี'

/**
 * Takes back the pending payment of a member who leaves: coupon and seat are free again, and where something was
 * transferred the admins are told that a refund may be due. The member's row is locked by the caller.
 * @throws Refusal `payment_pending` with `{paymentId, reference}` when one waits and was not to be taken back
 */
export async function withdrawPending(
  services: Pick<Services, 'vault' | 'publicUrl'>,
  tx: Transaction,
  { id: userId, email, now, withdrawPayment }: LeavingMember,
): Promise<void> {
  const row = await findPayment(tx, and(eq(payments.userId, userId), eq(payments.paymentStatus, 'pending')))
  if (!row) return
  const { id, number, couponId, amountSatang } = row.payment
  if (!withdrawPayment) {
    throw new Refusal('payment_pending', {
      details: { paymentId: id, reference: paymentReference(number) },
    })
  }
  // The coupon before the payment, as submitting holds them.
  if (couponId) await returnCoupon(tx, couponId)
  const isRefundDue = amountSatang > 0
  await tx
    .update(payments)
    .set({
      paymentStatus: 'rejected',
      rejectReason: REASON,
      decidedAt: now,
      withdrawnAt: now,
      refundContact: isRefundDue ? email : null,
    })
    .where(and(eq(payments.id, id), eq(payments.paymentStatus, 'pending')))
  await publishPayment(tx, id)
  if (isRefundDue) await notifyRefundDue(tx, services, row)
}

import { whyApprovalStands } from '@thokham/domain/approval-undo'
import { eq } from 'drizzle-orm'
import { payments, profiles } from '../../db/schema.ts'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { returnCoupon } from '../coupons/reserve-coupon.ts'
import { withdrawMail } from '../mail/withdraw-mail.ts'
import { voidReceipt } from '../receipts/void-receipt.ts'
import { turnOffAfterRefusal } from './automatic-approval.ts'
import { lockPaymentWithMember, notifyDecided } from './decide-payment.ts'
import type { PaymentRow } from './payment-queries.ts'
import { readApproval, UNDECIDED } from './undo-approval.ts'

/**
 * Rejects a payment that approved itself, also after the minute in which it can be undone: the membership is as it was before,
 * coupon and seat are free, the member is written why, and nothing approves itself any more. Locks the member's row, the
 * coupon's, the payment's, then that of the limits.
 * @throws Refusal `not_found`, `conflict` where a person approved it, or payment or member were changed since
 */
export function revokeApproval(
  services: Services,
  call: Call,
  id: string,
  reason: string,
): Promise<PaymentRow> {
  return services.db.transaction(async (tx) => {
    const locked = await lockPaymentWithMember(tx, id)
    const { payment, member, verdict } = locked
    if (!verdict?.approvedAt || verdict.changeId === null || payment.paymentStatus !== 'approved')
      throw new Refusal('conflict')
    const approval = await readApproval(tx, locked, String(verdict.changeId))
    if (!approval || whyApprovalStands(approval.now, call.now) === 'changed') throw new Refusal('conflict')
    if (payment.couponId) await returnCoupon(tx, payment.couponId)
    if (payment.decisionLetter) await withdrawMail(tx, payment.decisionLetter)
    // One step after the other, as it is counted.
    await tx
      .update(payments)
      .set({ ...UNDECIDED, undoneAt: call.now })
      .where(eq(payments.id, id))
    const [rejected] = await tx
      .update(payments)
      .set({
        paymentStatus: 'rejected',
        decidedBy: memberOf(call.caller).id,
        decidedAt: call.now,
        rejectReason: reason,
      })
      .where(eq(payments.id, id))
      .returning()
    if (!rejected) throw new Refusal('not_found')
    await tx
      .update(profiles)
      .set({ ...approval.before, updatedAt: call.now })
      .where(eq(profiles.id, member.id))
    await voidReceipt(tx, id, { at: call.now })
    await writeAudit(tx, call, {
      action: 'payment.revoke',
      subjectKind: 'payment',
      subjectId: id,
      before: { status: 'approved', membership: member.membership, expiresAt: member.expiresAt },
      after: { status: 'rejected', reason, ...approval.before, change: verdict.changeId },
    })
    await turnOffAfterRefusal(tx, services, call, locked)
    const { membership, expiresAt } = approval.before
    return notifyDecided(tx, services, call, {
      ...locked,
      payment: rejected,
      member: { ...member, membership, expiresAt },
    })
  })
}

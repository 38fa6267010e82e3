import { termAfter } from '@thokham/domain/membership-term'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { payments, profiles } from '../../db/schema.ts'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { returnCoupon } from '../coupons/reserve-coupon.ts'
import { notifyDecision } from './notify-payment.ts'
import { NO_PAYER } from './payer-queries.ts'
import { byId, findPayment, type PaymentRow } from './payment-queries.ts'

/**
 * Approves a pending payment, keyed by its package: payment, membership, audit and letters in one transaction
 * (docs/product.md#approval). Locks the member's row, then the payment's, as the member's own submissions do.
 * @throws Refusal `not_found`, `payment_decided` with `{status}`, `term_conflict` with `{reason}` when it would lower
 * what the member has, `member_deleted`
 */
export function approve(services: Services, call: Call, id: string): Promise<PaymentRow> {
  return services.db.transaction(async (tx) => {
    const { plan, payment, memberDeletedAt } = await lockPaymentWithMember(tx, id)
    const before = await termOf(tx, payment.userId)
    const after = termAfter(plan, before, call.now)
    const decided = await decide(tx, id, {
      paymentStatus: 'approved',
      decidedBy: memberOf(call.caller).id,
      decidedAt: call.now,
      beforeMembership: before.membership,
      beforeExpiresAt: before.expiresAt,
      grantedMembership: after.ok ? after.membership : 'vip',
      grantedExpiresAt: after.ok ? after.expiresAt : null,
    })
    if (!decided) throw await alreadyDecided(tx, id)
    if (memberDeletedAt) throw new Refusal('member_deleted')
    if (!after.ok) throw new Refusal('term_conflict', { details: { reason: after.reason } })
    const { membership, expiresAt } = after
    await tx
      .update(profiles)
      .set({ membership, expiresAt, hasPurchasedVip: true, updatedAt: call.now })
      .where(eq(profiles.id, payment.userId))
    await writeAudit(tx, call, {
      action: 'payment.approve',
      subjectKind: 'payment',
      subjectId: id,
      before: { status: 'pending', member: payment.userId, ...before },
      after: { status: 'approved', member: payment.userId, membership, expiresAt },
    })
    return notifyDecided(tx, services, id)
  })
}

/**
 * Rejects a pending payment; its coupon's use and its seat are free again. Locks the member's row, the coupon's, then
 * the payment's.
 * @throws Refusal `not_found`, `payment_decided` with `{status}`
 */
export function reject(services: Services, call: Call, id: string, reason: string): Promise<PaymentRow> {
  return services.db.transaction(async (tx) => {
    const { payment, memberDeletedAt } = await lockPaymentWithMember(tx, id)
    // The coupon before the payment, as submitting holds them.
    if (payment.couponId && payment.paymentStatus === 'pending') await returnCoupon(tx, payment.couponId)
    const decided = await decide(tx, id, {
      paymentStatus: 'rejected',
      decidedBy: memberOf(call.caller).id,
      decidedAt: call.now,
      rejectReason: reason,
      // Kept until now alone, to decide by.
      ...(memberDeletedAt && NO_PAYER),
    })
    if (!decided) throw await alreadyDecided(tx, id)
    await writeAudit(tx, call, {
      action: 'payment.reject',
      subjectKind: 'payment',
      subjectId: id,
      before: { status: 'pending' },
      after: { status: 'rejected', reason },
    })
    return notifyDecided(tx, services, id)
  })
}

/**
 * Locks the payer's row, so that nobody else decides about this member or submits for them, and reads the payment as it
 * is then; the payment's own row is locked by what changes it.
 * @throws Refusal `not_found`
 */
async function lockPaymentWithMember(tx: Transaction, id: string): Promise<PaymentRow> {
  const known = await findPayment(tx, byId(id))
  if (!known) throw new Refusal('not_found')
  await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, known.payment.userId))
    .for('no key update')
  const locked = await findPayment(tx, byId(id))
  if (!locked) throw new Refusal('not_found')
  return locked
}

/** Reads a member's membership and its end. @throws Refusal `not_found` */
async function termOf(tx: Transaction, userId: string) {
  const [term] = await tx
    .select({ membership: profiles.membership, expiresAt: profiles.expiresAt })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!term) throw new Refusal('not_found')
  return term
}

/**
 * Decides by one statement, whoever else tries: only a pending payment changes, which locks its row after its payer's.
 * @returns whether it was pending
 */
async function decide(tx: Transaction, id: string, columns: Partial<typeof payments.$inferInsert>) {
  const { rowCount } = await tx
    .update(payments)
    .set(columns)
    .where(and(eq(payments.id, id), eq(payments.paymentStatus, 'pending')))
  return rowCount === 1
}

/** Returns the refusal for a payment that somebody else has decided: `payment_decided` with `{status}`. */
async function alreadyDecided(tx: Transaction, id: string): Promise<Refusal> {
  const found = await findPayment(tx, byId(id))
  return new Refusal('payment_decided', { details: { status: found?.payment.paymentStatus ?? 'rejected' } })
}

/** Queues the notices of a decision. @returns the payment as it is then @throws Refusal `not_found` */
async function notifyDecided(tx: Transaction, services: Services, id: string): Promise<PaymentRow> {
  const row = await findPayment(tx, byId(id))
  if (!row) throw new Refusal('not_found')
  await notifyDecision(tx, services, row)
  return row
}

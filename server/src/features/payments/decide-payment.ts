import { randomUUID } from 'node:crypto'
import { termAfter } from '@thokham/domain/membership-term'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { payments, profiles } from '../../db/schema.ts'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { type Doer, writeAudit } from '../audit/write-audit.ts'
import { returnCoupon } from '../coupons/reserve-coupon.ts'
import { turnOffAfterRefusal } from './automatic-approval.ts'
import { notifyDecision } from './notify-payment.ts'
import { NO_PAYER } from './payer-queries.ts'
import { byId, findPayment, type PaymentRow } from './payment-queries.ts'

/** What a member has bought or had so far; it decides what they may buy. */
export interface Purchases {
  hasPurchasedVip: boolean
  everVip: boolean
}

/** A payment whose member's row is locked. */
export type LockedPayment = PaymentRow & { purchases: Purchases }

/** Who decides, and when: an admin, or the system itself. */
export interface Decider extends Doer {
  caller: { member: { id: string; email: string } | null }
}

/**
 * Approves a pending payment, keyed by its package: payment, membership, audit and letters in one transaction
 * (docs/product/shop.md#approval). Locks the member's row, then the payment's, as the member's own submissions do.
 * @returns the payment as it is then, and the number of the change, by which it is undone
 * @throws Refusal `not_found`, `payment_decided` with `{status}`, `term_conflict` with `{reason}` when it would lower
 * what the member has, `member_deleted`
 */
export function approvePayment(
  services: Services,
  call: Decider,
  id: string,
): Promise<{ row: PaymentRow; changeId: string }> {
  return services.db.transaction(async (tx) =>
    approveLocked(tx, services, call, await lockPaymentWithMember(tx, id)),
  )
}

/** Approves as `approvePayment` does, a payment whose member the caller has locked, in the caller's transaction. */
export async function approveLocked(
  tx: Transaction,
  services: Services,
  call: Decider,
  locked: LockedPayment,
): Promise<{ row: PaymentRow; changeId: string }> {
  const { plan, member, memberDeletedAt, purchases } = locked
  const { id } = locked.payment
  const before = { membership: member.membership, expiresAt: member.expiresAt }
  const after = termAfter(plan, before, call.now)
  const payment = await decide(tx, id, {
    paymentStatus: 'approved',
    decidedBy: call.caller.member?.id ?? null,
    decidedAt: call.now,
    beforeMembership: before.membership,
    beforeExpiresAt: before.expiresAt,
    grantedMembership: after.ok ? after.membership : 'vip',
    grantedExpiresAt: after.ok ? after.expiresAt : null,
    decisionLetter: randomUUID(),
  })
  if (!payment) throw await alreadyDecided(tx, id)
  if (memberDeletedAt) throw new Refusal('member_deleted')
  if (!after.ok) throw new Refusal('term_conflict', { details: { reason: after.reason } })
  const { membership, expiresAt } = after
  await tx
    .update(profiles)
    .set({ membership, expiresAt, hasPurchasedVip: true, updatedAt: call.now })
    .where(eq(profiles.id, payment.userId))
  const changeId = await writeAudit(tx, call, {
    action: 'payment.approve',
    subjectKind: 'payment',
    subjectId: id,
    before: { status: 'pending', member: payment.userId, ...before, ...purchases },
    after: { status: 'approved', member: payment.userId, membership, expiresAt },
  })
  const granted = { ...member, membership, expiresAt }
  const row = await notifyDecided(tx, services, call, { ...locked, payment, member: granted })
  return { row, changeId: String(changeId) }
}

/**
 * Rejects a pending payment; its coupon's use and its seat are free again. Locks the member's row, the coupon's, then
 * the payment's.
 * @throws Refusal `not_found`, `payment_decided` with `{status}`
 */
export function rejectPayment(
  services: Services,
  call: Call,
  id: string,
  reason: string,
): Promise<PaymentRow> {
  return services.db.transaction(async (tx) => {
    const locked = await lockPaymentWithMember(tx, id)
    const { couponId, paymentStatus } = locked.payment
    // The coupon before the payment, as submitting holds them.
    if (couponId && paymentStatus === 'pending') await returnCoupon(tx, couponId)
    const payment = await decide(tx, id, {
      paymentStatus: 'rejected',
      decidedBy: memberOf(call.caller).id,
      decidedAt: call.now,
      rejectReason: reason,
      // Kept until now alone, to decide by.
      ...(locked.memberDeletedAt && NO_PAYER),
    })
    if (!payment) throw await alreadyDecided(tx, id)
    await writeAudit(tx, call, {
      action: 'payment.reject',
      subjectKind: 'payment',
      subjectId: id,
      before: { status: 'pending' },
      after: { status: 'rejected', reason },
    })
    await turnOffAfterRefusal(tx, services, call, locked)
    return notifyDecided(tx, services, call, { ...locked, payment })
  })
}

/**
 * Locks the payer's row, so that nobody else decides about this member or submits for them, and reads the payment as it
 * is then; the payment's own row is locked by what changes it.
 * @throws Refusal `not_found`
 */
export async function lockPaymentWithMember(tx: Transaction, id: string): Promise<LockedPayment> {
  const payer = tx.select({ id: payments.userId }).from(payments).where(byId(id))
  const [purchases] = await tx
    .select({ hasPurchasedVip: profiles.hasPurchasedVip, everVip: profiles.everVip })
    .from(profiles)
    .where(eq(profiles.id, payer))
    .for('no key update')
  const locked = await findPayment(tx, byId(id))
  if (!locked || !purchases) throw new Refusal('not_found')
  return { ...locked, purchases }
}

/**
 * Decides by one statement, whoever else tries: only a pending payment changes, which locks its row after its payer's.
 * @returns the payment as it is then; null when it was not pending
 */
async function decide(tx: Transaction, id: string, columns: Partial<typeof payments.$inferInsert>) {
  const [decided] = await tx
    .update(payments)
    .set(columns)
    .where(and(eq(payments.id, id), eq(payments.paymentStatus, 'pending')))
    .returning()
  return decided ?? null
}

/** Returns the refusal for a payment that somebody else has decided: `payment_decided` with `{status}`. */
async function alreadyDecided(tx: Transaction, id: string): Promise<Refusal> {
  const found = await findPayment(tx, byId(id))
  return new Refusal('payment_decided', { details: { status: found?.payment.paymentStatus ?? 'rejected' } })
}

/** Queues the notices of what the caller has decided. @returns the payment as it is then */
export async function notifyDecided(
  tx: Transaction,
  services: Services,
  { caller }: Decider,
  locked: PaymentRow,
): Promise<PaymentRow> {
  const row = { ...locked, decidedBy: caller.member?.email ?? null }
  await notifyDecision(tx, services, row)
  return row
}

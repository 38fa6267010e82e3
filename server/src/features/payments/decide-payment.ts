import { termAfter } from '@thokham/domain/membership-term'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { payments, profiles } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { returnCoupon } from '../coupons/reserve-coupon.ts'
import { byId, findPayment, type PaymentRow } from './payment-queries.ts'
import { tellOfDecision } from './tell-of-payment.ts'

/**
 * Approves a pending payment, keyed by its package: payment, membership, audit and letters in one transaction
 * (decisions.md §4). Rows are held in the order member, payment; the member's own submissions hold the same first.
 * @throws Refusal `not_found`, `payment_decided` with `{status}`, `term_conflict` with `{reason}` when it would lower
 * what the member has
 */
export function approve(services: Services, call: Call, id: string): Promise<PaymentRow> {
  return services.db.transaction(async (open) => {
    const { plan, payment } = await heldMember(open, id)
    const before = await termOf(open, payment.userId)
    const after = termAfter(plan, before, call.now)
    const decided = await decide(open, id, {
      paymentStatus: 'approved',
      decidedBy: call.caller.member?.id ?? null,
      decidedAt: call.now,
      beforeMembership: before.membership,
      beforeExpiresAt: before.expiresAt,
      grantedMembership: after.ok ? after.membership : 'vip',
      grantedExpiresAt: after.ok ? after.expiresAt : null,
    })
    if (!decided) throw await alreadyDecided(open, id)
    if (!after.ok) throw new Refusal('term_conflict', { details: { reason: after.reason } })
    const { membership, expiresAt } = after
    await open
      .update(profiles)
      .set({ membership, expiresAt, hasPurchasedVip: true, updatedAt: call.now })
      .where(eq(profiles.id, payment.userId))
    await writeAudit(open, call, {
      action: 'payment.approve',
      subjectKind: 'payment',
      subjectId: id,
      before: { status: 'pending', member: payment.userId, ...before },
      after: { status: 'approved', member: payment.userId, membership, expiresAt },
    })
    return told(open, services, id)
  })
}

/**
 * Rejects a pending payment; its coupon's use and its seat are free again.
 * @throws Refusal `not_found`, `payment_decided` with `{status}`
 */
export function reject(services: Services, call: Call, id: string, reason: string): Promise<PaymentRow> {
  return services.db.transaction(async (open) => {
    const { payment } = await heldMember(open, id)
    // The coupon before the payment, as submitting holds them.
    if (payment.couponId && payment.paymentStatus === 'pending') await returnCoupon(open, payment.couponId)
    const decided = await decide(open, id, {
      paymentStatus: 'rejected',
      decidedBy: call.caller.member?.id ?? null,
      decidedAt: call.now,
      rejectReason: reason,
    })
    if (!decided) throw await alreadyDecided(open, id)
    await writeAudit(open, call, {
      action: 'payment.reject',
      subjectKind: 'payment',
      subjectId: id,
      before: { status: 'pending' },
      after: { status: 'rejected', reason },
    })
    return told(open, services, id)
  })
}

/** The payment as it is once nobody else can decide about its member. */
async function heldMember(open: Transaction, id: string): Promise<PaymentRow> {
  const known = await findPayment(open, byId(id))
  if (!known) throw new Refusal('not_found')
  await open
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, known.payment.userId))
    .for('no key update')
  const held = await findPayment(open, byId(id))
  if (!held) throw new Refusal('not_found')
  return held
}

async function termOf(open: Transaction, userId: string) {
  const [term] = await open
    .select({ membership: profiles.membership, expiresAt: profiles.expiresAt })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!term) throw new Refusal('not_found')
  return term
}

/** The one statement that decides, whoever else tries: only a pending payment changes. */
async function decide(open: Transaction, id: string, columns: Partial<typeof payments.$inferInsert>) {
  const { rowCount } = await open
    .update(payments)
    .set(columns)
    .where(and(eq(payments.id, id), eq(payments.paymentStatus, 'pending')))
  return rowCount === 1
}

async function alreadyDecided(open: Transaction, id: string): Promise<Refusal> {
  const found = await findPayment(open, byId(id))
  return new Refusal('payment_decided', { details: { status: found?.payment.paymentStatus ?? 'rejected' } })
}

async function told(open: Transaction, services: Services, id: string): Promise<PaymentRow> {
  const row = await findPayment(open, byId(id))
  if (!row) throw new Refusal('not_found')
  await tellOfDecision(open, services, row)
  return row
}

import type { SlipVerdict } from '@thokham/contract/payment-admin'
import { levelOf } from '@thokham/domain/access'
import {
  type ApprovalCase,
  type ApprovalVerdict,
  judgeApproval,
  minuteAround,
  type TransferAnswer,
} from '@thokham/domain/automatic-approval'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { whyNotForSale } from '@thokham/domain/eligibility'
import { isEndless, termAfter } from '@thokham/domain/membership-term'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { approvalVerdicts, automaticApproval, payments } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { findStatementProof } from '../bank-statement/statement-proof.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { approveLocked, type LockedPayment, lockPaymentWithMember } from './decide-payment.ts'
import { publishPayment } from './payment-topics.ts'
import { findAlike } from './slip-likeness.ts'

/**
 * Judges a pending payment by the rule of automatic approval and writes down what it would do, or, where the owner has turned
 * it on, approves it by the function that admins approve by (docs/product/shop.md#approval-by-itself). Judging again, however
 * often, approves once.
 */
export function judgePayment(services: Services): JobHandler {
  return async (payload) => {
    const { paymentId } = payload as { paymentId: string }
    await services.db.transaction((tx) => judgeWithin(tx, services, paymentId))
  }
}

/**
 * Locks the member's row, then the one row of the limits, so that what approves itself at the same time keeps to one ceiling,
 * then the payment's. What somebody took back once is a person's from then on.
 */
async function judgeWithin(tx: Transaction, services: Services, id: string): Promise<void> {
  const locked = await lockUnlessGone(tx, id)
  if (locked?.payment.paymentStatus !== 'pending' || locked.payment.undoneAt !== null) return
  const [limits] = await tx.select().from(automaticApproval).for('no key update')
  if (!limits) throw new Error('The limits of automatic approval are not there')
  const now = services.clock()
  const verdict = judgeApproval(await readCase(tx, locked, limits, now))
  await writeVerdict(tx, id, { ...verdict, now })
  if (verdict.outcome === 'approve' && limits.isOn) {
    const system = { caller: { member: null }, request: { ip: 'server' }, now }
    const { changeId } = await approveLocked(tx, services, system, locked)
    await tx
      .update(approvalVerdicts)
      .set({ approvedAt: now, changeId: Number(changeId) })
      .where(eq(approvalVerdicts.paymentId, id))
  }
  await publishPayment(tx, id)
}

async function lockUnlessGone(tx: Transaction, id: string): Promise<LockedPayment | null> {
  try {
    return await lockPaymentWithMember(tx, id)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return null
    throw error
  }
}

async function writeVerdict(
  tx: Transaction,
  paymentId: string,
  { outcome, doubts, by, now }: ApprovalVerdict & { now: Date },
): Promise<void> {
  const columns = { outcome, doubts, provenBy: by, judgedAt: now }
  await tx
    .insert(approvalVerdicts)
    .values({ paymentId, ...columns })
    .onConflictDoUpdate({ target: approvalVerdicts.paymentId, set: columns })
}

async function readCase(
  tx: Transaction,
  locked: LockedPayment,
  limits: ApprovalCase['limits'],
  now: Date,
): Promise<ApprovalCase> {
  const { payment, plan } = locked
  const { slipBank, slipReference, transferDate, transferTime } = payment
  const { sales } = await readCurrentSettings(tx)
  const proof = transferDate
    ? await findStatementProof(tx, { id: payment.id, satang: payment.amountSatang, day: transferDate })
    : null
  return {
    payment: {
      plan,
      amountSatang: payment.amountSatang,
      dueSatang: payment.priceSatang - payment.discountSatang,
      hasDifference: payment.differenceReason !== null,
      bank: payment.bankName,
      transferAt: transferDate && transferTime ? new Date(`${transferDate}T${transferTime}:00+07:00`) : null,
      code: slipBank && slipReference ? { bankCode: slipBank, reference: slipReference } : null,
      handedInAt: payment.createdAt,
    },
    answers: [...answersOf(payment.slipCheck), ...(proof ? [proof] : [])],
    others: await readOthers(tx, locked),
    mayBuy: mayBuy(locked, now),
    isFrozen: sales.frozenSince !== null,
    limits,
    approvedTodaySatang: await readApprovedSatang(tx, payment.id, now),
    now,
  }
}

/** Returns what the slip service has said so far, as the rule takes it. */
export function answersOf(check: SlipVerdict | null): TransferAnswer[] {
  if (!check) return []
  const { verdict, service, amount, receiver, duplicate, transfer } = check
  if (verdict === 'not_found') return ['unknown']
  if (verdict === 'duplicate') return ['repeated']
  if (verdict === 'later' || verdict === 'failed' || !transfer) return ['silent']
  return [
    {
      by: service,
      // The service's own word that it is another sum weighs more than the figure beside it.
      amountSatang: amount === true ? transfer.amountSatang : 0,
      isReceiver: receiver,
      at: new Date(transfer.at),
      bankCode: transfer.bankCode,
      reference: transfer.reference,
      isRepeated: duplicate,
    },
  ]
}

/** Tells whether the member may buy it as they are now, the place taken by this very payment left aside. */
function mayBuy({ plan, member, memberDeletedAt, purchases }: LockedPayment, now: Date): boolean {
  if (memberDeletedAt) return false
  const buyer = {
    level: levelOf({ ...member, hasPurchasedVip: purchases.hasPurchasedVip, isOwner: false }, now),
    everVip: purchases.everVip,
    isEndless: isEndless(member),
    hasPending: false,
  }
  return whyNotForSale(plan, buyer, 1) === null && termAfter(plan, member, now).ok
}

async function readOthers(tx: Transaction, { payment }: LockedPayment): Promise<ApprovalCase['others']> {
  const { id, slipHash, slipBank, slipReference, slipLikeness, slipAlike } = payment
  const same = or(
    slipReference
      ? and(eq(payments.slipReference, slipReference), eq(payments.slipBank, slipBank ?? ''))
      : undefined,
    slipHash ? eq(payments.slipHash, slipHash) : undefined,
  )
  // Slips with a code were not compared when they were handed in: they are known by it.
  const alike = slipAlike ?? (slipLikeness ? await findAlike(tx, slipLikeness) : [])
  return {
    repeated: same !== undefined && (await exists(tx, id, same)),
    alike: alike.some((other) => other !== id),
    sameMinute: await hasTwin(tx, payment),
  }
}

/** Tells whether another payment has the same sum within a minute of the same transfer. */
function hasTwin(
  tx: Transaction,
  { id, amountSatang, transferDate, transferTime }: LockedPayment['payment'],
) {
  if (!transferDate || !transferTime) return Promise.resolve(false)
  const { from, until } = minuteAround(new Date(`${transferDate}T${transferTime}:00+07:00`))
  const moment = sql`(${payments.transferDate} + ${payments.transferTime}::time) AT TIME ZONE 'Asia/Bangkok'`
  return exists(
    tx,
    id,
    and(
      eq(payments.amountSatang, amountSatang),
      sql`${payments.transferDate} BETWEEN ${bangkokDate(from)} AND ${bangkokDate(until)}`,
      sql`${moment} BETWEEN ${from.toISOString()} AND ${until.toISOString()}`,
    ),
  )
}

async function exists(tx: Transaction, id: string, wanted: ReturnType<typeof and>): Promise<boolean> {
  const [found] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(wanted, ne(payments.id, id)))
    .limit(1)
  return found !== undefined
}

/** Sums what approved itself on this Bangkok day, or would have, in satang. */
async function readApprovedSatang(tx: Transaction, id: string, now: Date): Promise<number> {
  const [sum] = await tx
    .select({ satang: sql<number>`coalesce(sum(${payments.amountSatang}), 0)`.mapWith(Number) })
    .from(approvalVerdicts)
    .innerJoin(payments, eq(payments.id, approvalVerdicts.paymentId))
    .where(
      and(
        eq(approvalVerdicts.outcome, 'approve'),
        eq(approvalVerdicts.judgedDay, bangkokDate(now)),
        ne(approvalVerdicts.paymentId, id),
      ),
    )
  return sum?.satang ?? 0
}

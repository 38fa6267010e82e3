import type { Membership } from '@thokham/domain/access'
import { type ApprovalNow, whyApprovalStands } from '@thokham/domain/approval-undo'
import type { Term } from '@thokham/domain/membership-term'
import { and, asc, eq, gt, gte, or } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { auditLog, payments, profiles } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { withdrawMail } from '../mail/withdraw-mail.ts'
import { voidReceipt } from '../receipts/void-receipt.ts'
import { lockPaymentWithMember, type Purchases } from './decide-payment.ts'
import type { PaymentRow } from './payment-queries.ts'
import { publishPayment } from './payment-topics.ts'

/** What an approval's audit entry says of the member before it. */
type Before = Purchases & { membership: Membership; expiresAt: string | null }

/**
 * Undoes an approval within its 60 seconds: the payment waits again, the membership and what the member may buy are as they
 * were, and the letter about it never leaves (docs/product/shop.md#approval). Coupon and lifetime seat stay taken, as those of
 * any payment that waits. Locks the member's row, then the payment's.
 * @param changeId the approval's number in the audit log: a later approval of the same payment is not undone by it
 * @throws Refusal `not_found`, `conflict` when payment or member were changed since, `undo_too_late`
 */
export function undoApproval(
  { db }: Pick<Services, 'db'>,
  call: Call,
  { id, changeId }: { id: string; changeId: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockPaymentWithMember(tx, id)
    const { payment, member } = locked
    const approval = await readApproval(tx, locked, changeId)
    if (!approval) throw new Refusal('not_found')
    const why = whyApprovalStands(approval.now, call.now)
    if (why) throw new Refusal(why === 'changed' ? 'conflict' : 'undo_too_late')
    const isWithdrawn = payment.decisionLetter !== null && (await withdrawMail(tx, payment.decisionLetter))
    if (!isWithdrawn) throw new Refusal('undo_too_late')
    const { membership, expiresAt } = approval.before
    await tx
      .update(payments)
      .set({ ...UNDECIDED, undoneAt: call.now })
      .where(and(eq(payments.id, id), eq(payments.paymentStatus, 'approved')))
    await tx
      .update(profiles)
      .set({ ...approval.before, updatedAt: call.now })
      .where(eq(profiles.id, member.id))
    await voidReceipt(tx, id, { at: call.now })
    await writeAudit(tx, call, {
      action: 'payment.undo-approval',
      subjectKind: 'payment',
      subjectId: id,
      before: { status: 'approved', membership: member.membership, expiresAt: member.expiresAt },
      after: { status: 'pending', membership, expiresAt, change: Number(changeId) },
    })
    await publishPayment(tx, id)
  })
}

/**
 * Reads an approval by its number in the audit log: what the member was before, and how payment and member stand since.
 * @returns null when there is no such approval of the payment, or a later one
 */
export async function readApproval(
  tx: Transaction,
  locked: PaymentRow,
  changeId: string,
): Promise<{ before: Purchases & Term; now: ApprovalNow } | null> {
  const [approval, ...later] = await changesSince(tx, locked, Number(changeId))
  const isApproval = approval?.subjectId === locked.payment.id && approval.action === 'payment.approve'
  if (!isApproval || String(approval.id) !== changeId) return null
  const { membership, expiresAt, hasPurchasedVip, everVip } = approval.before as Before
  return {
    before: {
      membership,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
      hasPurchasedVip,
      everVip,
    },
    now: approvalNow(locked, later.length > 0 || (await hasPaidSince(tx, locked))),
  }
}

/** A payment about which nothing has been decided. */
export const UNDECIDED = {
  paymentStatus: 'pending',
  decidedBy: null,
  decidedAt: null,
  beforeMembership: null,
  beforeExpiresAt: null,
  grantedMembership: null,
  grantedExpiresAt: null,
  decisionLetter: null,
} as const

/** Reads an entry of the audit log and all later ones about a payment or its member, the oldest first. */
function changesSince(tx: Transaction, { payment, member }: PaymentRow, entryId: number) {
  const isAbout = (kind: string, id: string) =>
    and(eq(auditLog.subjectKind, kind), eq(auditLog.subjectId, id), gte(auditLog.id, entryId))
  return tx
    .select()
    .from(auditLog)
    .where(or(isAbout('payment', payment.id), isAbout('member', member.id)))
    .orderBy(asc(auditLog.id))
}

/** Tells whether a member has handed in another payment after this one. */
async function hasPaidSince(tx: Transaction, { payment, member }: PaymentRow): Promise<boolean> {
  const newer = and(eq(payments.userId, member.id), gt(payments.number, payment.number))
  return (await tx.$count(payments, newer)) > 0
}

function approvalNow(
  { payment, member, memberDeletedAt }: PaymentRow,
  hasChangedSince: boolean,
): ApprovalNow {
  return {
    status: payment.paymentStatus,
    decidedAt: payment.decidedAt,
    granted: {
      membership: payment.grantedMembership ?? member.membership,
      expiresAt: payment.grantedExpiresAt,
    },
    member: { ...member, isDeleted: memberDeletedAt !== null },
    hasChangedSince,
  }
}

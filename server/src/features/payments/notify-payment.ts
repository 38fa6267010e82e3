import { UNDO_APPROVAL_MS } from '@thokham/domain/approval-undo'
import { bahtText } from '@thokham/domain/money'
import { paymentReference } from '@thokham/domain/payment'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { profiles } from '../../db/schema.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Services } from '../../services.ts'
import { alertOwner } from '../alerts/alert-owner.ts'
import { approvedPush, rejectedPush } from '../line/line-words.ts'
import { readMailBrand } from '../mail/mail-brand.ts'
import { sendMail, sendMails } from '../mail/send-mail.ts'
import type { Letter } from '../mail/templates/letter.ts'
import { askToJudge } from './ask-to-judge.ts'
import { askAboutSlip } from './check-slip.ts'
import {
  newPaymentLetter,
  paymentApprovedLetter,
  paymentRejectedLetter,
  refundDueLetter,
} from './payment-letters.ts'
import type { PaymentRow } from './payment-queries.ts'
import { publishPayment } from './payment-topics.ts'
import { POST_PAYMENT } from './post-payment.ts'
import { askToTellTeam } from './tell-team.ts'

/** Enough for any team; a letter to each stands in the payment's transaction. */
const MOST_ADMINS = 10

type NotifyDeps = Pick<
  Services,
  'vault' | 'publicUrl' | 'ownerEmail' | 'clock' | 'paymentWebhook' | 'slipCheck'
>

/**
 * Queues every notice of a new payment in the caller's transaction: the admins' live list, their e-mails, the webhook
 * and the slip check where configured.
 */
export async function notifyNewPayment(tx: Transaction, deps: NotifyDeps, row: PaymentRow): Promise<void> {
  await publishPayment(tx, row.payment.id)
  await writeToAdmins(tx, deps, row, false)
  const { reference, packageName, amountSatang, id } = soldOf(row)
  await alertOwner(tx, deps, {
    event: 'payment',
    title: 'รายการชำระเงินใหม่',
    text: `${reference} · ${packageName} · ${bahtText(amountSatang)} บาท`,
    path: `/admin/payment?review=${id}`,
  })
  await askToTellTeam(tx, deps, id)
  if (deps.paymentWebhook) await enqueue(tx, POST_PAYMENT, { paymentId: row.payment.id })
  if (deps.slipCheck) await askAboutSlip(tx, row)
  await askToJudge(tx, row.payment.id)
}

/**
 * Queues every notice of a slip put in the place of another, in the caller's transaction: the live views, the admins'
 * e-mails, and the slip check where configured.
 */
export async function notifyNewSlip(tx: Transaction, deps: NotifyDeps, row: PaymentRow): Promise<void> {
  await publishPayment(tx, row.payment.id)
  await writeToAdmins(tx, deps, row, true)
  await askToTellTeam(tx, deps, row.payment.id)
  if (deps.slipCheck) await askAboutSlip(tx, row)
  await askToJudge(tx, row.payment.id)
}

/**
 * Queues every notice of a decision in the caller's transaction: the live views, and the member's e-mail, or LINE,
 * unless the account is gone. That of an approval, the payment's `decisionLetter`, leaves when it can no longer be undone.
 */
export async function notifyDecision(tx: Transaction, deps: NotifyDeps, row: PaymentRow): Promise<void> {
  const { payment, member } = row
  await publishPayment(tx, payment.id)
  if (row.memberDeletedAt) return
  const brand = await readMailBrand(tx, deps.publicUrl)
  const sold = { ...soldOf(row), displayName: member.displayName }
  const { grantedMembership, grantedExpiresAt, decisionLetter, decidedAt } = payment
  if (!decisionLetter || !decidedAt) {
    const rejected = { ...sold, reason: payment.rejectReason ?? '' }
    await sendMail(tx, deps.vault, {
      to: member.email,
      ...paymentRejectedLetter(brand, rejected),
      line: { profileId: member.id, ...rejectedPush(deps.publicUrl, rejected) },
    })
    return
  }
  const expiresAt = grantedMembership === 'lifetime' ? null : grantedExpiresAt
  await sendMail(
    tx,
    deps.vault,
    {
      to: member.email,
      ...paymentApprovedLetter(brand, { ...sold, expiresAt }),
      line: { profileId: member.id, ...approvedPush(sold.packageName, expiresAt) },
    },
    { id: decisionLetter, notBefore: new Date(decidedAt.getTime() + UNDO_APPROVAL_MS) },
  )
}

/** Queues the letters that tell the admins of a withdrawn payment whose money may have to go back. */
export async function notifyRefundDue(
  tx: Transaction,
  deps: Pick<NotifyDeps, 'vault' | 'publicUrl'>,
  row: PaymentRow,
): Promise<void> {
  const brand = await readMailBrand(tx, deps.publicUrl)
  const { displayName, email } = row.member
  await mailToAdmins(tx, deps, refundDueLetter(brand, { ...soldOf(row), displayName, email }))
}

async function writeToAdmins(tx: Transaction, deps: NotifyDeps, row: PaymentRow, isNewSlip: boolean) {
  const brand = await readMailBrand(tx, deps.publicUrl)
  const { displayName, email } = row.member
  const at = row.payment.createdAt
  await mailToAdmins(tx, deps, newPaymentLetter(brand, { ...soldOf(row), displayName, email, at, isNewSlip }))
}

async function mailToAdmins(tx: Transaction, deps: Pick<NotifyDeps, 'vault'>, letter: Letter) {
  const admins = await tx
    .select({ email: profiles.email })
    .from(profiles)
    .where(
      and(eq(profiles.membership, 'admin'), eq(profiles.emailVerified, true), isNull(profiles.deletedAt)),
    )
    .orderBy(asc(profiles.createdAt))
    .limit(MOST_ADMINS)
  await sendMails(
    tx,
    deps.vault,
    admins.map(({ email: to }) => ({ to, ...letter })),
  )
}

function soldOf({ payment, packageName }: PaymentRow) {
  const { id, number, amountSatang } = payment
  return { id, reference: paymentReference(number), packageName, amountSatang }
}

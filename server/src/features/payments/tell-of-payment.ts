import { paymentReference } from '@thokham/domain/payment'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { notify } from '../../db/notify.ts'
import { profiles } from '../../db/schema.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Services } from '../../services.ts'
import { readMailHouse } from '../mail/mail-house.ts'
import { sendMail } from '../mail/send-mail.ts'
import { askAboutSlip } from './check-slip.ts'
import { newPaymentLetter, paymentApprovedLetter, paymentRejectedLetter } from './payment-letters.ts'
import type { PaymentRow } from './payment-queries.ts'
import { POST_PAYMENT } from './post-payment.ts'

/** Enough for any team; a letter to each stands in the payment's transaction. */
const MOST_ADMINS = 10

type Desk = Pick<Services, 'vault' | 'publicUrl' | 'paymentWebhook' | 'slipCheck'>

/** What is told in db/notify.ts when a payment changed. */
export function paymentTopic(id: string): string {
  return `payment:${id}`
}

/** Of a payment just handed in: the admins by e-mail, the webhook and the slip check where there are such. */
export async function tellOfNewPayment(open: Transaction, desk: Desk, row: PaymentRow): Promise<void> {
  await writeToAdmins(open, desk, row, false)
  if (desk.paymentWebhook) await enqueue(open, POST_PAYMENT, { paymentId: row.payment.id })
  if (desk.slipCheck) await askAboutSlip(open, row)
}

/** Of a slip put in the place of another: the admins by e-mail, the slip check where there is one. */
export async function tellOfNewSlip(open: Transaction, desk: Desk, row: PaymentRow): Promise<void> {
  await writeToAdmins(open, desk, row, true)
  if (desk.slipCheck) await askAboutSlip(open, row)
}

/** Of the decision: the member by e-mail, whoever watches the payment. */
export async function tellOfDecision(open: Transaction, desk: Desk, row: PaymentRow): Promise<void> {
  const { payment, member } = row
  const house = await readMailHouse(open, desk.publicUrl)
  const sold = { ...soldOf(row), displayName: member.displayName, plan: row.plan }
  const letter =
    payment.paymentStatus === 'approved'
      ? paymentApprovedLetter(house, {
          ...sold,
          expiresAt: payment.grantedMembership === 'lifetime' ? null : payment.grantedExpiresAt,
        })
      : paymentRejectedLetter(house, { ...sold, reason: payment.rejectReason ?? '' })
  await sendMail(open, desk.vault, { to: member.email, ...letter })
  await notify(open, paymentTopic(payment.id))
}

async function writeToAdmins(open: Transaction, desk: Desk, row: PaymentRow, isNewSlip: boolean) {
  const house = await readMailHouse(open, desk.publicUrl)
  const { displayName, email } = row.member
  const at = row.payment.createdAt
  const letter = newPaymentLetter(house, { ...soldOf(row), displayName, email, at, isNewSlip })
  const admins = await open
    .select({ email: profiles.email })
    .from(profiles)
    .where(
      and(eq(profiles.membership, 'admin'), eq(profiles.emailVerified, true), isNull(profiles.deletedAt)),
    )
    .orderBy(asc(profiles.createdAt))
    .limit(MOST_ADMINS)
  for (const { email: to } of admins) await sendMail(open, desk.vault, { to, ...letter })
}

function soldOf({ payment, packageName }: PaymentRow) {
  return { reference: paymentReference(payment.number), packageName, amountSatang: payment.amountSatang }
}

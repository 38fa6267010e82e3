import type { AdminPayment, PendingPayment } from '@thokham/contract/payment-admin'
import type { Payment } from '@thokham/contract/payments'
import { canResend, paymentReference } from '@thokham/domain/payment'
import { readScans, type ScanServices } from '../../http/scanned-uploads.ts'
import type { PaymentRow } from './payment-queries.ts'
import { SCAN_SLIP } from './scan-slip.ts'

type Verdict = NonNullable<PaymentRow['verdict']>

/** Presents a payment as its member sees it. */
export function presentPayment(row: PaymentRow, now: Date): Payment {
  const { payment, plan, packageName, resentAs } = row
  const { grantedMembership, grantedExpiresAt, slipImage } = payment
  return {
    id: payment.id,
    reference: paymentReference(payment.number),
    plan,
    packageName,
    status: payment.paymentStatus,
    priceSatang: payment.priceSatang,
    discountSatang: payment.discountSatang,
    amountSatang: payment.amountSatang,
    couponCode: payment.couponCode,
    difference: payment.differenceReason && {
      dueSatang: payment.priceSatang - payment.discountSatang,
      reason: payment.differenceReason,
    },
    transferDate: payment.transferDate,
    transferTime: payment.transferTime,
    bank: payment.bankName,
    accountName: payment.accountName,
    hasSlip: slipImage !== null,
    slipVersion: slipVersionOf(slipImage),
    isBeingChecked: isBeingChecked(row, now),
    createdAt: payment.createdAt.toISOString(),
    decidedAt: payment.decidedAt?.toISOString() ?? null,
    rejectReason: payment.rejectReason,
    canResend: resentAs === null && canResend(payment, now),
    granted:
      grantedMembership && grantedExpiresAt
        ? { membership: grantedMembership, expiresAt: grantedExpiresAt.toISOString() }
        : null,
  }
}

/** Slip services answer within seconds; after that people look. */
const CHECKING_MS = 60_000

function isBeingChecked({ payment, isAutomatic }: PaymentRow, now: Date): boolean {
  const { paymentStatus, slipReference, slipCheck, createdAt } = payment
  const isWaiting = paymentStatus === 'pending' && slipReference !== null && slipCheck === null
  return isAutomatic && isWaiting && now.getTime() - createdAt.getTime() < CHECKING_MS
}

/** Presents a payment as admins see it. */
export async function presentAdminPayment(
  services: ScanServices,
  row: PaymentRow,
  now: Date,
): Promise<AdminPayment> {
  const [presented] = await presentAdminPayments(services, [row], now)
  if (!presented) throw new Error('A payment was not presented')
  return presented
}

/** Presents payments as admins see them. */
export async function presentAdminPayments(
  services: ScanServices,
  rows: readonly PaymentRow[],
  now: Date,
): Promise<AdminPayment[]> {
  const pictures = rows.flatMap(({ payment: { slipImage } }) => slipImage ?? [])
  const scans = await readScans(services, SCAN_SLIP, pictures)
  return rows.map((row) => presentForAdmins(row, now, scans.get(row.payment.slipImage ?? '') ?? null))
}

function presentForAdmins(row: PaymentRow, now: Date, slipScan: AdminPayment['slipScan']): AdminPayment {
  const { slipHash, slipBank, slipReference, refundContact } = row.payment
  return {
    ...presentPayment(row, now),
    member: {
      ...row.member,
      expiresAt: row.member.expiresAt?.toISOString() ?? null,
      deletedAt: row.memberDeletedAt?.toISOString() ?? null,
    },
    refundDue: refundContact === null ? null : { contact: refundContact },
    slip:
      slipHash === null
        ? null
        : { state: slipReference === null ? 'none' : 'read', bankCode: slipBank, reference: slipReference },
    slipScan,
    decidedBy: row.decidedBy,
    verdict: row.verdict && presentVerdict(row.verdict),
  }
}

function presentVerdict({
  outcome,
  doubts,
  provenBy,
  judgedAt,
  ...verdict
}: Verdict): AdminPayment['verdict'] {
  const { approvedAt, changeId } = verdict
  return {
    outcome,
    doubts,
    provenBy,
    judgedAt: judgedAt.toISOString(),
    approved: approvedAt && { at: approvedAt.toISOString(), changeId: String(changeId) },
  }
}

/** Presents a payment as it is called out to those who decide. */
export function presentPending({ payment, packageName, member }: PaymentRow): PendingPayment {
  return {
    id: payment.id,
    reference: paymentReference(payment.number),
    displayName: member.displayName,
    packageName,
    amountSatang: payment.amountSatang,
    createdAt: payment.createdAt.toISOString(),
  }
}

/** Returns what another slip of the same payment has another of; null = it has none. */
export function slipVersionOf(slipImage: string | null): string | null {
  return slipImage === null ? null : slipImage.slice(6, 14)
}

import type { AdminPayment, PendingPayment } from '@thokham/contract/payment-admin'
import type { Payment } from '@thokham/contract/payments'
import { canResend, paymentReference } from '@thokham/domain/payment'
import { readScans, type ScanServices } from '../../http/scanned-uploads.ts'
import type { PaymentRow } from './payment-queries.ts'
import { SCAN_SLIP } from './scan-slip.ts'

/** Presents a payment as its member sees it. */
export function presentPayment({ payment, plan, packageName, resentAs }: PaymentRow, now: Date): Payment {
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

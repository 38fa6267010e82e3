import type { ListedPayment } from '@thokham/contract/payment-admin'
import { type ReactNode, Suspense } from 'react'
import { SlipMark } from '../../../../components/slip/slip-mark.tsx'
import type { TableColumns } from '../../../../components/table-view/use-table-look.ts'
import { Found } from '../../../../components/ui/found.tsx'
import { lazyPart } from '../../../../lib/boot/lazy-part.ts'
import { bareMoney, thaiShortDateTime } from '../../../../lib/format/thai-format.ts'
import { admin } from '../../../../text/admin.ts'
import { adminPayments as text } from '../../../../text/admin-payments.ts'

export type PaymentColumn =
  | 'slip'
  | 'reference'
  | 'email'
  | 'package'
  | 'coupon'
  | 'amount'
  | 'payer'
  | 'sentAt'
  | 'decidedAt'
  | 'checks'
  | 'automatic'
  | 'status'

const VerdictMark = lazyPart(() => import('../automatic/verdict-mark.tsx'))

const { columns } = text

/** What of a payment can be shown beside the member and what is to be done. */
export const PAYMENT_COLUMNS: TableColumns<PaymentColumn> = {
  table: 'payments',
  names: {
    slip: columns.slip,
    reference: columns.reference,
    email: columns.email,
    package: columns.package,
    coupon: columns.coupon,
    amount: columns.amount,
    payer: columns.payer,
    sentAt: columns.sentAt,
    decidedAt: columns.decidedAt,
    checks: columns.checks,
    automatic: columns.automatic,
    status: columns.status,
  },
  standard: ['slip', 'package', 'coupon', 'amount', 'sentAt', 'checks', 'automatic', 'status'],
}

interface PaymentColumnLook {
  isNumber?: true
  /** The whole of a text that may be cut off. */
  isText?: (payment: ListedPayment) => string | null
  cell: (payment: ListedPayment) => ReactNode
}

/** How each column is drawn; slip and status know more than the payment, and the table draws them itself. */
export const PAYMENT_COLUMN_LOOKS: Record<PaymentColumn, PaymentColumnLook> = {
  slip: { cell: () => null },
  reference: { cell: ({ reference }) => reference },
  email: { isText: ({ member }) => member.email, cell: ({ member }) => <Found>{member.email}</Found> },
  package: { cell: ({ packageName }) => packageName },
  coupon: { isText: ({ couponCode }) => couponCode, cell: ({ couponCode }) => couponCode ?? admin.none },
  amount: { isNumber: true, cell: ({ amountSatang }) => bareMoney(amountSatang) },
  payer: { isText: ({ accountName }) => accountName, cell: ({ accountName }) => accountName ?? admin.none },
  sentAt: { cell: ({ createdAt }) => thaiShortDateTime(createdAt) },
  decidedAt: { cell: ({ decidedAt }) => (decidedAt ? thaiShortDateTime(decidedAt) : admin.none) },
  checks: { cell: (payment) => <SlipMark payment={payment} /> },
  automatic: {
    cell: (payment) => (
      <Suspense>
        <VerdictMark payment={payment} />
      </Suspense>
    ),
  },
  status: { cell: () => null },
}

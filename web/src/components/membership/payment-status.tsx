import type { PaymentStatus } from '@thokham/domain/payment'
import { cx } from '../../lib/format/class-names.ts'
import { STATUS_NAMES } from '../../text/payment.ts'

const DOTS: Record<PaymentStatus, string> = {
  pending: 'bg-khamin',
  approved: 'bg-toei',
  rejected: 'bg-khrang',
}

/** Renders how a payment stands: a dot and the word. */
export function PaymentStatusWord({ status }: { status: PaymentStatus }) {
  return (
    <span className="nb inline-flex items-center gap-2">
      <span aria-hidden className={cx('size-2 rounded-full', DOTS[status])} />
      {STATUS_NAMES[status]}
    </span>
  )
}

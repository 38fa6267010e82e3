import type { PaymentStatus } from '@thokham/domain/payment'
import { cx } from '../../lib/class-names.ts'
import { adminPayments } from '../../text/admin.ts'
import { STATUS_NAMES } from '../../text/payment.ts'

const DOTS: Record<PaymentStatus, string> = {
  pending: 'bg-khamin',
  approved: 'bg-toei',
  rejected: 'bg-khrang',
}

/** A dot and the word; an approval that can still be taken back says so. */
export function StatusWord({ status, isWaiting }: { status: PaymentStatus; isWaiting?: boolean }) {
  return (
    <span className="nb inline-flex items-center gap-2 align-middle">
      <span
        aria-hidden
        className={cx('size-2 rounded-full', isWaiting ? 'animate-pulse bg-toei' : DOTS[status])}
      />
      {isWaiting ? adminPayments.soon : STATUS_NAMES[status]}
    </span>
  )
}

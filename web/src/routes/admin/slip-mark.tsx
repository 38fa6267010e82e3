import type { AdminPayment } from '@thokham/contract/payment-admin'
import { CircleCheck, Eye, Minus } from 'lucide-react'
import { cx } from '../../lib/class-names.ts'
import { adminPayments as text } from '../../text/admin.ts'

/** What reading the slip gave, in the list. */
export function SlipMark({ payment }: { payment: AdminPayment }) {
  const [Icon, word, colour] = !payment.slip
    ? ([Minus, text.noSlip, 'text-ink-2'] as const)
    : payment.slip.state === 'read'
      ? ([CircleCheck, text.read, 'text-toei'] as const)
      : ([Eye, text.byHand, 'text-khram'] as const)
  return (
    <span className={cx('nb inline-flex items-center gap-1.5 align-middle', colour)}>
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      {word}
    </span>
  )
}

import type { ListedPayment } from '@thokham/contract/payment-admin'
import { CircleCheck, CircleX, Eye, Minus, TriangleAlert } from 'lucide-react'
import { cx } from '../../lib/format/class-names.ts'
import { digestOf } from './check-lines.ts'

const SIGNS = {
  good: { Icon: CircleCheck, colour: 'text-toei' },
  manual: { Icon: TriangleAlert, colour: 'text-khamin-text' },
  bad: { Icon: CircleX, colour: 'text-khrang' },
  by_hand: { Icon: Eye, colour: 'text-khram' },
  none: { Icon: Minus, colour: 'text-ink-2' },
} as const

/** Renders the outcome of the slip's checks, for the list. */
export function SlipMark({ payment }: { payment: ListedPayment }) {
  const { state, word } = digestOf(payment)
  const { Icon, colour } = SIGNS[state]
  return (
    <span className={cx('nb inline-flex items-center gap-1.5 align-middle', colour)}>
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      {word}
    </span>
  )
}

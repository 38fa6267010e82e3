import type { Payment } from '@thokham/contract/payments'
import { Check, X } from 'lucide-react'
import { cx } from '../../lib/format/class-names.ts'
import { thaiDateTime } from '../../lib/format/thai-format.ts'
import { paymentStatus as text } from '../../text/payment.ts'

interface Step {
  name: string
  state: 'done' | 'now' | 'later' | 'failed'
  at: string | null
}

/** Renders ส่งแล้ว → กำลังตรวจ → อนุมัติ, a thread through three knots. */
export function Timeline({ payment }: { payment: Payment }) {
  return (
    <ol aria-label={text.timeline} className="flex flex-col">
      {stepsOf(payment).map(({ name, state, at }, index, all) => (
        <li
          key={name}
          {...(state === 'now' && { 'aria-current': 'step' as const })}
          className="relative flex gap-4 pb-5 last:pb-0"
        >
          {index < all.length - 1 && (
            <span
              aria-hidden
              className={cx(
                'absolute top-6 bottom-0 left-[11px] w-[2px]',
                state === 'done' ? 'bg-khram' : 'bg-line',
              )}
            />
          )}
          <Knot state={state} />
          <p className={cx(state === 'later' && 'text-ink-3')}>
            <span className={cx('block', state !== 'later' && 'font-semibold')}>{name}</span>
            {at && <span className="nb text-ink-2 text-xs">{thaiDateTime(at)}</span>}
          </p>
        </li>
      ))}
    </ol>
  )
}

function Knot({ state }: { state: Step['state'] }) {
  const Icon = state === 'failed' ? X : Check
  return (
    <span
      aria-hidden
      className={cx(
        'relative mt-px flex size-6 shrink-0 items-center justify-center rounded-full border-2 bg-surface',
        state === 'done' && 'border-khram bg-khram! text-on-khram',
        state === 'now' && 'border-khram',
        state === 'later' && 'border-line',
        state === 'failed' && 'border-khrang bg-khrang! text-on-khrang',
      )}
    >
      {(state === 'done' || state === 'failed') && <Icon size={16} strokeWidth={2.25} />}
      {state === 'now' && <span className="size-2.5 animate-pulse rounded-full bg-khram" />}
    </span>
  )
}

function stepsOf({ status, createdAt, decidedAt }: Payment): Step[] {
  const sent: Step = { name: text.steps.sent, state: 'done', at: createdAt }
  if (status === 'pending') {
    return [
      sent,
      { name: text.steps.checking, state: 'now', at: null },
      { name: text.steps.approved, state: 'later', at: null },
    ]
  }
  const checked: Step = { name: text.steps.checking, state: 'done', at: null }
  return [
    sent,
    checked,
    status === 'approved'
      ? { name: text.steps.approved, state: 'done', at: decidedAt }
      : { name: text.steps.rejected, state: 'failed', at: decidedAt },
  ]
}

import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../components/skeleton.tsx'
import { cx } from '../../lib/class-names.ts'
import { thaiMoney } from '../../lib/thai-format.ts'
import { adminPayments as text } from '../../text/admin.ts'
import { cardsQuery, type PaymentFilter } from './payment-queries.ts'

export interface RevenueCardsProps {
  filter: PaymentFilter
  /** One line of figures instead of cards. */
  compact: boolean
}

/** Approved revenue, what waits and how many paid, of the chosen range (decisions.md §7). */
export function RevenueCards({ filter, compact }: RevenueCardsProps) {
  const { data } = useQuery(cardsQuery(filter))
  const cards = [
    [text.revenue, text.revenueLine, data && thaiMoney(data.approvedSatang)],
    [text.pending, text.pendingLine, data && thaiMoney(data.pendingSatang)],
    [text.payers, text.payersLine, data && text.people(data.payers)],
  ] as const
  return (
    <dl className={cx(compact ? 'flex flex-wrap gap-x-7 gap-y-2' : 'grid gap-3 sm:grid-cols-3 md:gap-4')}>
      {cards.map(([name, line, figure]) => (
        <div key={name} className={compact ? 'md:text-right' : 'card px-4 py-3.5 md:px-5'}>
          <dt className={cx('text-ink-2', compact ? 'text-2xs' : 'text-xs')}>{name}</dt>
          <dd className={cx('nb tabular-nums', compact ? 'font-semibold text-lg' : 'text-figure')}>
            {figure ?? <Skeleton className="my-1.5 h-7 w-28" />}
          </dd>
          {!compact && <dd className="text-2xs text-ink-3">{line}</dd>}
        </div>
      ))}
    </dl>
  )
}

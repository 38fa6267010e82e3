import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { cx } from '../../../lib/format/class-names.ts'
import { thaiMoney } from '../../../lib/format/thai-format.ts'
import { adminPayments as text } from '../../../text/admin-payments.ts'
import { cardsQuery, type PaymentFilter } from './payment-queries.ts'

export interface RevenueCardsProps {
  filter: PaymentFilter
  /** One line of figures instead of cards. */
  compact: boolean
}

/** Renders approved revenue, what waits and how many paid, of the chosen range (docs/product/shop.md#revenue-cards). */
export function RevenueCards({ filter, compact }: RevenueCardsProps) {
  const { data } = useQuery(cardsQuery(filter))
  const cards = [
    [text.revenue, text.revenueLine, data && thaiMoney(data.approvedSatang)],
    [text.pending, text.pendingLine, data && thaiMoney(data.pendingSatang)],
    [text.payers, text.payersLine, data && text.people(data.payers)],
  ] as const
  return (
    <dl
      className={cx(
        compact
          ? 'flex flex-wrap gap-x-7 gap-y-2'
          : 'grid max-md:divide-y max-md:divide-line max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface md:grid-cols-3 md:gap-4',
      )}
    >
      {cards.map(([name, line, figure]) => (
        <div
          key={name}
          className={
            compact
              ? 'md:text-right'
              : 'px-4 py-2.5 max-md:flex max-md:flex-wrap max-md:items-baseline max-md:justify-between md:rounded-card md:border md:border-line md:bg-surface md:px-5 md:py-3.5'
          }
        >
          <dt className={cx('text-ink-2', compact ? 'text-2xs' : 'text-xs')}>{name}</dt>
          <dd className={cx('nb tabular-nums', compact ? 'font-semibold text-lg' : 'text-xl md:text-figure')}>
            {figure ?? <Skeleton className="my-1.5 h-7 w-28" />}
          </dd>
          {!compact && <dd className="text-2xs text-ink-3 max-md:w-full">{line}</dd>}
        </div>
      ))}
    </dl>
  )
}

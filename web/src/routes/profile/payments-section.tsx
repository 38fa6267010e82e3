import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Payment } from '@thokham/contract/payments'
import { can } from '@thokham/domain/access'
import { Suspense, useEffect } from 'react'
import { PaymentStatusWord } from '../../components/membership/payment-status.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Pager } from '../../components/ui/pager.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { lazyPart } from '../../lib/boot/lazy-part.ts'
import { thaiDate, thaiDateTime, thaiMoney } from '../../lib/format/thai-format.ts'
import { ownPaymentsQuery, PAYMENTS_PAGE } from '../../lib/queries/payments.ts'
import { membership } from '../../text/membership.ts'
import { ownPayments } from '../../text/profile.ts'
import type { ProfileSectionProps } from './profile-section.ts'

const ReceiptButton = lazyPart(() => import('../../components/receipt/receipt-button.tsx'))

/** Renders what the member paid, or still waits for, the newest first. */
export function PaymentsSection({ level }: ProfileSectionProps) {
  const [page, goTo] = usePage()
  const query = useQuery(ownPaymentsQuery(page))
  const { data, isPlaceholderData } = query
  const pages = data && Math.max(1, Math.ceil(data.total / PAYMENTS_PAGE))
  useEffect(() => {
    if (pages && !isPlaceholderData && page > pages) goTo(pages)
  }, [pages, isPlaceholderData, page, goTo])

  return (
    <QueryView
      query={query}
      waiting={<Waiting />}
      empty={({ total }) => total === 0 && <Nothing mayBuy={can(level, 'packages:buy')} />}
    >
      {({ payments, total }) => (
        <div aria-busy={isPlaceholderData || undefined}>
          <ul className="mt-4 divide-y divide-line border-line border-t *:last:pb-0">
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </ul>
          {total > PAYMENTS_PAGE && (
            <div className="-mx-4 -mb-3">
              <Pager page={page} pageSize={PAYMENTS_PAGE} total={total} onPage={goTo} />
            </div>
          )}
        </div>
      )}
    </QueryView>
  )
}

/** Returns the page as the address has it, and the way to another. */
function usePage(): [number, (page: number) => void] {
  const { payments } = useSearch({ from: '/profile' })
  const navigate = useNavigate({ from: '/profile' })
  const goTo = (page: number) =>
    void navigate({ search: page > 1 ? { payments: String(page) } : {}, hash: 'payments', replace: true })
  return [Math.max(1, Math.trunc(Number(payments ?? 1)) || 1), goTo]
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { id, reference, status, couponCode, createdAt } = payment
  return (
    <li className="flex items-start gap-4 py-4 text-sm">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">{payment.packageName}</span>
          <span className="text-xs">
            <PaymentStatusWord status={status} />
          </span>
        </p>
        <p className="flex flex-wrap gap-x-3 text-ink-3 text-xs">
          <span className="num">{reference}</span>
          <span className="nb">{thaiDateTime(createdAt)}</span>
        </p>
        <Outcome payment={payment} />
      </div>
      <div className="flex flex-col items-end gap-2 md:flex-row md:gap-6">
        <p className="text-right tabular-nums">
          <span className="nb font-semibold">{thaiMoney(payment.amountSatang)}</span>
          {couponCode && (
            <span className="block text-ink-3 text-xs">
              {ownPayments.coupon(couponCode, thaiMoney(payment.discountSatang))}
            </span>
          )}
        </p>
        <Link
          to="/payment-success"
          search={{ id }}
          aria-label={ownPayments.seeOne(status, reference)}
          className={buttonClass('outline', 40)}
        >
          {ownPayments.see(status)}
        </Link>
        <Suspense>
          <ReceiptButton payment={payment} />
        </Suspense>
      </div>
    </li>
  )
}

/** Renders the outcome of a payment: the term it gave, or why it was refused. */
function Outcome({ payment: { granted, rejectReason } }: { payment: Payment }) {
  if (granted) {
    const isForever = granted.membership === 'lifetime'
    return (
      <p className="text-ink-2 text-xs">
        {isForever ? membership.forever : membership.validUntil(thaiDate(granted.expiresAt))}
      </p>
    )
  }
  if (rejectReason) return <p className="text-khrang text-xs wrap-anywhere">{rejectReason}</p>
  return null
}

function Nothing({ mayBuy }: { mayBuy: boolean }) {
  return (
    <EmptyState
      action={
        mayBuy && (
          <Link to="/vip" className={buttonClass('outline', 40)}>
            {ownPayments.seePackages}
          </Link>
        )
      }
    >
      {ownPayments.none}
    </EmptyState>
  )
}

function Waiting() {
  return (
    <div aria-busy className="mt-4 flex flex-col gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  )
}

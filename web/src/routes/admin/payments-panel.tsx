import { useQuery } from '@tanstack/react-query'
import type { AdminPayment } from '@thokham/contract/payment-admin'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { Pager } from '../../components/pager.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { admin, adminPayments as text } from '../../text/admin.ts'
import { everywhere } from '../../text/everywhere.ts'
import { PaymentFilters } from './payment-filters.tsx'
import { paymentsQuery } from './payment-queries.ts'
import { PaymentCards, type PaymentRowsProps, PaymentTable } from './payment-table.tsx'
import { RevenueCards } from './revenue-cards.tsx'
import { ReviewCard } from './review-card.tsx'
import { UndoPill } from './undo-pill.tsx'
import { useApprovals } from './use-approvals.ts'
import { usePaymentFilter } from './use-payment-filter.ts'

/** All payments: figures, filters, one under review, and the list (product.md §2 Admin). */
export function PaymentsPanel() {
  const address = usePaymentFilter()
  const { filter, page, pageSize, review } = address
  const list = useQuery(paymentsQuery(filter, page, pageSize))
  const approvals = useApprovals()
  const [rejecting, setRejecting] = useState<string>()
  const waiting = useMemo(() => new Set(approvals.waiting.map(({ id }) => id)), [approvals.waiting])
  const open = (id: string) => {
    setRejecting(undefined)
    address.setReview(id)
  }
  const rows: Omit<PaymentRowsProps, 'payments'> = {
    waiting,
    selected: review,
    onOpen: open,
    onApprove: ({ id, member }: AdminPayment) => approvals.approve({ id, name: member.displayName }),
    onReject: (id) => {
      setRejecting(id)
      address.setReview(id)
    },
  }
  const at = list.data?.payments.findIndex(({ id }) => id === review) ?? -1

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">{admin.payments}</h1>
        {review && <RevenueCards filter={filter} compact />}
      </div>
      {!review && <RevenueCards filter={filter} compact={false} />}
      <PaymentFilters address={address} />
      {review ? (
        <ReviewCard
          key={`${review} ${rejecting}`}
          id={review}
          place={at >= 0 && list.data ? { at: (page - 1) * pageSize + at + 1, total: list.data.total } : null}
          approvals={approvals}
          startsRejecting={rejecting === review}
          onMove={open}
          onClose={() => address.setReview(undefined)}
        />
      ) : (
        approvals.waiting.length > 0 && (
          <div className="flex">
            <UndoPill {...approvals} />
          </div>
        )
      )}
      <section className="card overflow-hidden">
        {list.data ? (
          list.data.payments.length > 0 ? (
            <>
              <PaymentTable payments={list.data.payments} {...rows} />
              <PaymentCards payments={list.data.payments} {...rows} />
            </>
          ) : (
            <EmptyState>{isUnfiltered(filter) ? text.noneWaiting : everywhere.noResult}</EmptyState>
          )
        ) : list.error ? (
          <ErrorState error={list.error} message={admin.fetchFail} onRetry={() => void list.refetch()} />
        ) : (
          <div aria-busy className="flex flex-col gap-2 p-4">
            {Array.from({ length: 6 }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder is its place
              <Skeleton key={row} className="h-9" />
            ))}
          </div>
        )}
        {list.data && list.data.total > 0 && (
          <div className="border-line border-t">
            <Pager
              page={page}
              pageSize={pageSize}
              total={list.data.total}
              onPage={address.setPage}
              onPageSize={address.setPageSize}
            />
          </div>
        )}
      </section>
    </div>
  )
}

function isUnfiltered({
  status,
  from,
  to,
  q,
}: {
  status?: string | undefined
  from?: string | undefined
  to?: string | undefined
  q: string
}) {
  return status === 'pending' && !from && !to && q === ''
}

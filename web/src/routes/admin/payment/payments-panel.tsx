import { useQuery } from '@tanstack/react-query'
import type { ListedPayment } from '@thokham/contract/payment-admin'
import { useState } from 'react'
import { useCountedTitle } from '../../../lib/browser/use-counted-title.ts'
import { admin } from '../../../text/admin.ts'
import { PaymentFilters } from './list/payment-filters.tsx'
import { PaymentList } from './list/payment-list.tsx'
import { usePaymentFilter } from './list/use-payment-filter.ts'
import { NoticeToggle } from './notice-toggle.tsx'
import { paymentsQuery } from './payment-queries.ts'
import { RevenueCards } from './revenue-cards.tsx'
import { ReviewCard } from './review/review-card.tsx'
import { UndoPill } from './undo-pill.tsx'
import { useApprovals, type WaitingApproval } from './use-approvals.ts'
import { usePaymentFeed } from './use-payment-feed.ts'
import { usePaymentNotice } from './use-payment-notice.ts'
import { useUndoKeys } from './use-undo-keys.ts'

/** Renders all payments: figures, filters, one under review, and the list (docs/product/shop.md#payments-for-admins). */
export function PaymentsPanel() {
  const address = usePaymentFilter()
  const { filter, page, pageSize, review } = address
  const list = useQuery(paymentsQuery(filter, page, pageSize))
  const approvals = useApprovals()
  const [rejecting, setRejecting] = useState<string>()
  const open = (id: string) => {
    setRejecting(undefined)
    address.setReview(id)
  }
  const approve = (payments: readonly ListedPayment[]) =>
    approvals.approve(payments.map(({ id, member }) => ({ id, name: member.displayName })))
  const notice = usePaymentNotice(open)
  useCountedTitle(usePaymentFeed(notice.announce))
  const undo = (approval: WaitingApproval) => {
    if (!approvals.undo(approval)) return
    // Back to what was decided too soon; what was approved in the list stands there again.
    const [first] = approval.ids
    if (approval.reviewed && first) open(first)
  }
  useUndoKeys(() => {
    const newest = approvals.waiting.at(-1)
    if (newest) undo(newest)
  })

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="text-3xl">{admin.payments}</h1>
          <NoticeToggle {...notice} />
        </div>
        {review && <RevenueCards filter={filter} compact />}
      </div>
      {!review && <RevenueCards filter={filter} compact={false} />}
      <PaymentFilters address={address} />
      <UndoPill
        waiting={approvals.waiting}
        said={approvals.said}
        undo={undo}
        isReviewing={review !== undefined}
      />
      {review && (
        <ReviewCard
          key={`${review} ${rejecting}`}
          id={review}
          filter={filter}
          approvals={approvals}
          startsRejecting={rejecting === review}
          onMove={open}
          onClose={() => address.setReview(undefined)}
        />
      )}
      <PaymentList
        address={address}
        list={list}
        waiting={approvals.waitingIds}
        onOpen={open}
        onApprove={approve}
        onReject={(id) => {
          setRejecting(id)
          address.setReview(id)
        }}
      />
    </div>
  )
}

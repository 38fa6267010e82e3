import { useQuery } from '@tanstack/react-query'
import { can } from '@thokham/domain/access'
import { useState } from 'react'
import { LookedFor, SearchedFor } from '../../../components/ui/found.tsx'
import { useIsHere } from '../../../kit/action/use-is-here.ts'
import { useCountedTitle } from '../../../lib/browser/use-counted-title.ts'
import { useSession } from '../../../lib/session/session.ts'
import { admin } from '../../../text/admin.ts'
import { type Approval, approve, undo, useApprovals } from './approvals.ts'
import { AutomaticCard } from './automatic/automatic-card.tsx'
import { PaymentFilters } from './list/payment-filters.tsx'
import { PaymentList } from './list/payment-list.tsx'
import { usePaymentFilter } from './list/use-payment-filter.ts'
import { NoticeToggle } from './notice-toggle.tsx'
import { paymentsQuery } from './payment-queries.ts'
import { RevenueCards } from './revenue-cards.tsx'
import { ReviewCard } from './review/review-card.tsx'
import { StatementButton } from './statement/statement-button.tsx'
import { TrustNotices } from './trust-notices.tsx'
import { UndoPill } from './undo-pill.tsx'
import { usePaymentFeed } from './use-payment-feed.ts'
import { usePaymentNotice } from './use-payment-notice.ts'
import { useUndoKeys } from './use-undo-keys.ts'

/** Renders all payments: figures, filters, one under review, and the list (docs/product/shop.md#payments-for-admins). */
export function PaymentsPanel() {
  const { data: session } = useSession()
  const isOwner = session !== undefined && can(session.level, 'owner:use')
  const address = usePaymentFilter()
  const { filter, page, pageSize, review } = address
  const list = useQuery(paymentsQuery(filter, page, pageSize))
  const searchedFor = list.data?.searchedFor ?? null
  const { sending, undoable, said } = useApprovals()
  const isHere = useIsHere()
  const [rejecting, setRejecting] = useState<string>()
  const open = (id: string) => {
    setRejecting(undefined)
    address.setReview(id)
  }
  const notice = usePaymentNotice(open)
  useCountedTitle(usePaymentFeed(notice.announce))
  const takeBack = async (approval: Approval) => {
    const [first] = await undo(approval)
    // Back to what was decided too soon; what was approved in the list stands there again.
    if (approval.isReviewed && first && isHere()) open(first)
  }
  useUndoKeys(() => {
    const newest = undoable.at(-1)
    if (newest) void takeBack(newest)
  })

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="text-3xl">{admin.payments}</h1>
          <div className="flex gap-2">
            <NoticeToggle {...notice} />
            {isOwner && <StatementButton onOpen={open} />}
          </div>
        </div>
        {review && <RevenueCards filter={filter} compact />}
      </div>
      <TrustNotices />
      {!review && <RevenueCards filter={filter} compact={false} />}
      {!review && <AutomaticCard onOpen={open} />}
      <PaymentFilters address={address} searchedFor={searchedFor} />
      <UndoPill
        undoable={undoable}
        said={said}
        undo={(approval) => void takeBack(approval)}
        isReviewing={review !== undefined}
      />
      {review && (
        <ReviewCard
          key={`${review} ${rejecting}`}
          id={review}
          filter={{ ...filter, q: searchedFor ?? filter.q }}
          sending={sending}
          hasPill={undoable.length > 0 || said !== undefined}
          startsRejecting={rejecting === review}
          onMove={open}
          onClose={() => address.setReview(undefined)}
        />
      )}
      <SearchedFor typed={filter.q} searchedFor={searchedFor} />
      <LookedFor value={searchedFor ?? filter.q}>
        <PaymentList
          address={address}
          list={list}
          sending={sending}
          onOpen={open}
          onApprove={(payments) =>
            void approve(payments.map(({ id, member }) => ({ id, name: member.displayName })))
          }
          onReject={(id) => {
            setRejecting(id)
            address.setReview(id)
          }}
        />
      </LookedFor>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, Check, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Review } from '../../../../components/slip/check-lines.ts'
import { Button, IconButton } from '../../../../components/ui/button.tsx'
import { KeyCap } from '../../../../components/ui/key-cap.tsx'
import { ScrollRegion } from '../../../../components/ui/scroll-region.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../../kit/query-view/query-view.tsx'
import { lazyPart } from '../../../../lib/boot/lazy-part.ts'
import { useSingleKeys } from '../../../../lib/browser/shortcuts.ts'
import { cx } from '../../../../lib/format/class-names.ts'
import { thaiDateTime } from '../../../../lib/format/thai-format.ts'
import { queryClient } from '../../../../lib/queries/query-client.ts'
import { admin } from '../../../../text/admin.ts'
import { adminPayments as text } from '../../../../text/admin-payments.ts'
import { everywhere } from '../../../../text/everywhere.ts'
import { STATUS_NAMES } from '../../../../text/payment.ts'
import { approve as approvePayment } from '../approvals.ts'
import { type PaymentFilter, reviewQuery, slipQuery } from '../payment-queries.ts'
import { RefundDue } from './refund-due.tsx'
import { ReviewFacts } from './review-facts.tsx'
import { SlipViewer } from './slip-viewer.tsx'
import { useReviewKeys } from './use-review-keys.ts'

const ItsOwnApproval = lazyPart(() => import('../automatic/its-own-approval.tsx'))
const ReceiptButton = lazyPart(() => import('../../../../components/receipt/receipt-button.tsx'))
const RejectForm = lazyPart(() => import('./reject-form.tsx'))

export interface ReviewCardProps {
  id: string
  /** Whose payments ← and → walk through. */
  filter: PaymentFilter
  /** Payments whose approval the server has not answered yet. */
  sending: ReadonlySet<string>
  /** The pill stands above the card on a phone, until it goes. */
  hasPill: boolean
  /** Came here to reject it. */
  startsRejecting: boolean
  onMove: (id: string) => void
  onClose: () => void
}

/**
 * Renders one payment at a time: the slip on the left, what is known on the right, keys for all of it
 * (docs/product/shop.md#payments-for-admins).
 */
export function ReviewCard({
  id,
  filter,
  sending,
  hasPill,
  startsRejecting,
  onMove,
  onClose,
}: ReviewCardProps) {
  const query = useQuery(reviewQuery(id, filter))
  const { data: review } = query
  const [isRejecting, setIsRejecting] = useState(startsRejecting)
  const [isZoomed, setIsZoomed] = useState(false)
  const card = useFocusedCard()
  const isSending = sending.has(id)
  const canDecide = review?.payment.status === 'pending' && !isSending
  const canApprove = canDecide && review.after !== null
  const { newerIds = [], olderIds = [] } = review ?? {}
  // A letter may lead to one that is decided by now: it has no place among those that wait.
  const isListed = filter.status === undefined || filter.status === review?.payment.status
  const place = isListed ? review?.place : undefined
  const [newer, older] = [newerIds[0], olderIds[0]]
  usePrefetched([older, newer], filter)
  const moveOn = () => {
    // Older ones first, then what was passed over: who starts in the middle comes to all of them.
    const next = [...olderIds, ...newerIds].find((other) => !sending.has(other))
    if (next) onMove(next)
    else onClose()
  }
  const approve = () => {
    if (!canApprove) return
    void approvePayment([{ id, name: review.payment.member.displayName }], { isReviewed: true })
    moveOn()
  }
  useReviewKeys({
    approve,
    reject: () => canDecide && setIsRejecting(true),
    newer: () => newer && onMove(newer),
    older: () => older && onMove(older),
    zoom: () => setIsZoomed((before) => !before),
    close: () => (isRejecting ? setIsRejecting(false) : onClose()),
  })

  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={place ? text.counter(place.at, place.total) : text.review}
      className={cx(
        'card flex scroll-mt-2 flex-col overflow-hidden outline-none md:max-h-[max(560px,calc(100dvh-72px))]',
        hasPill && 'max-md:scroll-mt-16',
      )}
    >
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-sunken px-4 py-1">
        <p className="nb font-semibold text-sm">
          {place ? text.counter(place.at, place.total) : review?.payment.reference}
        </p>
        <div className="flex gap-1">
          <IconButton
            icon={ArrowLeft}
            label={text.newer}
            size={32}
            disabled={!newer}
            onClick={() => newer && onMove(newer)}
            className="border border-line-strong bg-surface"
          />
          <IconButton
            icon={ArrowRight}
            label={text.older}
            size={32}
            disabled={!older}
            onClick={() => older && onMove(older)}
            className="border border-line-strong bg-surface"
          />
        </div>
        <KeyHints />
        <IconButton
          icon={X}
          label={everywhere.close}
          size={32}
          onClick={onClose}
          className="max-xl:ml-auto"
        />
      </header>
      <QueryView query={query} waiting={<Waiting />} failing={admin.fetchFail}>
        {(review) => (
          <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(260px,42%)_minmax(0,1fr)] xl:grid-cols-[452px_minmax(0,1fr)]">
            <SlipViewer
              key={review.payment.slipVersion}
              payment={review.payment}
              label={text.slipOf(review.payment.member.displayName)}
              zoomed={isZoomed}
              onZoom={setIsZoomed}
            />
            <div className="flex min-h-0 min-w-0 flex-col md:border-line md:border-l">
              <ScrollRegion label={text.checksTitle} className="overflow-y-auto">
                <ReviewFacts review={review} />
              </ScrollRegion>
              <footer className="action-bar flex flex-wrap items-center gap-3 border-line border-t bg-surface px-4 py-3 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(60px+env(safe-area-inset-bottom))] max-md:z-20 md:px-6">
                {isRejecting && canDecide ? (
                  <Suspense>
                    <RejectForm id={id} onDone={moveOn} onCancel={() => setIsRejecting(false)} />
                  </Suspense>
                ) : canDecide ? (
                  <>
                    <Button variant="danger" onClick={() => setIsRejecting(true)}>
                      {text.reject} <KeyHint>R</KeyHint>
                    </Button>
                    <span className="text-ink-2 text-xs max-lg:hidden">{text.rejectHint}</span>
                    <Button
                      variant="primary"
                      icon={Check}
                      disabled={!canApprove}
                      onClick={approve}
                      className="ml-auto"
                    >
                      {text.approve} <KeyHint>A</KeyHint>
                    </Button>
                  </>
                ) : (
                  <Decided review={review} isSending={isSending} />
                )}
              </footer>
            </div>
          </div>
        )}
      </QueryView>
    </section>
  )
}

function Waiting() {
  return (
    <div aria-busy className="grid md:grid-cols-[minmax(260px,42%)_1fr] xl:grid-cols-[452px_1fr]">
      <div className="flex flex-col gap-4 bg-sunken p-4 md:h-[563px]">
        <Skeleton className="mx-auto w-full max-w-[330px] flex-1 bg-line! max-md:h-72" />
        <Skeleton className="mx-auto h-8 w-64 bg-line!" />
      </div>
      <div className="flex flex-col gap-4 p-4 md:border-line md:border-l md:p-6">
        <Skeleton className="h-14" />
        <Skeleton className="h-20" />
        <Skeleton className="h-64" />
      </div>
    </div>
  )
}

/** Brings a payment that is opened into view and gives it the focus: the card, not the button that decides. */
function useFocusedCard() {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'start' })
  }, [])
  return card
}

/** Fetches the neighbours before they are asked for. */
function usePrefetched(ids: readonly (string | undefined)[], filter: PaymentFilter) {
  const wanted = ids.filter(Boolean).join(' ')
  useEffect(() => {
    for (const id of wanted.split(' ').filter(Boolean)) void prefetch(id, filter).catch(() => undefined)
  }, [wanted, filter])
}

async function prefetch(id: string, filter: PaymentFilter): Promise<void> {
  const { payment } = await queryClient.fetchQuery(reviewQuery(id, filter))
  if (slipQuery(payment).enabled) await queryClient.prefetchQuery(slipQuery(payment))
}

function Decided({ review: { payment }, isSending }: { review: Review; isSending: boolean }) {
  if (isSending) return <p className="text-toei text-sm">{text.soon}</p>
  return (
    <div className="w-full text-sm">
      <p className="font-semibold">
        {text.decided(
          STATUS_NAMES[payment.status],
          payment.decidedAt ? thaiDateTime(payment.decidedAt) : '',
          payment.decidedBy,
        )}
      </p>
      {payment.rejectReason && <p className="wrap-anywhere text-ink-2">{payment.rejectReason}</p>}
      <div className="mt-2 empty:hidden">
        <Suspense>
          <ReceiptButton payment={payment} />
        </Suspense>
      </div>
      {payment.verdict?.approved && (
        <Suspense>
          <ItsOwnApproval payment={payment} />
        </Suspense>
      )}
      {payment.refundDue && <RefundDue payment={payment} contact={payment.refundDue.contact} />}
    </div>
  )
}

/** Renders a key, only where single keys work. */
function KeyHint({ children }: { children: string }) {
  if (!useSingleKeys()) return null
  return (
    <span aria-hidden className="max-md:hidden">
      <KeyCap>{children}</KeyCap>
    </span>
  )
}

function KeyHints() {
  if (!useSingleKeys()) return null
  return (
    <p aria-hidden className="ml-auto flex items-center gap-3 text-ink-2 text-xs max-xl:hidden">
      <span className="flex items-center gap-1.5">
        <KeyCap>A</KeyCap> {text.approve}
      </span>
      <span className="flex items-center gap-1.5">
        <KeyCap>R</KeyCap> {text.reject}
      </span>
      <span className="flex items-center gap-1.5">
        <KeyCap>ArrowLeft</KeyCap>
        <KeyCap>ArrowRight</KeyCap>
        {text.move}
      </span>
      <span className="flex items-center gap-1.5">
        <KeyCap>U</KeyCap> {text.undo}
      </span>
      <span className="flex items-center gap-1.5">
        <KeyCap>Z</KeyCap> {text.zoom}
      </span>
      <span className="flex items-center gap-1.5">
        <KeyCap>?</KeyCap> {text.allKeys}
      </span>
    </p>
  )
}

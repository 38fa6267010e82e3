import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminPayment } from '@thokham/contract/payment-admin'
import { useState } from 'react'
import { PaymentStatusWord } from '../../../components/membership/payment-status.tsx'
import { SlipThumb } from '../../../components/slip/slip-thumb.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { thaiNumber, thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { memberFile as text } from '../../../text/members.ts'
import { FileSection } from './file-section.tsx'
import { memberPaymentsQuery } from './member-queries.ts'

const FEW = 5

/** Renders what a member paid, the newest first, each with its slip and a way to its review. */
export function MemberPayments({ memberId }: { memberId: string }) {
  const found = useInfiniteQuery(memberPaymentsQuery(memberId))
  const [isWhole, setIsWhole] = useState(false)
  const first = found.data?.pages[0]
  return (
    <FileSection title={text.payments} line={first && text.paymentsLine(first.total, first.paidSatang)}>
      <QueryView
        query={found}
        waiting={<Skeleton className="h-28" />}
        empty={() => first?.total === 0 && <p className="text-ink-2 text-sm">{text.noPayments}</p>}
      >
        {({ pages }) => {
          // One that comes in meanwhile pushes the last of a page onto the next one.
          const all = [...new Map(pages.flatMap(withIds)).values()]
          return (
            <>
              <ul className="divide-y divide-line">
                {(isWhole ? all : all.slice(0, FEW)).map((payment) => (
                  <Payment key={payment.id} payment={payment} />
                ))}
              </ul>
              {first && !isWhole && first.total > FEW && (
                <button type="button" onClick={() => setIsWhole(true)} className="touch link mt-2 text-sm">
                  {text.all(thaiNumber(first.total))}
                </button>
              )}
              {first && isWhole && found.hasNextPage && (
                <Button
                  size={40}
                  busy={found.isFetchingNextPage}
                  onClick={() => void found.fetchNextPage()}
                  className="mt-2"
                >
                  {text.morePayments(all.length, first.total)}
                </Button>
              )}
            </>
          )
        }}
      </QueryView>
    </FileSection>
  )
}

const withIds = ({ payments }: { payments: readonly AdminPayment[] }) =>
  payments.map((payment) => [payment.id, payment] as const)

function Payment({ payment }: { payment: AdminPayment }) {
  return (
    <li className="py-2.5">
      <Link
        to="/admin/payment"
        search={{ status: 'all', review: payment.id }}
        aria-label={text.openPayment(payment.reference)}
        className="group flex items-start gap-3 text-ink no-underline"
      >
        <SlipThumb payment={payment} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-sm group-hover:underline">{payment.packageName}</span>
          <span className="block text-ink-2 text-xs tabular-nums">
            <span className="num">{payment.reference}</span>{' '}
            <span className="nb">{thaiShortDateTime(payment.createdAt)}</span>
          </span>
          {payment.rejectReason && (
            <span className="wrap-anywhere block text-khrang text-xs">{payment.rejectReason}</span>
          )}
        </span>
        <span className="text-right">
          <span className="nb block font-semibold text-sm tabular-nums">
            {text.baht(payment.amountSatang)}
          </span>
          <span className="text-xs">
            <PaymentStatusWord status={payment.status} />
          </span>
        </span>
      </Link>
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdminPayment } from '@thokham/contract/payment-admin'
import { useState } from 'react'
import { PaymentStatusWord } from '../../../components/membership/payment-status.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { thaiNumber, thaiShortDateTime } from '../../../lib/thai-format.ts'
import { memberFile as text } from '../../../text/members.ts'
import { SlipThumb } from '../slip-thumb.tsx'
import { FileSection } from './file-section.tsx'
import { memberPaymentsQuery } from './member-queries.ts'

const FEW = 5

/** Renders what a member paid, the newest first, each with its slip and a way to its review. */
export function MemberPayments({ memberId }: { memberId: string }) {
  const { data, error, refetch } = useQuery(memberPaymentsQuery(memberId))
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? data?.payments : data?.payments.slice(0, FEW)
  return (
    <FileSection title={text.payments} line={data && text.paymentsLine(data.total, data.paidSatang)}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-28" />}
      {shown?.length === 0 && <p className="text-ink-2 text-sm">{text.noPayments}</p>}
      {shown && shown.length > 0 && (
        <ul className="divide-y divide-line">
          {shown.map((payment) => (
            <Payment key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {data && !isWhole && data.payments.length > FEW && (
        <button type="button" onClick={() => setIsWhole(true)} className="touch link mt-2 text-sm">
          {text.all(thaiNumber(data.payments.length))}
        </button>
      )}
    </FileSection>
  )
}

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

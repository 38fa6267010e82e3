import type { UseQueryResult } from '@tanstack/react-query'
import type { CallResult } from '@thokham/contract/operation'
import type { ListedPayment, listAllPayments } from '@thokham/contract/payment-admin'
import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTableLook } from '../../../../components/table-view/use-table-look.ts'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Pager } from '../../../../components/ui/pager.tsx'
import { SkeletonRows } from '../../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../../kit/query-view/query-view.tsx'
import { admin } from '../../../../text/admin.ts'
import { adminPayments as text } from '../../../../text/admin-payments.ts'
import { everywhere } from '../../../../text/everywhere.ts'
import type { PaymentFilter } from '../payment-queries.ts'
import { ApproveMany } from './approve-many.tsx'
import { PAYMENT_COLUMNS } from './payment-columns.tsx'
import { PaymentCards, PaymentTable } from './payment-table.tsx'
import { isOpen } from './selected-payments.ts'
import type { PaymentAddress } from './use-payment-filter.ts'

export interface PaymentListProps {
  address: PaymentAddress
  list: UseQueryResult<CallResult<typeof listAllPayments>>
  /** Payments whose approval the server has not answered yet. */
  sending: ReadonlySet<string>
  onOpen: (id: string) => void
  onApprove: (payments: readonly ListedPayment[]) => void
  onReject: (id: string) => void
}

const NONE: ReadonlySet<string> = new Set()

/** Shows one page of the filter's payments, with those that are ticked to be approved together. */
export function PaymentList({ address, list, sending, onApprove, ...open }: PaymentListProps) {
  const { filter, page, pageSize } = address
  const look = useTableLook(PAYMENT_COLUMNS)
  const [ticked, setTicked] = useState(NONE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is ticked anew
  useEffect(() => setTicked(NONE), [filter, page, pageSize])
  const { payments, total } = list.data ?? { payments: [], total: 0 }
  const selected = payments.filter((one) => ticked.has(one.id) && isOpen(one, sending))
  const rows = {
    ...open,
    payments,
    look,
    sending,
    reviewed: address.review,
    onApprove,
    ticked: new Set(selected.map(({ id }) => id)),
    onTick: setTicked,
  }
  return (
    <section className="card overflow-clip">
      <ApproveMany
        selected={selected}
        onApprove={(chosen) => {
          onApprove(chosen)
          setTicked(NONE)
        }}
        onClear={() => setTicked(NONE)}
      />
      <QueryView
        query={list}
        waiting={<SkeletonRows head rows={pageSize} rowClass="h-37 md:h-11" />}
        failing={admin.fetchFail}
        empty={() =>
          payments.length === 0 && (
            <EmptyState>{isUnfiltered(filter) ? text.noneWaiting : everywhere.noResult}</EmptyState>
          )
        }
      >
        {() => (
          <>
            {payments.some((one) => one.hasSlip && isOpen(one, sending)) && (
              <p className="flex max-w-none items-center gap-2 border-line border-b px-4 py-2 text-ink-2 text-xs">
                <Eye aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
                {text.eyes}
              </p>
            )}
            <PaymentTable {...rows} />
            <PaymentCards {...rows} />
          </>
        )}
      </QueryView>
      {total > 0 && (
        <div className="border-line border-t">
          <Pager
            page={page}
            pageSize={pageSize}
            total={total}
            onPage={address.setPage}
            onPageSize={address.setPageSize}
          />
        </div>
      )}
    </section>
  )
}

function isUnfiltered({ status, from, to, q }: PaymentFilter) {
  return status === 'pending' && !from && !to && q === ''
}

import { useQuery } from '@tanstack/react-query'
import type { CouponRow } from '@thokham/contract/coupons'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { QueryView } from '../../../kit/query-view/query-view.tsx'
import { thaiMoney, thaiShortDateTime } from '../../../lib/format/thai-format.ts'
import { coupons as text } from '../../../text/coupons.ts'
import { pager } from '../../../text/pager.ts'
import { StatusWord } from '../payment/status-word.tsx'
import { couponUsesQuery } from './coupon-queries.ts'

/** Shows who used a coupon; a rejected payment gave its use back and says so. */
export function CouponUsesDialog({ coupon, onClose }: { coupon: CouponRow; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const query = useQuery(couponUsesQuery(coupon.id, page))
  const pages = Math.ceil((query.data?.total ?? 0) / 10)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="break-all">{text.usesOf(coupon.code)}</span>}
      width={640}
      footer={
        pages > 1 && (
          <>
            <Button size={40} disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {pager.before}
            </Button>
            <Button size={40} disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {pager.after}
            </Button>
          </>
        )
      }
    >
      <QueryView
        query={query}
        waiting={<Skeleton className="h-40" />}
        empty={({ uses }) => uses.length === 0 && <p className="py-4 text-ink-2 text-sm">{text.noUses}</p>}
      >
        {({ uses }) => (
          <ul className="divide-y divide-line text-sm">
            {uses.map((use) => (
              <li key={use.paymentId} className="flex flex-wrap justify-between gap-x-4 py-2.5">
                <span className="min-w-0">
                  <span className="block break-all">{use.email}</span>
                  <span className="text-ink-2 text-xs">
                    {use.packageName} · <span className="num">{use.reference}</span> ·{' '}
                    {thaiShortDateTime(use.createdAt)}
                  </span>
                </span>
                <span className="text-right text-xs">
                  <span className="nb block font-semibold text-sm">−{thaiMoney(use.discountSatang)}</span>
                  <StatusWord status={use.status} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Dialog>
  )
}

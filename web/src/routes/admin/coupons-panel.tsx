import { useQuery } from '@tanstack/react-query'
import { type CouponRow as Coupon, deleteCoupon } from '@thokham/contract/coupons'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { ErrorState } from '../../components/ui/error-state.tsx'
import { PAGE_SIZES, Pager } from '../../components/ui/pager.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { admin } from '../../text/admin.ts'
import { coupons as text } from '../../text/coupons.ts'
import { everywhere } from '../../text/everywhere.ts'
import { CouponForm } from './coupon-form.tsx'
import { couponsQuery } from './coupon-queries.ts'
import { CouponRow } from './coupon-row.tsx'
import { CouponUsesDialog } from './coupon-uses-dialog.tsx'

/** Coupons: the form beside the list (docs/product.md#coupons). */
export function CouponsPanel() {
  const [search, set] = useSearchParams()
  const page = Math.max(1, Math.floor(Number(search.page)) || 1)
  const pageSize = PAGE_SIZES.find((size) => size === Number(search.size)) ?? 10
  const list = useQuery(couponsQuery('', page, pageSize))
  const [usesOf, setUsesOf] = useState<Coupon | null>(null)
  const [deleting, setDeleting] = useState<Coupon | null>(null)

  async function remove(coupon: Coupon) {
    await call(deleteCoupon, { params: { id: coupon.id } })
    setDeleting(null)
    toast.success(text.deleted)
    await queryClient.invalidateQueries({ queryKey: ['admin-coupons'] })
  }

  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-3xl">{admin.coupons}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-[420px_1fr] lg:gap-6">
        <CouponForm />
        <section className="card min-w-0 overflow-hidden">
          <h2 className="border-line border-b bg-sunken px-4 py-2.5 font-semibold text-sm md:px-6">
            {text.list}
          </h2>
          {list.data ? (
            list.data.coupons.length > 0 ? (
              <ul className="divide-y divide-line">
                {list.data.coupons.map((coupon) => (
                  <CouponRow
                    key={coupon.id}
                    coupon={coupon}
                    onUses={() => setUsesOf(coupon)}
                    onDelete={() => setDeleting(coupon)}
                  />
                ))}
              </ul>
            ) : (
              <EmptyState>{text.none}</EmptyState>
            )
          ) : list.error ? (
            <ErrorState error={list.error} message={admin.fetchFail} onRetry={() => void list.refetch()} />
          ) : (
            <div aria-busy className="flex flex-col gap-3 p-4">
              <Skeleton className="h-20" />
              <Skeleton className="h-20" />
              <Skeleton className="h-20" />
            </div>
          )}
          {list.data && list.data.total > 0 && (
            <div className="border-line border-t">
              <Pager
                page={page}
                pageSize={pageSize}
                total={list.data.total}
                onPage={(to) => set({ page: String(to) })}
                onPageSize={(size) => set({ size: String(size), page: undefined })}
              />
            </div>
          )}
        </section>
      </div>
      {usesOf && <CouponUsesDialog coupon={usesOf} onClose={() => setUsesOf(null)} />}
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        title={deleting ? text.deleteTitle(deleting.code) : ''}
        body={text.deleteBody}
        action={everywhere.confirmDelete}
        onConfirm={async () => {
          if (deleting) await remove(deleting)
        }}
      />
    </div>
  )
}

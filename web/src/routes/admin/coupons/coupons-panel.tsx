import { useQuery } from '@tanstack/react-query'
import { type CouponRow as Coupon, deleteCoupon } from '@thokham/contract/coupons'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { pageOfAddress } from '../../../components/ui/page-of-address.ts'
import { useAction } from '../../../kit/action/use-action.ts'
import { useSearchParams } from '../../../lib/boot/search-params.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { admin } from '../../../text/admin.ts'
import { coupons as text } from '../../../text/coupons.ts'
import { everywhere } from '../../../text/everywhere.ts'
import { PagedList } from '../paged-list.tsx'
import { CouponForm } from './coupon-form.tsx'
import { couponsQuery } from './coupon-queries.ts'
import { CouponRow } from './coupon-row.tsx'
import { CouponUsesDialog } from './coupon-uses-dialog.tsx'

/** Renders the form for coupons beside their list (docs/product/shop.md#coupons). */
export default function CouponsPanel() {
  const [search] = useSearchParams()
  const { page, pageSize } = pageOfAddress(search)
  const list = useQuery(couponsQuery('', page, pageSize))
  const [usesOf, setUsesOf] = useState<Coupon | null>(null)
  const [editing, setEditing] = useState<Coupon | null>(null)
  const [deleting, setDeleting] = useState<Coupon | null>(null)

  const remove = useAction(deleteCoupon, {
    input: ({ id }: Coupon) => ({ params: { id } }),
    always: () => queryClient.invalidateQueries({ queryKey: ['admin-coupons'] }),
    done: text.deleted,
  })

  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-3xl">{admin.coupons}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-[420px_1fr] lg:gap-6">
        <div>
          {/* What was typed of a new one stays while another is changed. */}
          <div hidden={editing !== null}>
            <CouponForm coupon={null} onDone={() => {}} />
          </div>
          {editing && <CouponForm key={editing.id} coupon={editing} onDone={() => setEditing(null)} />}
        </div>
        <PagedList title={text.list} none={text.none} list={list} rowClass="h-20">
          {({ coupons }) =>
            coupons.map((coupon) => (
              <CouponRow
                key={coupon.id}
                coupon={coupon}
                onEdit={() => setEditing(coupon)}
                onUses={() => setUsesOf(coupon)}
                onDelete={() => setDeleting(coupon)}
              />
            ))
          }
        </PagedList>
      </div>
      {usesOf && <CouponUsesDialog coupon={usesOf} onClose={() => setUsesOf(null)} />}
      <ConfirmDialog
        of={deleting}
        onClose={() => setDeleting(null)}
        title={({ code }) => text.deleteTitle(code)}
        body={text.deleteBody}
        label={everywhere.confirmDelete}
        action={remove}
      />
    </div>
  )
}

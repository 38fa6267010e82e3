import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listCoupons, listCouponUses } from '@thokham/contract/coupons'
import { call } from '../../../lib/api/call.ts'

/** Asks for a page of coupons, the newest first. */
export function couponsQuery(q: string, page: number, pageSize: number) {
  return queryOptions({
    queryKey: ['admin-coupons', 'list', q, page, pageSize],
    queryFn: ({ signal }) => call(listCoupons, { query: { q, page, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Asks for a page of what was paid with a coupon. */
export function couponUsesQuery(id: string, page: number) {
  return queryOptions({
    queryKey: ['admin-coupons', 'uses', id, page],
    queryFn: ({ signal }) =>
      call(listCouponUses, { params: { id }, query: { page, pageSize: 10 } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

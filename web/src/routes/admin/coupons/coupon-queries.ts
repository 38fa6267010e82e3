import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listCoupons, listCouponUses } from '@thokham/contract/coupons'
import { queryOf } from '../../../lib/queries/query-of.ts'

/** Asks for a page of coupons, the newest first. */
export function couponsQuery(q: string, page: number, pageSize: number) {
  return queryOptions({
    ...queryOf(['admin-coupons', 'list', q, page, pageSize], listCoupons, { query: { q, page, pageSize } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Asks for a page of what was paid with a coupon. */
export function couponUsesQuery(id: string, page: number) {
  return queryOptions({
    ...queryOf(['admin-coupons', 'uses', id, page], listCouponUses, {
      params: { id },
      query: { page, pageSize: 10 },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

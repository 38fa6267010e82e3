import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallResult } from '@thokham/contract/operation'
import type { SaleablePackage } from '@thokham/contract/packages'
import { listPayments, quotePayment, readPayment } from '@thokham/contract/payments'
import { queryOf } from './query-of.ts'

export type Quote = CallResult<typeof quotePayment>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The payment that is shown was handed in before, with another transfer than was typed now. */
    isEarlier?: true
  }
}

/** Returns what a plan costs the caller with a coupon, or without one (empty). */
export function quoteQuery(plan: SaleablePackage['plan'], coupon: string) {
  return queryOf(['packages', 'quote', plan, coupon], quotePayment, { query: { plan, coupon } })
}

/** Returns one of the caller's payments. */
export function paymentQuery(id: string) {
  return queryOf(['payments', id], readPayment, { params: { id } }, { staleTime: 0 })
}

/** How many payments stand on a page of the member's own. */
export const PAYMENTS_PAGE = 5

/** Returns a page of the caller's own payments, the newest first. */
export function ownPaymentsQuery(page: number) {
  return queryOptions({
    ...queryOf(['payments', 'own', page], listPayments, { query: { page, pageSize: PAYMENTS_PAGE } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

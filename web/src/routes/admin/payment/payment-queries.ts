import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listAllPayments, readPaymentCards, reviewPayment } from '@thokham/contract/payment-admin'
import { readSlip } from '@thokham/contract/payments'
import type { ScanState } from '@thokham/contract/scan'
import type { PaymentStatus } from '@thokham/domain/payment'
import { callFile } from '../../../lib/api/call.ts'
import { BROWSER_ONLY } from '../../../lib/queries/query-client.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'
import { closedByScan } from '../../../text/scan.ts'

/** What the address selects. */
export interface PaymentFilter {
  status: PaymentStatus | undefined
  from: string | undefined
  to: string | undefined
  /** What the range is of: the days of submission, or of the decision. */
  by: 'submitted' | 'decided'
  q: string
}

/** Writes the filter as the operations take it: what is absent stays out. */
export function filterQuery({ status, from, to, by, q }: PaymentFilter) {
  const isRange = Boolean(from || to)
  return {
    ...(isRange && by === 'decided' && { by }),
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
    ...(q && { q }),
  }
}

/** Returns the query of one page of payments. */
export function paymentsQuery(filter: PaymentFilter, page: number, pageSize: number) {
  return queryOptions({
    ...queryOf(['admin-payments', 'list', filterQuery(filter), page, pageSize], listAllPayments, {
      query: { ...filterQuery(filter), page, pageSize },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Returns the query of the revenue cards of a range. */
export function cardsQuery({ from, to }: Pick<PaymentFilter, 'from' | 'to'>) {
  const query = { ...(from && { from }), ...(to && { to }) }
  return queryOptions({
    ...queryOf(['admin-payments', 'cards', query], readPaymentCards, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Returns the query of one payment under review, with its neighbours in the filter. */
export function reviewQuery(id: string, filter: PaymentFilter) {
  return queryOptions({
    ...queryOf(['admin-payments', 'review', id, filterQuery(filter)], reviewPayment, {
      params: { id },
      query: filterQuery(filter),
    }),
    placeholderData: (before) => (before?.payment.id === id ? before : undefined),
    staleTime: 0,
  })
}

/** How long a slip's picture that is off the screen stays at hand, in ms. */
const PICTURE_MS = 60_000

interface SlipOfPayment {
  id: string
  slipVersion: string | null
  /** Of another payment it is not known before the picture is asked for. */
  slipScan?: ScanState | null
}

/** Asks for a slip's picture, before it is shown; another slip of the same payment has another version. */
export function slipQuery({ id, slipVersion, slipScan = null }: SlipOfPayment) {
  return queryOptions({
    queryKey: ['admin-slip', id, slipVersion],
    queryFn: () => callFile(readSlip, { params: { id } }),
    meta: BROWSER_ONLY,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: PICTURE_MS,
    enabled: slipVersion !== null && closedByScan(slipScan) === null,
  })
}

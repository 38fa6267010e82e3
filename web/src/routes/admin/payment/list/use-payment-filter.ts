import { PAYMENT_STATUSES, type PaymentStatus } from '@thokham/domain/payment'
import { useMemo } from 'react'
import { pageOfAddress } from '../../../../components/ui/page-of-address.ts'
import { useSearchParams } from '../../../../lib/boot/search-params.ts'
import type { PaymentFilter } from '../payment-queries.ts'
import { oneOf, type RangeChoice, rangeOfAddress } from './payment-range.ts'

export type StatusTab = PaymentStatus | 'all'

export interface PaymentAddress {
  tab: StatusTab
  range: RangeChoice
  filter: PaymentFilter
  page: number
  pageSize: number
  /** The payment under review. */
  review: string | undefined
  /** Another filter begins on its first page. */
  choose: (part: {
    status?: StatusTab
    range?: RangeChoice
    from?: string
    to?: string
    by?: string
    q?: string
  }) => void
  setPage: (page: number) => void
  setPageSize: (size: number) => void
  setReview: (id: string | undefined) => void
}

/** Returns the payments screen's state, which is its address (a new filter or page size begins on page 1). */
export function usePaymentFilter(): PaymentAddress {
  const [search, set] = useSearchParams()
  const tab = oneOf(['all', ...PAYMENT_STATUSES] as const, search.status) ?? 'pending'
  const { range, from, to } = rangeOfAddress(search, new Date())
  const q = search.q ?? ''
  const by = oneOf(['submitted', 'decided'] as const, search.by) ?? 'submitted'
  const filter = useMemo(
    () => ({ status: tab === 'all' ? undefined : tab, from, to, by, q }),
    [tab, from, to, by, q],
  )
  return {
    tab,
    range,
    filter,
    ...pageOfAddress(search),
    review: search.review,
    choose: (part) =>
      set(
        {
          ...part,
          ...(part.status && { review: undefined }),
          ...(part.q === '' && { q: undefined }),
          page: undefined,
        },
        { replace: part.q !== undefined },
      ),
    setPage: (page) => set({ page: page === 1 ? undefined : String(page) }),
    setPageSize: (next) => set({ size: next === 10 ? undefined : String(next), page: undefined }),
    setReview: (id) => set({ review: id }),
  }
}

import { queryOptions } from '@tanstack/react-query'
import { readPopular } from '@thokham/contract/popular'
import { call } from '../api/call.ts'

/** How often (ms) what is left of today is asked for: docs/product/library.md#popular-categories. */
const EVERY = 30_000

/** What is left of today, and how far the member has gone through each category. */
export const popularQuery = queryOptions({
  queryKey: ['popular'],
  queryFn: ({ signal }) => call(readPopular, {}, { signal }),
  staleTime: 0,
  refetchInterval: EVERY,
})

import { readPopular } from '@thokham/contract/popular'
import { queryOf } from './query-of.ts'

/** How often (ms) what is left of today is asked for: docs/product/library.md#popular-categories. */
const EVERY = 30_000

/** What is left of today, and how far the member has gone through each category. */
export const popularQuery = queryOf(['popular'], readPopular, {}, { staleTime: 0, refetchInterval: EVERY })

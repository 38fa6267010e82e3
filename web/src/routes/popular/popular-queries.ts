import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findInCategories, previewKeywords } from '@thokham/contract/popular'
import { queryOf } from '../../lib/queries/query-of.ts'

/** Returns the query of ten keywords of a category that the member has not had; the same ten until others are asked for. */
export const previewQuery = (category: string) =>
  queryOptions({
    ...queryOf(['popular', 'preview', category], previewKeywords, { params: { category } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns the query of the categories that have a keyword with these words. */
export const findQuery = (q: string) =>
  queryOptions({
    ...queryOf(['popular', 'find', q], findInCategories, { query: { q } }),
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
  })

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findInCategories, previewKeywords } from '@thokham/contract/popular'
import { call } from '../../lib/api/call.ts'

/** Returns the query of ten keywords of a category that the member has not had; the same ten until others are asked for. */
export const previewQuery = (category: string) =>
  queryOptions({
    queryKey: ['popular', 'preview', category],
    queryFn: ({ signal }) => call(previewKeywords, { params: { category } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns the query of the categories that have a keyword with these words. */
export const findQuery = (q: string) =>
  queryOptions({
    queryKey: ['popular', 'find', q],
    queryFn: ({ signal }) => call(findInCategories, { query: { q } }, { signal }),
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
  })

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listConcepts, readConcept } from '@thokham/contract/concepts'
import { call } from '../api/call.ts'

/** Returns the query of the concepts that a search finds; without one all of them. */
export const conceptsQuery = (q: string) =>
  queryOptions({
    queryKey: ['concepts', { q }],
    queryFn: ({ signal }) => call(listConcepts, { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Returns the query of one concept with its keywords. */
export const conceptQuery = (id: string) =>
  queryOptions({
    queryKey: ['concepts', id],
    queryFn: ({ signal }) => call(readConcept, { params: { id } }, { signal }),
  })

import { queryOptions } from '@tanstack/react-query'
import { readText } from '@thokham/contract/texts'
import { call } from '../api/call.ts'
import { STALE } from './query-client.ts'

/** Returns the query of the guide of a screen. */
export const textQuery = (id: string) =>
  queryOptions({
    queryKey: ['texts', id],
    queryFn: ({ signal }) => call(readText, { params: { id } }, { signal }),
    staleTime: STALE.session,
  })

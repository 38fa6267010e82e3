import { queryOptions } from '@tanstack/react-query'
import { readDesktop } from '@thokham/contract/desktop'
import { call } from '../api/call.ts'
import { STALE } from './query-client.ts'

/** What of the desktop edition can be downloaded. */
export const desktopQuery = queryOptions({
  queryKey: ['desktop'],
  queryFn: ({ signal }) => call(readDesktop, {}, { signal }),
  staleTime: STALE.default,
})

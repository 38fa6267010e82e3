import { queryOptions } from '@tanstack/react-query'
import { readExtension } from '@thokham/contract/extension'
import { call } from '../api/call.ts'
import { STALE } from './query-client.ts'

/** How often a page looks whether the extension has been built meanwhile, ms. */
const POLL_MS = 15_000

/** What of the browser extension can be downloaded. */
export const extensionQuery = queryOptions({
  queryKey: ['extension'],
  queryFn: ({ signal }) => call(readExtension, {}, { signal }),
  staleTime: STALE.default,
  refetchInterval: ({ state }) => (state.data?.version === null ? POLL_MS : false),
})

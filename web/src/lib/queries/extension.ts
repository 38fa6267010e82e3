import { queryOptions } from '@tanstack/react-query'
import { readExtension } from '@thokham/contract/extension'
import { STALE } from './query-client.ts'
import { queryOf } from './query-of.ts'

/** How often a page looks whether the extension has been built meanwhile, ms. */
const POLL_MS = 15_000

/** What of the browser extension can be downloaded. */
export const extensionQuery = queryOptions({
  ...queryOf(['extension'], readExtension, {}),
  staleTime: STALE.default,
  refetchInterval: ({ state }) => (state.data?.version === null ? POLL_MS : false),
})

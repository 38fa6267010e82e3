import { queryOptions } from '@tanstack/react-query'
import { readLicence, revealLicenceKey } from '@thokham/contract/licences'
import { call } from '../../lib/call.ts'
import { BROWSER_ONLY, STALE } from '../../lib/query-client.ts'

/** The member's licence; asked for anew at each visit and each return to the tab, as programs change it. */
export const licenceQuery = queryOptions({
  queryKey: ['licence'],
  queryFn: ({ signal }) => call(readLicence, {}, { signal }),
  staleTime: STALE.licence,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

/** The key in full: asked for beside the licence, as a browser copies only what is there when the button is pressed. */
export const licenceKeyQuery = queryOptions({
  queryKey: ['licence', 'key'],
  queryFn: ({ signal }) => call(revealLicenceKey, {}, { signal }),
  meta: BROWSER_ONLY,
  staleTime: STALE.licence,
})

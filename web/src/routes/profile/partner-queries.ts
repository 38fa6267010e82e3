import { queryOptions } from '@tanstack/react-query'
import { createPartnerCode, readPartnership } from '@thokham/contract/partners'
import { call } from '../../lib/api/call.ts'
import { BROWSER_ONLY } from '../../lib/queries/query-client.ts'

/** The member's partner level, the partners, and who asked; anew at each visit, as partners ask at any time. */
export const partnershipQuery = queryOptions({
  queryKey: ['partners'],
  queryFn: ({ signal }) => call(readPartnership, {}, { signal }),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

/** A partner code: made when it is asked for, and gone with its screen. */
export const partnerCodeQuery = queryOptions({
  queryKey: ['partners', 'code'],
  queryFn: ({ signal }) => call(createPartnerCode, {}, { signal }),
  meta: BROWSER_ONLY,
  enabled: false,
  gcTime: 0,
})

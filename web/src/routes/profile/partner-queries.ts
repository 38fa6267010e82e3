import { queryOptions } from '@tanstack/react-query'
import { createPartnerCode, readPartnership } from '@thokham/contract/partners'
import { BROWSER_ONLY } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'

/** The member's partner level, the partners, and who asked; anew at each visit, as partners ask at any time. */
export const partnershipQuery = queryOptions({
  ...queryOf(['partners'], readPartnership, {}),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
})

/** A partner code: made when it is asked for, and gone with its screen. */
export const partnerCodeQuery = queryOptions({
  ...queryOf(['partners', 'code'], createPartnerCode, {}),
  meta: BROWSER_ONLY,
  enabled: false,
  gcTime: 0,
})

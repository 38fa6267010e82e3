import { queryOptions } from '@tanstack/react-query'
import { readEmailChange } from '@thokham/contract/email-change'
import { call } from '../../lib/api/call.ts'
import { STALE } from '../../lib/queries/query-client.ts'

/** The address that waits for its confirmation. */
export const emailChangeQuery = queryOptions({
  queryKey: ['email-change'],
  queryFn: ({ signal }) => call(readEmailChange, {}, { signal }),
  staleTime: STALE.profile,
})

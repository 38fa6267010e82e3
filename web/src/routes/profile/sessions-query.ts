import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '@thokham/contract/devices'
import { call } from '../../lib/api/call.ts'
import { STALE } from '../../lib/queries/query-client.ts'

export const SESSIONS_KEY = ['sessions'] as const

/** Where the member is signed in; asked for anew at each visit, as other devices come and go. */
export const sessionsQuery = queryOptions({
  queryKey: SESSIONS_KEY,
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  staleTime: STALE.profile,
  refetchOnMount: 'always',
})

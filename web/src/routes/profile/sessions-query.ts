import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '@thokham/contract/devices'
import { STALE } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'

export const SESSIONS_KEY = ['sessions'] as const

/** Where the member is signed in; asked for anew at each visit, as other devices come and go. */
export const sessionsQuery = queryOptions({
  ...queryOf(SESSIONS_KEY, listSessions, {}),
  staleTime: STALE.profile,
  refetchOnMount: 'always',
})

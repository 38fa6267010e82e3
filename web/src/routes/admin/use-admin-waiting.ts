import { useQuery } from '@tanstack/react-query'
import { type AdminWaiting, readAdminWaiting, watchAdminWaiting } from '@thokham/contract/admin-waiting'
import { useEffect } from 'react'
import { followEvents } from '../../kit/feed/follow-events.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'

const waitingQuery = queryOf(['admin-waiting'], readAdminWaiting, {}, { staleTime: 0 })

/** Returns how much waits for the team, as it changes. */
export function useAdminWaiting(): AdminWaiting | undefined {
  useEffect(
    () =>
      followEvents<{ waiting: AdminWaiting }>(watchAdminWaiting.path, {
        listeners: { waiting: (waiting) => queryClient.setQueryData(waitingQuery.queryKey, waiting) },
        isShared: true,
      }),
    [],
  )
  return useQuery(waitingQuery).data
}

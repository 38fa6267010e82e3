import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AdminWaiting, readAdminWaiting, watchAdminWaiting } from '@thokham/contract/admin-waiting'
import { useEffect } from 'react'
import { followEvents } from '../../kit/feed/follow-events.ts'
import { call } from '../../lib/api/call.ts'
import { queryClient } from '../../lib/queries/query-client.ts'

/** Pause before a stream that broke is opened again, in ms. */
const REOPEN_MS = 5_000

const waitingQuery = queryOptions({
  queryKey: ['admin-waiting'],
  queryFn: ({ signal }) => call(readAdminWaiting, {}, { signal }),
  staleTime: 0,
})

/**
 * Returns how much waits for the team, as it changes. A hidden tab closes its stream: a browser has six connections for all
 * its tabs.
 */
export function useAdminWaiting(): AdminWaiting | undefined {
  useEffect(() => {
    let stop: (() => void) | undefined
    const follow = () => {
      stop?.()
      stop = document.hidden ? undefined : followWaiting()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop?.()
    }
  }, [])
  return useQuery(waitingQuery).data
}

function followWaiting(): () => void {
  return followEvents<{ waiting: AdminWaiting }>(watchAdminWaiting.path, {
    listeners: { waiting: (waiting) => queryClient.setQueryData(waitingQuery.queryKey, waiting) },
    reopenMs: REOPEN_MS,
  })
}

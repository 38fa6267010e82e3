import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AdminWaiting, readAdminWaiting, watchAdminWaiting } from '@thokham/contract/admin-waiting'
import { useEffect } from 'react'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

/** A line that broke is tried again after so long, in ms. */
const REOPEN_MS = 5_000

const waitingQuery = queryOptions({
  queryKey: ['admin-waiting'],
  queryFn: ({ signal }) => call(readAdminWaiting, {}, { signal }),
  staleTime: 0,
})

/**
 * Returns how much waits for the team, as it changes. A tab that nobody looks at lets go of its line: a browser has six of
 * them for all its tabs.
 */
export function useAdminWaiting(): AdminWaiting | undefined {
  useEffect(() => {
    let events: EventSource | undefined
    let reopen: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      clearTimeout(reopen)
      events?.close()
      events = undefined
    }
    const open = () => {
      close()
      if (document.hidden) return
      events = new EventSource(watchAdminWaiting.path)
      events.addEventListener('waiting', ({ data }) =>
        queryClient.setQueryData(waitingQuery.queryKey, JSON.parse(data) as AdminWaiting),
      )
      events.addEventListener('error', () => {
        close()
        reopen = setTimeout(open, REOPEN_MS)
      })
    }
    open()
    document.addEventListener('visibilitychange', open)
    return () => {
      document.removeEventListener('visibilitychange', open)
      close()
    }
  }, [])
  return useQuery(waitingQuery).data
}

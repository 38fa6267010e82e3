import { useQuery } from '@tanstack/react-query'
import { type AdminWaiting, readAdminWaiting, watchAdminWaiting } from '@thokham/contract/admin-waiting'
import { useEffect } from 'react'
import { queryClient } from '../../lib/queries/query-client.ts'
import { queryOf } from '../../lib/queries/query-of.ts'

const waitingQuery = queryOf(['admin-waiting'], readAdminWaiting, {}, { staleTime: 0 })

/** Returns how much waits for the team, as it changes. */
export function useAdminWaiting(): AdminWaiting | undefined {
  useEffect(() => {
    const left = new AbortController()
    void follow(left.signal).catch(() => undefined)
    return () => left.abort()
  }, [])
  return useQuery(waitingQuery).data
}

/** Follows what changes. Its code comes behind the screen's own: what waits at first has been read by then. */
async function follow(left: AbortSignal): Promise<void> {
  const { followEvents } = await import('../../kit/feed/follow-events.ts')
  if (left.aborted) return
  const end = followEvents<{ waiting: AdminWaiting }>(watchAdminWaiting.path, {
    listeners: { waiting: (waiting) => queryClient.setQueryData(waitingQuery.queryKey, waiting) },
    isShared: true,
  })
  left.addEventListener('abort', end)
}

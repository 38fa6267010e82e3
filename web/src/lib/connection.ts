import { onlineManager } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { queryClient, SESSION_KEY } from './query-client.ts'
import { useStore } from './use-store.ts'

/** Tells whether this page came from the device, because no document came from the server (web/sw.js). */
export function isOfflineShell(): boolean {
  return typeof document !== 'undefined' && document.querySelector('meta[name="offline-shell"]') !== null
}

/**
 * Tells whether the server is out of reach: the device has no network, the last question who is calling found no server, or
 * the page came from the device and the server has not answered since.
 */
export function isAway(): boolean {
  if (!onlineManager.isOnline()) return true
  const session = queryClient.getQueryState(SESSION_KEY)
  if (!session) return false
  if (session.error instanceof ApiError && session.error.code === 'network') return true
  return isOfflineShell() && session.isInvalidated
}

/** Returns whether the server is out of reach, and follows it. */
export function useIsAway(): boolean {
  return useStore(followConnection, isAway)
}

/** Calls `listener` when the server may have gone out of reach, or come back. @returns the way to stop */
export function followConnection(listener: () => void): () => void {
  const stops = [
    onlineManager.subscribe(listener),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.query.queryKey[0] === SESSION_KEY[0]) listener()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

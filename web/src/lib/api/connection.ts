import { onlineManager } from '@tanstack/react-query'
import { useStore } from '../../kit/storage/store.ts'
import { queryClient, SESSION_KEY } from '../queries/query-client.ts'
import { isUnanswered } from './api-error.ts'

/** Tells whether this page came from the device, because no document came from the server (web/delivery/sw.js). */
export function isOfflineShell(): boolean {
  return typeof document !== 'undefined' && document.querySelector('meta[name="offline-shell"]') !== null
}

/** No way leads to the server, or it cannot reach its database. */
export type Absence = 'network' | 'unavailable'

/** A question without any answer forgets how the last one failed as soon as it is asked anew. */
let lastFound: Absence | null = null

/**
 * Tells why the server is out of reach: the device has no network, the last question who is calling was not answered, or
 * the page came from the device and the server has not answered since; null = it is not.
 */
export function whyAway(): Absence | null {
  if (!onlineManager.isOnline()) return 'network'
  const session = queryClient.getQueryState(SESSION_KEY)
  if (!session) return null
  if (session.status === 'pending' && session.errorUpdateCount > 0) return lastFound
  if (isUnanswered(session.error)) lastFound = session.error.code
  else lastFound = isOfflineShell() && session.isInvalidated ? 'network' : null
  return lastFound
}

/** Tells whether the server is out of reach. */
export function isAway(): boolean {
  return whyAway() !== null
}

/** Returns whether the server is out of reach, and follows it. */
export function useIsAway(): boolean {
  return useWhyAway() !== null
}

/** Returns why the server is out of reach, and follows it. */
export function useWhyAway(): Absence | null {
  return useStore({ follow: followConnection, get: whyAway, atFirst: () => null })
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

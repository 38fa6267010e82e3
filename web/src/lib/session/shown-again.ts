import { memberOnDevice } from '../../kit/storage/member-traces.ts'
import { queryClient } from '../queries/query-client.ts'
import { refreshSession, sessionQuery } from './session.ts'

/**
 * Follows this page being shown again as it was left, which browsers do for Back: whoever it shows may have signed out since.
 * @returns the way to stop
 */
export function followShownAgain(restart: () => void = () => location.reload()): () => void {
  const look = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    const shown = queryClient.getQueryData(sessionQuery.queryKey)?.me?.id ?? null
    if (shown === memberOnDevice()) return void refreshSession()
    document.body.hidden = true
    restart()
  }
  addEventListener('pageshow', look)
  return () => removeEventListener('pageshow', look)
}

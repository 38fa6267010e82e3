import { queryClient } from '../queries/query-client.ts'
import { refreshSession } from '../session/session.ts'
import { isUnanswered } from './api-error.ts'
import { isAway } from './connection.ts'

/** A server that is out of reach is asked whether it is back after so long (ms) at least, and half as long again at most. */
const PAUSE_MS = 15_000
/** So often the pause is doubled while the server answers who is calling, and not what a screen waits for. */
const DOUBLED_MOST = 3

/**
 * Asks anew for what nobody answered, a while after it failed: one question tells whether the server is back, and what the screen in sight
 * waits for follows it. Each page keeps a pace of its own, so that a server that comes back is not met by all at once.
 * @param isWaiting whether anything else waits for the server
 * @returns the way to stop
 */
export function askUnanswered(isWaiting: () => boolean): () => void {
  let inVain = 0
  let isOver = false
  let clock: ReturnType<typeof setTimeout>
  const askLater = () => {
    clock = setTimeout(ask, PAUSE_MS * 2 ** Math.min(inVain, DOUBLED_MOST) * (1 + Math.random() / 2))
  }
  const ask = async () => {
    const wasAway = isAway()
    if (!wasAway && !isWaiting() && unanswered().length === 0) inVain = 0
    else if (!document.hidden) {
      await refreshSession()
      // Once it is back all that failed is asked for, by who follows the connection.
      if (!wasAway && !isAway()) {
        inVain++
        for (const query of unanswered())
          void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true })
      }
    }
    if (!isOver) askLater()
  }
  askLater()
  return () => {
    isOver = true
    clearTimeout(clock)
  }
}

function unanswered() {
  return queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && isUnanswered(state.error),
  })
}

import type { Query, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Stops asking for what is shown, before a change is shown that the answer may not know. What has nothing to show yet
 * goes on: nothing would ask for it again.
 */
export function dropOlderAnswers(queryKey: QueryKey): void {
  void queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
}

/**
 * Asks anew for what has changed. What is being asked for the first time is asked for once more after its answer, which
 * may be older: an answer under way counts as the new one otherwise.
 */
export async function refetchFresh(queryKey: QueryKey): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'
  const first = new Set(queryClient.getQueryCache().findAll({ queryKey, predicate: isFirst }))
  await queryClient.invalidateQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => first.has(query) })
}

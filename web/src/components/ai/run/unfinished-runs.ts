import { queryOptions } from '@tanstack/react-query'
import { type AiRun, listAiRuns } from '@thokham/contract/ai-runs'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'
import { isAtRest } from './run-feed.ts'

/** How often (ms) runs at work are polled. */
const POLL_MS = 5_000

/** Reads the member's runs that are not through, and again while one is at work. */
export const unfinishedRunsQuery = queryOptions({
  ...queryOf(['ai-runs', 'unfinished'], listAiRuns, { query: { show: 'unfinished' } }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.runs.some((run) => !isAtRest(run)) ? POLL_MS : false),
})

/** Reads the member's latest runs. */
export const latestRunsQuery = queryOptions({
  ...queryOf(['ai-runs', 'latest'], listAiRuns, { query: { show: 'latest' } }),
  staleTime: 0,
})

/** Asks again which runs are the latest, and which are not through. */
export async function refreshRuns(): Promise<void> {
  const queries = [unfinishedRunsQuery, latestRunsQuery]
  await Promise.all(queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}

/** Tells whether a run is at work, or has keywords that wait for its member. */
export function isUnfinished(run: AiRun): boolean {
  return !isAtRest(run) || run.lines.waiting + run.lines.interrupted > 0
}

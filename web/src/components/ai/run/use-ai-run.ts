import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AiRun, type AiRunLine, readAiRun } from '@thokham/contract/ai-runs'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { queryClient } from '../../../lib/queries/query-client.ts'
import { queryOf } from '../../../lib/queries/query-of.ts'
import { type FeedNews, isAtRest, newFeed, type RunFeed, withNews } from './run-feed.ts'
import { RunWatch } from './run-watch.ts'

export interface LiveRun extends RunFeed {
  /** Its lines are here, not only what the server drew of it. */
  isWhole: boolean
  /** Takes in what the server answered to a press of a button. */
  putRun: (run: AiRun) => void
  putLine: (runId: string, line: AiRunLine) => void
  /** Asks at once how it stands. */
  refresh: () => void
}

type News = FeedNews | { kind: 'other'; of: string | undefined }

const DRAWN = ['ai-runs', 'drawn'] as const

/** Reads how a run stood when the server drew its page; in the browser the watch alone asks. */
const drawnRunQuery = (id: string | undefined) =>
  queryOptions({
    ...queryOf([...DRAWN, id], readAiRun, { params: { id: id ?? '' } }),
    enabled: id !== undefined && typeof document === 'undefined',
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns the run of this id as it stands and changes. @param onRest called when it comes to rest while it is watched */
export function useAiRun(id: string | undefined, onRest: (run: AiRun) => void): LiveRun {
  const [feed, dispatch] = useReducer(feedWith, id, newFeed)
  const latest = useLatest({ feed, onRest })
  const { data: drawn } = useQuery(drawnRunQuery(id))
  const known = feed.of === id ? feed : newFeed(id)
  const own = known.run === null && known.error === null && drawn ? { ...known, run: drawn } : known
  const isWhole = known.run !== null
  useEffect(() => {
    // What was drawn is old from here on.
    if (isWhole) queryClient.removeQueries({ queryKey: DRAWN })
  }, [isWhole])
  const state = own.run ? (isAtRest(own.run) ? 'rest' : 'active') : 'unknown'

  useEffect(() => dispatch({ kind: 'other', of: id }), [id])

  const following = useRef<RunWatch | null>(null)
  // What a press of a button, here or in another tab, sets going is followed at once.
  const isResting = state === 'rest'
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!id) return
    const known = latest.current.feed
    const since = known.of === id ? newestOf(known.lines) : 0
    const watch = new RunWatch(
      id,
      {
        run: (run) => dispatch({ of: id, kind: 'run', run }),
        lines: (lines) => dispatch({ of: id, kind: 'lines', lines }),
        link: (link) => dispatch({ of: id, kind: 'link', link }),
        error: (error) => dispatch({ of: id, kind: 'error', error }),
      },
      since,
    )
    following.current = watch
    return () => {
      following.current = null
      watch.close()
    }
  }, [id, isResting])

  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'active' && state === 'rest' && own.run) latest.current.onRest(own.run)
    before.current = state
  }, [state, own.run])

  const putRun = useCallback((run: AiRun) => dispatch({ of: run.id, kind: 'run', run }), [])
  const putLine = useCallback(
    (of: string, line: AiRunLine) => dispatch({ of, kind: 'lines', lines: [line] }),
    [],
  )
  const refresh = useCallback(() => following.current?.refresh(), [])
  return { ...own, isWhole, putRun, putLine, refresh }
}

function feedWith(feed: RunFeed, news: News): RunFeed {
  if (news.kind !== 'other') return withNews(feed, news)
  return news.of === feed.of ? feed : newFeed(news.of)
}

function newestOf(lines: RunFeed['lines']): number {
  return lines.reduce((newest, line) => Math.max(newest, line?.revision ?? 0), 0)
}

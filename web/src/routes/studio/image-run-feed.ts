import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import {
  type ImageRun,
  type ImageStep,
  listImageRuns,
  listImageSteps,
  readImageRun,
  watchImageRun,
} from '@thokham/contract/image-runs'
import { useEffect, useState } from 'react'
import { followEvents } from '../../kit/feed/follow-events.ts'
import { call } from '../../lib/api/call.ts'
import { AI_COST } from '../../lib/queries/ai-cost.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { HELD_KEY } from './held-pictures.ts'

/** How often a run under way is asked how it stands, in ms: its events may be held back on their way. */
const POLL_MS = 10_000

/** All runs, newest first, ten at a time. */
export const imageRunsQuery = infiniteQueryOptions({
  queryKey: ['image-runs'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam: before, signal }) =>
    call(listImageRuns, { query: before === undefined ? {} : { before } }, { signal }),
  getNextPageParam: ({ runs, more }) => (more ? runs.at(-1)?.id : undefined),
  staleTime: 0,
})

/** A run with what is known of its steps. */
export interface FollowedRun {
  run: ImageRun
  /** By position; holes where nothing was read yet. */
  steps: readonly (ImageStep | undefined)[]
  /** What is to be asked next. */
  revision: number
}

interface RunEvents {
  steps: { steps: ImageStep[]; revision: number; more: boolean }
  run: ImageRun
  end: unknown
}

/** Returns whether nothing more happens to a run by itself. */
export function isAtRest({ state }: Pick<ImageRun, 'state'>): boolean {
  return state === 'stopped' || state === 'finished'
}

/** Returns steps with those that changed, each in its newest form. */
export function withSteps(known: FollowedRun['steps'], changed: readonly ImageStep[]): FollowedRun['steps'] {
  const steps = [...known]
  for (const step of changed)
    if ((steps[step.position]?.revision ?? -1) <= step.revision) steps[step.position] = step
  return steps
}

const keyOf = (id: string) => ['image-run', id] as const

function runQuery(id: string) {
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ signal }): Promise<FollowedRun> => {
      const known = queryClient.getQueryData<FollowedRun>(keyOf(id))
      let { steps, revision } = known ?? { steps: [], revision: 0 }
      const run = await call(readImageRun, { params: { id } }, { signal })
      for (let more = true; more; ) {
        const answer = await call(
          listImageSteps,
          { params: { id }, query: { since: revision, limit: 500 } },
          { signal },
        )
        steps = withSteps(steps, answer.steps)
        revision = answer.revision
        more = answer.more
      }
      return { run, steps, revision }
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && !isAtRest(data.run) ? POLL_MS : false),
    refetchIntervalInBackground: true,
  })
}

/** Takes in what the server answered to a press, and reads what else it changed. */
export async function putImageRun(run: ImageRun): Promise<void> {
  queryClient.setQueryData<FollowedRun>(keyOf(run.id), (known) => known && { ...known, run })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(run.id) }),
    queryClient.invalidateQueries({ queryKey: imageRunsQuery.queryKey }),
  ])
}

/** Returns a run as it stands and changes; `isLost` while the server is away. */
export function useImageRun(id: string) {
  const query = useQuery(runQuery(id))
  const isActive = query.data !== undefined && !isAtRest(query.data.run)
  const done = query.data?.run.steps.done ?? 0
  // What is done is held, and fetched at once.
  useEffect(() => {
    if (done > 0) void queryClient.invalidateQueries({ queryKey: HELD_KEY })
  }, [done])
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    if (!isActive) return
    const { queryKey } = runQuery(id)
    const change = (changed: (known: FollowedRun) => FollowedRun) =>
      queryClient.setQueryData<FollowedRun>(queryKey, (known) => known && changed(known))
    const readAgain = () => queryClient.fetchQuery(runQuery(id))
    const stop = followEvents<RunEvents>(
      () =>
        `${watchImageRun.path.replace(':id', id)}?since=${queryClient.getQueryData<FollowedRun>(queryKey)?.revision ?? 0}`,
      {
        listeners: {
          steps: ({ steps, revision, more }) => {
            change((known) => ({
              ...known,
              steps: withSteps(known.steps, steps),
              revision: Math.max(known.revision, revision),
            }))
            // A failure of that is met by the next reading.
            if (more) readAgain().catch(() => undefined)
          },
          run: (run) => change((known) => ({ ...known, run })),
          end: () => {
            readAgain().catch(() => undefined)
            void queryClient.invalidateQueries({ queryKey: imageRunsQuery.queryKey })
            void queryClient.invalidateQueries({ queryKey: AI_COST })
          },
        },
        onLink: (isOpen) => setIsLost(!isOpen),
        readAgain,
        whileHidden: true,
      },
    )
    return () => {
      stop()
      setIsLost(false)
    }
  }, [id, isActive])
  return { ...query, isLost }
}

import type { AiRunLine } from '@thokham/contract/ai-runs'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { ai } from '../../../text/ai.ts'
import { generator } from '../../../text/generator.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useFlagCounts } from './flag-filter.tsx'
import type { UsedResults } from './result-list.tsx'
import type { RunResultsProps } from './run-results.tsx'

const RunResults = lazyPart(() => import('./run-results.tsx'))

/** Renders what the AI gave as it comes, or where it will be. */
export function ResultCard({ live, actions, onSend }: Pick<RunResultsProps, 'live' | 'actions' | 'onSend'>) {
  const { run } = live
  const flags = useFlagCounts(live.lines)
  const flagged = flags.name + flags.cut + flags.words
  const { used, count } = useUsed(run?.id)
  useEffect(RunResults.preload, [])
  const waiting = <SkeletonRows rows={3} rowClass="h-14" />
  return (
    <Card className="px-4 pt-4 pb-5 md:px-6 md:pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-none pb-3">
        <h2 className="font-semibold text-base">
          {run && run.prompts > 0 ? ai.resultCount(run.prompts) : ai.results}
        </h2>
        <span className="flex flex-wrap gap-x-3 text-xs">
          {count > 0 && <span className="text-ink-3">{generator.used(count)}</span>}
          {flagged > 0 && <span className="text-khamin-text">{ai.flagged(flagged)}</span>}
        </span>
      </div>
      {run && !live.isWhole ? (
        waiting
      ) : run ? (
        <Suspense fallback={waiting}>
          <RunResults
            key={run.id}
            live={live}
            run={run}
            actions={actions}
            onSend={onSend}
            used={used}
            flags={flags}
          />
        </Suspense>
      ) : (
        <EmptyState>{ai.resultsEmpty}</EmptyState>
      )}
    </Card>
  )
}

/** Returns which results of a run were copied here, and how many. */
function useUsed(runId: string | undefined): { used: UsedResults; count: number } {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run starts with nothing used
  useEffect(() => setKeys(new Set()), [runId])
  const used = useMemo<UsedResults>(
    () => ({
      has: (line, index) => keys.has(keyOf(line, index)),
      add: (line, index) => setKeys((before) => new Set(before).add(keyOf(line, index))),
    }),
    [keys],
  )
  return { used, count: keys.size }
}

const keyOf = (line: AiRunLine, index: number) => `${line.position} ${line.prompts[index]?.text}`

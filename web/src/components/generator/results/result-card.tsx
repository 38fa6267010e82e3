import { memo, type Ref, Suspense, useEffect } from 'react'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { generator } from '../../../text/generator.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import { RecentSets } from './recent-sets.tsx'
import type { Generation } from './use-generation.ts'
import { useUsedMarks } from './use-used-marks.ts'

const FinishedSet = lazyPart(() => import('./finished-set.tsx'))

export interface ResultCardProps {
  client: PromptWorkerClient | null
  generation: Generation
  /** Puts a kept set's keywords and choices back. */
  onEditSet: (id: string) => void
  ref: Ref<HTMLElement>
}

/** Shows how far the set is, and the set once it is finished. No letter that is typed draws it anew. */
export const ResultCard = memo(({ client, generation, onEditSet, ref }: ResultCardProps) => {
  const { generated } = generation
  const { used, mark } = useUsedMarks(generated)
  // Before anything is pressed that needs it, and while there is a network.
  useEffect(FinishedSet.preload, [])

  return (
    <Card ref={ref} className="scroll-mt-20 px-4 pt-4 pb-5 md:px-6 md:pt-5">
      <div className="flex flex-wrap items-center gap-x-3 border-none pb-2">
        <h2 className="text-base font-semibold">
          {generated && !generation.isReplacing
            ? generator.resultCount(generated.prompts)
            : generator.results}
        </h2>
        {used.size > 0 && !generation.isReplacing && (
          <span className="text-ink-3 text-xs">{generator.used(used.size)}</span>
        )}
        <span className="ml-auto flex items-center gap-x-3">
          {generated?.isMadeAway && <span className="text-ink-3 text-xs">{generator.madeHere}</span>}
          <RecentSets generation={generation} onEditSet={onEditSet} />
        </span>
      </div>
      {generated && client && generated.prompts > 0 && !generation.isReplacing ? (
        <Suspense fallback={<Unfinished busy />}>
          <FinishedSet
            key={generated.set}
            client={client}
            generated={generated}
            generation={generation}
            used={used}
            onUsed={mark}
          />
        </Suspense>
      ) : (
        <>
          {generated && generation.isReplacing && (
            <p role="status" className="border-none text-ink-2 text-sm">
              {generator.formerIsKept}
            </p>
          )}
          <Unfinished busy={generation.phase !== 'idle'} />
        </>
      )}
    </Card>
  )
})

function Unfinished({ busy }: { busy: boolean }) {
  if (!busy) return <EmptyState>{generator.resultsEmpty}</EmptyState>
  return (
    <div aria-busy className="flex flex-col gap-4 border-none py-2">
      {['w-3/5', 'w-1/2', 'w-2/3', 'w-1/2'].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is all they have
        <Skeleton key={row} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}

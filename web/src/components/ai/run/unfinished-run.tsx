import { useQuery } from '@tanstack/react-query'
import type { AiRun } from '@thokham/contract/ai-runs'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { thaiDateTime } from '../../../lib/format/thai-format.ts'
import { AI_PROVIDER_NAMES, ai } from '../../../text/ai.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { DiscardDialogProps } from './discard-dialog.tsx'
import { finishedOf, isAtRest } from './run-feed.ts'
import { isUnfinished, unfinishedRunsQuery } from './unfinished-runs.ts'

const DiscardDialog = lazyPart<DiscardDialogProps>(() => import('./discard-dialog.tsx'))

/** Rows that are shown before the member asks for all. */
const SHOWN_AT_FIRST = 3

export interface UnfinishedRunProps {
  /** The run that the screen shows already. */
  except: string | undefined
  onOpen: (id: string) => void
}

/** Renders all runs that are not through, each to be opened or thrown away: closing the tab or the browser loses nothing. */
export function UnfinishedRun({ except, onOpen }: UnfinishedRunProps) {
  const { data } = useQuery(unfinishedRunsQuery)
  const [isWhole, setWhole] = useState(false)
  // null until the first question; of null where it was answered.
  const [leaving, setLeaving] = useState<{ run: AiRun | null } | null>(null)
  const runs = data?.runs.filter((run) => run.id !== except && isUnfinished(run)) ?? []
  if (runs.length === 0) return null
  return (
    <Notice kind="info" role="status" className="mb-4 [&>svg]:self-start">
      {runs.length > 1 && <p className="mb-2 text-2xs text-ink-2">{ai.unfinishedTitle(runs.length)}</p>}
      <ul className="flex flex-col gap-3">
        {runs.slice(0, isWhole ? undefined : SHOWN_AT_FIRST).map((run) => (
          <li key={run.id} className="flex flex-wrap items-center gap-2">
            <span className="flex min-w-[min(28ch,100%)] flex-1 flex-col">
              <span className="font-semibold wrap-anywhere">{run.name}</span>
              <span>{sentenceOf(run)}</span>
              <span className="text-2xs text-ink-2">
                {ai.unfinishedOf(AI_PROVIDER_NAMES[run.provider], thaiDateTime(run.createdAt))}
              </span>
            </span>
            <Button size={40} onClick={() => onOpen(run.id)}>
              {ai.openUnfinished}
            </Button>
            <Button size={40} variant="quiet" onClick={() => setLeaving({ run })}>
              {ai.discard}
            </Button>
          </li>
        ))}
      </ul>
      {runs.length > SHOWN_AT_FIRST && !isWhole && (
        <Button size={40} variant="quiet" onClick={() => setWhole(true)} className="-ml-4 mt-2">
          {ai.unfinishedAll(runs.length)}
        </Button>
      )}
      <Suspense>
        {leaving && <DiscardDialog run={leaving.run} onClose={() => setLeaving({ run: null })} />}
      </Suspense>
    </Notice>
  )
}

function sentenceOf(run: AiRun): string {
  const finished = finishedOf(run)
  return isAtRest(run)
    ? ai.unfinished(finished, run.lines.total)
    : ai.unfinishedRunning(finished, run.lines.total)
}

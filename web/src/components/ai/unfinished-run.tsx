import { useQuery } from '@tanstack/react-query'
import type { AiRun } from '@thokham/contract/ai-runs'
import { useState } from 'react'
import { ai } from '../../text/ai.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { isAtRest, throughOf } from './run-feed.ts'
import { isUnfinished, unfinishedRunsQuery } from './unfinished-runs.ts'

export interface UnfinishedRunProps {
  /** The run that the screen shows already. */
  except: string | undefined
  onOpen: (id: string) => void
}

/** Renders all runs that are not through, each to be opened or thrown away: closing the tab or the browser loses nothing. */
export function UnfinishedRun({ except, onOpen }: UnfinishedRunProps) {
  const { data } = useQuery(unfinishedRunsQuery)
  const [leaving, setLeaving] = useState<AiRun | null>(null)
  const runs = data?.runs.filter((run) => run.id !== except && isUnfinished(run)) ?? []
  if (runs.length === 0) return null
  return (
    <Notice kind="info" role="status" className="mb-4">
      {runs.length > 1 && <p className="font-semibold">{ai.unfinishedTitle(runs.length)}</p>}
      <ul className="flex max-h-72 flex-col gap-2 overflow-y-auto">
        {runs.map((run) => (
          <li key={run.id} className="flex flex-wrap items-center gap-2">
            <span className="min-w-[16ch] flex-1">{sentenceOf(run)}</span>
            <Button size={40} onClick={() => onOpen(run.id)}>
              {ai.openUnfinished}
            </Button>
            <Button size={40} variant="quiet" onClick={() => setLeaving(run)}>
              {ai.discard}
            </Button>
          </li>
        ))}
      </ul>
      <DiscardDialog run={leaving} onClose={() => setLeaving(null)} />
    </Notice>
  )
}

function sentenceOf(run: AiRun): string {
  const through = throughOf(run)
  return isAtRest(run)
    ? ai.unfinished(through, run.lines.total)
    : ai.unfinishedRunning(through, run.lines.total)
}

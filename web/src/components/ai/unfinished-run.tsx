import { queryOptions, useQuery } from '@tanstack/react-query'
import { type AiRun, discardAiRun, listAiRuns } from '@thokham/contract/ai-runs'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { AI_PROVIDER_NAMES, ai } from '../../text/ai.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { isAtRest, throughOf } from './run-feed.ts'

const runsQuery = queryOptions({
  queryKey: ['ai-runs'],
  queryFn: ({ signal }) => call(listAiRuns, {}, { signal }),
  staleTime: 0,
})

/** Renders all runs that are not through, each to be opened or thrown away: closing the tab or the browser loses nothing. */
export function UnfinishedRun({ onOpen }: { onOpen: (id: string) => void }) {
  const { data } = useQuery(runsQuery)
  const [leaving, setLeaving] = useState<AiRun | null>(null)
  const runs = data?.runs.filter(isUnfinished) ?? []
  if (runs.length === 0) return null
  return (
    <Notice kind="info" role="status" className="mb-4">
      {runs.length > 1 && <p className="font-semibold">{ai.unfinishedTitle(runs.length)}</p>}
      <ul className="flex flex-col gap-2">
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
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={leaving ? ai.discardTitle(nameOf(leaving)) : ''}
        body={leaving ? ai.discardBody(leaving.prompts) : ''}
        action={ai.discard}
        onConfirm={async () => {
          if (!leaving) return
          await call(discardAiRun, { params: { id: leaving.id } })
          setLeaving(null)
          toast.success(ai.discarded)
          await queryClient.invalidateQueries({ queryKey: runsQuery.queryKey })
        }}
      />
    </Notice>
  )
}

function sentenceOf(run: AiRun): string {
  const through = throughOf(run)
  return isAtRest(run)
    ? ai.unfinished(through, run.lines.total)
    : ai.unfinishedRunning(through, run.lines.total)
}

function nameOf({ provider, lines }: AiRun): string {
  return `${AI_PROVIDER_NAMES[provider]} · ${ai.lines(lines.done, lines.total)}`
}

function isUnfinished(run: AiRun): boolean {
  return !isAtRest(run) || run.lines.waiting + run.lines.interrupted > 0
}

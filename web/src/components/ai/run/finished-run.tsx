import { useQuery } from '@tanstack/react-query'
import type { AiRun } from '@thokham/contract/ai-runs'
import { thaiDateTime } from '../../../lib/format/thai-format.ts'
import { AI_PROVIDER_NAMES, ai } from '../../../text/ai.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isUnfinished, latestRunsQuery } from './unfinished-runs.ts'

/** How long (ms) what was made is what one comes back for; later it is in the history. */
const FRESH_MS = 24 * 60 * 60 * 1000

/** Renders the way to the newest run, once it is through, on top of a page that was opened without it. */
export function FinishedRun({ onOpen }: { onOpen: (id: string) => void }) {
  const { data } = useQuery(latestRunsQuery)
  const run = freshRun(data?.runs ?? [], Date.now())
  if (!run) return null
  return (
    <Notice kind="success" role="status" className="mb-4 [&>svg]:self-start">
      <div className="flex flex-wrap items-center gap-2">
        <span className="flex min-w-[min(28ch,100%)] flex-1 flex-col">
          <span className="font-semibold wrap-anywhere">{run.name}</span>
          <span>{ai.lastFinished(run.prompts)}</span>
          <span className="text-2xs text-ink-2">
            {ai.unfinishedOf(AI_PROVIDER_NAMES[run.provider], thaiDateTime(run.createdAt))}
          </span>
        </span>
        <Button size={40} onClick={() => onOpen(run.id)}>
          {ai.showResults}
        </Button>
      </div>
    </Notice>
  )
}

/** Returns the newest run where it is through, made something, and is of the last day. @param now ms */
export function freshRun(latest: readonly AiRun[], now: number): AiRun | null {
  const [run] = latest
  if (run?.state !== 'finished' || isUnfinished(run) || run.prompts === 0) return null
  return now - Date.parse(run.createdAt) < FRESH_MS ? run : null
}

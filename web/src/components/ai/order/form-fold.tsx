import type { AiRun } from '@thokham/contract/ai-runs'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { AI_PROVIDER_NAMES, ai, MODE_NAMES } from '../../../text/ai.ts'
import { Card } from '../../ui/section.tsx'
import { isAtRest } from '../run/run-feed.ts'

export interface Folding {
  /** A run is watched that was at work, or that one came back to: the form can be folded. */
  isOffered: boolean
  isFolded: boolean
  toggle: () => void
  /** The folded part, for the button that opens it. */
  id: string
}

/**
 * Folds the form away on phones while a run goes, so that the run is what the screen shows. It stays so when the run comes
 * to rest, as nothing may jump under a thumb; its member opens it. A run that one comes back to is what the screen shows, too.
 * @param address the run of the address that the screen was opened at
 */
export function useFolding(run: AiRun | null, address: string | undefined): Folding {
  const [cameBackTo] = useState(address)
  const [seenGoing, setSeenGoing] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const id = useId()
  const runId = run?.id ?? null
  const isGoing = run !== null && !isAtRest(run)
  useEffect(() => {
    if (isGoing) setSeenGoing(runId)
  }, [isGoing, runId])
  const isOffered = runId !== null && (isGoing || seenGoing === runId || cameBackTo === runId)
  const isFolded = isOffered && opened !== runId
  return { isOffered, isFolded, toggle: () => setOpened(isFolded ? runId : null), id }
}

/** Renders the form's one line while it is folded, on phones alone. */
export function FormFold({ run, folding }: { run: AiRun; folding: Folding }) {
  return (
    <Card className="md:hidden">
      <button
        type="button"
        aria-expanded={!folding.isFolded}
        aria-controls={folding.id}
        onClick={folding.toggle}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-sm">{ai.form}</span>
          <span className="block truncate text-2xs text-ink-2">
            {ai.formOf(
              run.lines.total,
              AI_PROVIDER_NAMES[run.provider],
              MODE_NAMES[run.mode].split(' · ')[0] ?? '',
              run.count,
            )}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          size={20}
          strokeWidth={1.75}
          className={folding.isFolded ? 'shrink-0' : 'shrink-0 rotate-180'}
        />
      </button>
    </Card>
  )
}

import type { AiRun, AiRunLine } from '@thokham/contract/ai-runs'
import { CircleAlert, Copy, LoaderCircle, RotateCw } from 'lucide-react'
import { deviceTime } from '../../../lib/api/server-clock.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { useSecondsLeft } from '../../../lib/format/use-seconds-left.ts'
import { ai } from '../../../text/ai.ts'
import { faultSentence } from '../../../text/provider-faults.ts'
import { IconButton } from '../../ui/button.tsx'
import { isAtRest } from '../run/run-feed.ts'
import { isBroken } from './result-rows.ts'

export interface LineRowProps {
  run: AiRun
  line: AiRunLine
  onCopy: () => void
  onRetry: () => void
}

/** Renders a keyword above its results: how it stands, and what can be done about it. */
export function LineRow({ run, line, onCopy, onRetry }: LineRowProps) {
  const { state, keyword, prompts, fault, reason } = line
  const canRetry = state === 'failed' || state === 'interrupted'
  return (
    <div
      className={cx(
        'flex h-full items-center gap-2 border-line border-b bg-sunken pl-3',
        // A button brings its own edge.
        canRetry || prompts.length > 0 ? 'pr-0.5 md:pr-1.5' : 'pr-3',
      )}
    >
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate font-semibold text-sm leading-6" title={keyword}>
            {keyword}
          </span>
          <LineState run={run} line={line} />
        </div>
        {isBroken(line) && fault && (
          <p className="line-clamp-2 text-2xs text-khrang">
            {faultSentence({ provider: run.provider, fault, reason, model: run.model })}
          </p>
        )}
      </div>
      {canRetry && <IconButton icon={RotateCw} label={ai.retryLine(keyword)} size={40} onClick={onRetry} />}
      {prompts.length > 0 && (
        <IconButton icon={Copy} label={ai.copyLine(keyword)} size={40} onClick={onCopy} />
      )}
    </div>
  )
}

function LineState({ run, line }: Pick<LineRowProps, 'run' | 'line'>) {
  const { state, prompts, missing, edited, notBefore } = line
  const seconds = useSecondsLeft(state === 'waiting' && notBefore ? deviceTime(notBefore) : null)
  if (state === 'done') {
    return (
      <span className="nb shrink-0 text-2xs text-ink-2">
        {edited && `${ai.edited} · `}
        {ai.lineCount(prompts.length)}
        {missing > 0 && <span className="text-khamin-text"> · {ai.lineMissing(missing)}</span>}
      </span>
    )
  }
  const isFaulty = state === 'failed' || state === 'interrupted'
  return (
    <span
      className={cx(
        'nb flex shrink-0 items-center gap-1.5 text-2xs',
        isFaulty ? 'text-khrang' : 'text-ink-2',
      )}
    >
      {isFaulty && <CircleAlert aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />}
      {state === 'asking' && (
        <LoaderCircle aria-hidden size={16} strokeWidth={1.75} className="shrink-0 animate-spin" />
      )}
      {waitingWord(run, state, seconds) ?? ai.lineStates[state]}
    </span>
  )
}

/** Returns what a keyword waits for: its next try, its turn, or in a run at rest its member. */
function waitingWord(run: AiRun, state: AiRunLine['state'], seconds: number): string | null {
  if (state !== 'waiting') return null
  if (isAtRest(run)) return ai.waitsForMember
  return seconds > 0 ? ai.retryAt(seconds) : null
}

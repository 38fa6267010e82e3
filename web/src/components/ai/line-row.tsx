import type { AiRun, AiRunLine } from '@thokham/contract/ai-runs'
import { CircleAlert, Copy, LoaderCircle, RotateCw } from 'lucide-react'
import { cx } from '../../lib/class-names.ts'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { ai, faultSentence } from '../../text/ai.ts'
import { IconButton } from '../button.tsx'

export interface LineRowProps {
  run: AiRun
  line: AiRunLine
  onCopy: () => void
  onRetry: () => void
}

/** A keyword above its results: how it stands, and what can be done about it. */
export function LineRow({ run, line, onCopy, onRetry }: LineRowProps) {
  const { state, keyword, prompts } = line
  const broken = state === 'failed' || state === 'interrupted'
  return (
    <div className="flex h-full items-center gap-2 border-line border-b bg-sunken pr-0.5 pl-3 md:pr-1.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-sm leading-6" title={keyword}>
          {keyword}
        </span>
      </span>
      <LineState run={run} line={line} />
      {broken && <IconButton icon={RotateCw} label={ai.retryLine(keyword)} size={40} onClick={onRetry} />}
      {prompts.length > 0 && (
        <IconButton icon={Copy} label={ai.copyLine(keyword)} size={40} onClick={onCopy} />
      )}
    </div>
  )
}

function LineState({ run, line }: Pick<LineRowProps, 'run' | 'line'>) {
  const { state, prompts, missing, edited, fault, reason, notBefore } = line
  const seconds = useSecondsLeft(state === 'waiting' && notBefore ? Date.parse(notBefore) : null)
  if (state === 'done') {
    return (
      <span className="nb shrink-0 text-2xs text-ink-2">
        {edited && `${ai.edited} · `}
        {ai.lineCount(prompts.length)}
        {missing > 0 && <span className="text-khamin-text"> · {ai.lineMissing(missing)}</span>}
      </span>
    )
  }
  const broken = state === 'failed' || state === 'interrupted'
  return (
    <span
      title={fault ? faultSentence(run.provider, fault, reason) : undefined}
      className={cx(
        'flex shrink-0 items-center gap-1.5 text-2xs',
        broken ? 'text-khrang' : 'text-ink-2',
        fault && broken && 'max-w-1/2 truncate',
      )}
    >
      {broken && <CircleAlert aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />}
      {state === 'asking' && (
        <LoaderCircle aria-hidden size={16} strokeWidth={1.75} className="shrink-0 animate-spin" />
      )}
      <span className="truncate">
        {seconds > 0
          ? ai.retryAt(seconds)
          : fault && broken
            ? faultSentence(run.provider, fault, reason)
            : ai.lineStates[state]}
      </span>
    </span>
  )
}

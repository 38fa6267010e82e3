import type { FreeAllowanceView } from '@thokham/contract/ai-providers'
import { useEffect, useRef } from 'react'
import { cx } from '../../../lib/format/class-names.ts'
import { useSecondsLeft } from '../../../lib/format/use-seconds-left.ts'
import { refreshAiProviders } from '../../../lib/queries/ai-providers.ts'
import { ai } from '../../../text/ai.ts'

export interface FreeAllowanceProps {
  allowance: Pick<FreeAllowanceView, 'used' | 'limit'>
  /** ms since 1970 by this device's clock; null without a pause. */
  pauseEnds: number | null
}

/** Renders the free tier as what it is: fifteen dots, and in the pause the seconds until they come back. */
export function FreeAllowance({ allowance: { used, limit }, pauseEnds }: FreeAllowanceProps) {
  const seconds = useSecondsLeft(pauseEnds)
  const paused = seconds > 0
  useAskWhenOver(paused)
  const filled = pauseEnds !== null && !paused ? 0 : Math.min(used, limit)
  return (
    <div className="flex flex-col gap-1.5">
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot be cut into dots */}
      <div
        role="meter"
        aria-label={ai.freeAllowance}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={filled}
        className="flex flex-wrap gap-1.5 forced-color-adjust-none"
      >
        {Array.from({ length: limit }, (_, dot) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
            key={dot}
            className={cx(
              'size-3 rounded-full border-[1.5px]',
              dot >= filled && 'border-line-strong bg-surface',
              dot < filled && (paused ? 'border-dye-khamin bg-dye-khamin' : 'border-khram bg-khram'),
            )}
          />
        ))}
      </div>
      <p role="timer" className="text-xs tabular-nums">
        {paused ? (
          <span className="text-khamin-text">{ai.freeCountdown(seconds, filled, limit)}</span>
        ) : (
          <span className="text-ink-2">{ai.freeUsed(filled, limit)}</span>
        )}{' '}
        <span className="text-ink-3">{paused ? ai.freeQueue : ai.freeHint(limit)}</span>
      </p>
    </div>
  )
}

/** Asks for the allowance once a pause is over: the server knows best how many requests there are again. */
function useAskWhenOver(paused: boolean) {
  const before = useRef(paused)
  useEffect(() => {
    if (before.current && !paused) void refreshAiProviders()
    before.current = paused
  }, [paused])
}

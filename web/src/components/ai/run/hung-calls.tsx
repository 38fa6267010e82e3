import type { AiRun } from '@thokham/contract/ai-runs'
import { useMemo } from 'react'
import { deviceTime } from '../../../lib/api/server-clock.ts'
import { thaiDuration } from '../../../lib/format/thai-format.ts'
import { useSecondsSince } from '../../../lib/format/use-seconds-since.ts'
import { ai } from '../../../text/ai.ts'
import { Notice } from '../../ui/notice.tsx'
import { longCallSeconds } from './run-feed.ts'
import type { LiveRun } from './use-ai-run.ts'
import type { RunActions } from './use-run-actions.ts'

/** Renders calls that take long, and the way not to wait for them: the answers are lost, paid or not. */
export function HungCalls(props: { run: AiRun; lines: LiveRun['lines']; actions: RunActions }) {
  const { run, lines, actions } = props
  const waiting = useMemo(
    () =>
      lines.flatMap((line) =>
        line?.state === 'asking' && line.askedAt
          ? [{ position: line.position, at: deviceTime(line.askedAt) }]
          : [],
      ),
    [lines],
  )
  const first = waiting.length > 0 ? Math.min(...waiting.map(({ at }) => at)) : null
  const longFrom = longCallSeconds(run)
  const seconds = useSecondsSince(longFrom === null ? null : first)
  if (first === null || longFrom === null || seconds < longFrom) return null
  const long = waiting.filter(({ at }) => Date.now() - at >= longFrom * 1000).map(({ position }) => position)
  return (
    <Notice kind="warn" fix={{ label: ai.giveUp, onPress: () => void actions.giveUp(long) }}>
      <span className="tabular-nums">{ai.hung(thaiDuration(seconds))}</span>
    </Notice>
  )
}

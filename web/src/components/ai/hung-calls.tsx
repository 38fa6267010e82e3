import type { AiRun } from '@thokham/contract/ai-runs'
import { useMemo } from 'react'
import { thaiDuration } from '../../lib/thai-format.ts'
import { useSecondsSince } from '../../lib/use-seconds-since.ts'
import { ai } from '../../text/ai.ts'
import { Notice } from '../ui/notice.tsx'
import type { LiveRun } from './use-ai-run.ts'
import type { RunActions } from './use-run-actions.ts'

/** From when on a call is said to take long, in s. */
const LONG_S = 30

/** Calls that take long, and the way not to wait for them: the answers are lost, paid or not. */
export function HungCalls(props: { run: AiRun; lines: LiveRun['lines']; actions: RunActions }) {
  const { run, lines, actions } = props
  const asked = useMemo(
    () =>
      lines.flatMap((line) =>
        line?.state === 'asking' && line.askedAt
          ? [{ position: line.position, at: Date.parse(line.askedAt) }]
          : [],
      ),
    [lines],
  )
  const first = asked.length > 0 ? Math.min(...asked.map(({ at }) => at)) : null
  const seconds = useSecondsSince(run.state === 'running' ? first : null)
  if (seconds < LONG_S) return null
  const long = asked.filter(({ at }) => Date.now() - at >= LONG_S * 1000).map(({ position }) => position)
  return (
    <Notice kind="warn" fix={{ label: ai.giveUp, onPress: () => void actions.giveUp(long) }}>
      <span className="tabular-nums">{ai.hung(thaiDuration(seconds))}</span>
    </Notice>
  )
}

import type { AiRunLine } from '@thokham/contract/ai-runs'
import { useMemo } from 'react'
import { ai } from '../../text/ai.ts'
import type { LiveRun } from './use-ai-run.ts'

/** As many as can be read. */
const MOST_SHOWN = 100

/** Renders what the answers held that is no result, with the reason of each; folded away. */
export function SetAside({ lines }: Pick<LiveRun, 'lines'>) {
  const all = useMemo(() => lines.flatMap((line) => (line ? asideOf(line) : [])), [lines])
  if (all.length === 0) return null
  return (
    <details className="rounded-control border border-line text-xs">
      <summary className="touch cursor-pointer px-3 py-2 font-semibold">
        {ai.setAside(all.length)} <span className="font-normal text-ink-2">{ai.setAsideHint}</span>
      </summary>
      <ul className="max-h-60 overflow-auto border-line border-t" aria-label={ai.setAside(all.length)}>
        {all.slice(0, MOST_SHOWN).map(({ key, keyword, text, why }) => (
          <li key={key} className="flex flex-wrap gap-x-2 border-line border-b px-3 py-1.5 last:border-b-0">
            <span className="text-khamin-text">{ai.asideReasons[why]}</span>
            <span className="min-w-0 flex-1 wrap-anywhere" title={keyword}>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function asideOf({ position, keyword, setAside }: AiRunLine) {
  return setAside.map((entry, at) => ({ ...entry, keyword, key: `${position} ${at}` }))
}

import { type AiRun, type AiRunLine, takeBackAside } from '@thokham/contract/ai-runs'
import { useMemo } from 'react'
import { useAction } from '../../../kit/action/use-action.ts'
import { ai } from '../../../text/ai.ts'
import { Button } from '../../ui/button.tsx'
import type { LiveRun } from '../run/use-ai-run.ts'
import { editFault } from './use-editing.ts'

/** As many as can be read. */
const MOST_SHOWN = 100

/** Renders the answers that do not count as results, folded, each with the reason and a way to use it all the same. */
export function RejectedResults({ run, live }: { run: AiRun; live: LiveRun }) {
  const { lines } = live
  const all = useMemo(() => lines.flatMap((line) => (line ? rejectedIn(line) : [])), [lines])
  const { run: take, isBusy, underWay } = useTakeBack(run, live)
  if (all.length === 0) return null
  return (
    <details className="rounded-control border border-line text-xs">
      <summary className="touch cursor-pointer px-3 py-2 font-semibold">
        {ai.setAside(all.length)} <span className="font-normal text-ink-2">{ai.setAsideHint}</span>
      </summary>
      <ul className="max-h-72 overflow-auto border-line border-t" aria-label={ai.setAside(all.length)}>
        {all.slice(0, MOST_SHOWN).map((rejected) => {
          const { key, line, text, why } = rejected
          return (
            <li
              key={key}
              className="flex flex-wrap items-center gap-x-2 border-line border-b py-1 pr-1 pl-3 last:border-b-0"
            >
              <span className="min-w-[16ch] flex-1 wrap-anywhere" title={line.keyword}>
                <span className="text-khamin-text">{ai.rejectedReasons[why]}</span> {text}
              </span>
              {(line.state === 'done' || line.state === 'failed') && why !== 'empty' && (
                <Button
                  size={32}
                  variant="quiet"
                  busy={underWay?.key === key}
                  disabled={isBusy}
                  onClick={() => void take(rejected)}
                  className="touch ml-auto"
                >
                  {ai.takeBack}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

type Rejected = ReturnType<typeof rejectedIn>[number]

function rejectedIn(line: AiRunLine) {
  return line.setAside.map((entry, index) => ({ ...entry, line, index, key: `${line.position} ${index}` }))
}

function useTakeBack({ id }: AiRun, { putLine, refresh }: LiveRun) {
  return useAction(takeBackAside, {
    input: ({ line: { position, revision }, index }: Rejected) => ({
      params: { id, position },
      body: { index, revision },
    }),
    always: (changed) => {
      if (changed) putLine(id, changed)
      refresh()
    },
    done: ai.takenBack,
    refused: editFault,
  })
}

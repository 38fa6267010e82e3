import { type AiRun, type AiRunLine, takeBackAside } from '@thokham/contract/ai-runs'
import { useMemo } from 'react'
import { useAction } from '../../../kit/action/use-action.ts'
import { ApiError, isUnexplained } from '../../../lib/api/api-error.ts'
import { ai } from '../../../text/ai.ts'
import { messageOf } from '../../../text/errors.ts'
import { Button } from '../../ui/button.tsx'
import type { LiveRun } from '../run/use-ai-run.ts'

/** As many as can be read. */
const MOST_SHOWN = 100

/** Renders the answers that do not count as results, folded, each with the reason and a way to use it all the same. */
export function SetAside({ run, live }: { run: AiRun; live: LiveRun }) {
  const { lines } = live
  const all = useMemo(() => lines.flatMap((line) => (line ? asideOf(line) : [])), [lines])
  const { run: take, isBusy, underWay } = useTakeBack(run, live)
  if (all.length === 0) return null
  return (
    <details className="rounded-control border border-line text-xs">
      <summary className="touch cursor-pointer px-3 py-2 font-semibold">
        {ai.setAside(all.length)} <span className="font-normal text-ink-2">{ai.setAsideHint}</span>
      </summary>
      <ul className="max-h-72 overflow-auto border-line border-t" aria-label={ai.setAside(all.length)}>
        {all.slice(0, MOST_SHOWN).map((aside) => {
          const { key, line, text, why } = aside
          return (
            <li
              key={key}
              className="flex flex-wrap items-center gap-x-2 border-line border-b py-1 pr-1 pl-3 last:border-b-0"
            >
              <span className="min-w-[16ch] flex-1 wrap-anywhere" title={line.keyword}>
                <span className="text-khamin-text">{ai.asideReasons[why]}</span> {text}
              </span>
              {(line.state === 'done' || line.state === 'failed') && why !== 'empty' && (
                <Button
                  size={32}
                  variant="quiet"
                  busy={underWay?.key === key}
                  disabled={isBusy}
                  onClick={() => void take(aside)}
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

type Aside = ReturnType<typeof asideOf>[number]

function asideOf(line: AiRunLine) {
  return line.setAside.map((entry, index) => ({ ...entry, line, index, key: `${line.position} ${index}` }))
}

function useTakeBack({ id }: AiRun, { putLine, refresh }: LiveRun) {
  return useAction(takeBackAside, {
    input: ({ line: { position, revision }, index }: Aside) => ({
      params: { id, position },
      body: { index, revision },
    }),
    always: (changed) => {
      if (changed) putLine(id, changed)
      refresh()
    },
    done: ai.takenBack,
    refused: (error) => {
      if (error instanceof ApiError && error.code === 'conflict') return ai.changedElsewhere
      return isUnexplained(error) ? ai.saveFail : messageOf(error)
    },
  })
}

import { type AiRun, type AiRunLine, takeBackAside } from '@thokham/contract/ai-runs'
import { useMemo, useState } from 'react'
import { ApiError, isUnexplained } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { ai } from '../../../text/ai.ts'
import { messageOf } from '../../../text/errors.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import type { LiveRun } from '../run/use-ai-run.ts'

/** As many as can be read. */
const MOST_SHOWN = 100

/** Renders the answers that do not count as results, folded, each with the reason and a way to use it all the same. */
export function SetAside({ run, live }: { run: AiRun; live: LiveRun }) {
  const { lines } = live
  const all = useMemo(() => lines.flatMap((line) => (line ? asideOf(line) : [])), [lines])
  const { busy, take } = useTakeBack(run, live)
  if (all.length === 0) return null
  return (
    <details className="rounded-control border border-line text-xs">
      <summary className="touch cursor-pointer px-3 py-2 font-semibold">
        {ai.setAside(all.length)} <span className="font-normal text-ink-2">{ai.setAsideHint}</span>
      </summary>
      <ul className="max-h-72 overflow-auto border-line border-t" aria-label={ai.setAside(all.length)}>
        {all.slice(0, MOST_SHOWN).map(({ key, line, index, text, why }) => (
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
                busy={busy === key}
                disabled={busy !== null}
                onClick={() => void take(line, index, key)}
                className="touch ml-auto"
              >
                {ai.takeBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function asideOf(line: AiRunLine) {
  return line.setAside.map((entry, index) => ({ ...entry, line, index, key: `${line.position} ${index}` }))
}

function useTakeBack({ id }: AiRun, { putLine, refresh }: LiveRun) {
  const [busy, setBusy] = useState<string | null>(null)
  async function take({ position, revision }: AiRunLine, index: number, key: string) {
    setBusy(key)
    try {
      putLine(id, await call(takeBackAside, { params: { id, position }, body: { index, revision } }))
      toast.success(ai.takenBack)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') toast.error(ai.changedElsewhere)
      else toast.error(isUnexplained(error) ? ai.saveFail : messageOf(error))
    } finally {
      setBusy(null)
      refresh()
    }
  }
  return { busy, take }
}

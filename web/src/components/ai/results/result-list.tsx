import type { AiRun, AiRunLine } from '@thokham/contract/ai-runs'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { lazyPart } from '../../../lib/boot/lazy-part.ts'
import { copyText } from '../../../lib/browser/clipboard.ts'
import { useMediaQuery } from '../../../lib/browser/use-media-query.ts'
import { ai } from '../../../text/ai.ts'
import { CopyByHand } from '../../ui/copy-by-hand.tsx'
import { CURRENT_ROW, useListKeys } from '../../ui/list-keys.tsx'
import { LongList, type LongListHandle } from '../../ui/long-list.tsx'
import type { LiveRun } from '../run/use-ai-run.ts'
import type { RunActions } from '../run/use-run-actions.ts'
import type { Flag } from './flag-filter.tsx'
import { LineRow } from './line-row.tsx'
import { PromptRow } from './prompt-row.tsx'
import { layOut, type ResultLayout, type ResultPlace, type ResultView, textsOf } from './result-rows.ts'
import { useEditing } from './use-editing.ts'

/** The library of forms comes with it, which a list does without until one of its results is edited. */
const PromptEditor = lazyPart(() => import('./prompt-editor.tsx'))

const HEIGHT = 480
const WIDE = '(min-width: 48rem)'
const LINE = 48
/** A keyword with two lines of what went wrong. */
const BROKEN = 84
/** Two lines; a detailed prompt takes more of them, most on a phone. */
const PROMPT = { polarBear: { wide: 61, narrow: 61 }, chicken: { wide: 105, narrow: 127 } } as const

export interface ResultListProps {
  live: LiveRun
  run: AiRun
  view: ResultView
  actions: RunActions
  layout: ResultLayout
  used: UsedResults
}

/** Results that were copied, by their place and words: an edited one is another. */
export interface UsedResults {
  has: (line: AiRunLine, index: number) => boolean
  add: (line: AiRunLine, index: number) => void
}

/** Returns where each row begins that `query` and `flag` leave, as high as this screen draws them. */
export function useResultLayout(
  live: LiveRun,
  run: AiRun,
  { query, flag }: { query: string; flag: Flag | null },
): ResultLayout {
  const wide = useMediaQuery(WIDE)
  const prompt = PROMPT[run.mode][wide ? 'wide' : 'narrow']
  return useMemo(
    () => layOut(live.lines, { line: LINE, broken: BROKEN, prompt }, { query, flag }),
    [live.lines, prompt, query, flag],
  )
}

/**
 * Renders every keyword with its results below it; only the rows in sight are drawn. J and K move from result to result, C
 * copies one and goes on to the next.
 */
export function ResultList({ live, run, view, actions, layout, used }: ResultListProps) {
  const wide = useMediaQuery(WIDE)
  const editing = useEditing(run.id, live)
  const { said, byHand, setByHand, copy } = useCopy()
  const handle = useRef<LongListHandle>(null)
  const [place, setPlace] = useState<ResultPlace | null>(null)
  // Keys can come faster than screens are drawn.
  const latest = useRef(place)
  const rowNow = () => (latest.current ? layout.rowOf(latest.current) : -1)
  const current = place ? layout.rowOf(place) : -1

  const goTo = (row: number) => {
    const found = layout.at(row)
    if (!found || found.index === null) return
    latest.current = { position: found.line.position, index: found.index }
    setPlace(latest.current)
    handle.current?.show(row)
  }
  /** Finds the nearest result's row above or below; -1 when there is none. */
  const resultFrom = (from: number, by: 1 | -1) => {
    let row = from + by
    while (row >= 0 && row < layout.rows && layout.at(row)?.index === null) row += by
    return row < layout.rows ? row : -1
  }
  const copyRow = async (row: number) => {
    const found = layout.at(row)
    if (!found || found.index === null) return
    const { line, index } = found
    const next = resultFrom(row, 1)
    goTo(next === -1 ? row : next)
    const text = textsOf(run, line, view)[index] ?? ''
    if (await copy(text, ai.copiedOf(index + 1, line.keyword))) used.add(line, index)
  }
  useListKeys({
    next: () => goTo(resultFrom(rowNow(), 1)),
    former: () => goTo(resultFrom(rowNow(), -1)),
    copy: () => void copyRow(rowNow() === -1 ? resultFrom(-1, 1) : rowNow()),
  })

  const draw = (row: number) => {
    const found = layout.at(row)
    if (!found) return null
    const { line, index } = found
    if (index === null) {
      return (
        <LineRow
          line={line}
          run={run}
          onCopy={() => void copy(textsOf(run, line, view).join('\n'), ai.copied)}
          onRetry={() => void actions.resume({ positions: [line.position] })}
        />
      )
    }
    const shown = (
      <PromptRow
        run={run}
        line={line}
        index={index}
        view={view}
        lines={run.mode === 'polarBear' ? 1 : wide ? 3 : 4}
        isUsed={used.has(line, index)}
        isCurrent={row === current}
        onCopy={() => void copyRow(row)}
        onNearEdit={PromptEditor.preload}
        onEdit={() => editing.open(line, index)}
      />
    )
    if (editing.at?.position !== line.position || editing.at.index !== index) return shown
    return (
      <Suspense fallback={shown}>
        <PromptEditor line={line} index={index} mode={run.mode} editing={editing} />
      </Suspense>
    )
  }

  return (
    <>
      <LongList
        label={ai.results}
        rows={layout.rows}
        rowHeight={layout.tops}
        maxHeight={HEIGHT}
        handle={handle}
        rowClass={(row) => (row === current ? CURRENT_ROW : undefined)}
        className="rounded-crop border border-line"
      >
        {draw}
      </LongList>
      <span role="status" className="sr-only">
        {said}
      </span>
      <CopyByHand text={byHand} onClose={() => setByHand(null)} />
    </>
  )
}

/** Copies and says so; where the browser does not allow it, shows the text for copying by hand. */
function useCopy() {
  const [said, setSaid] = useState('')
  const [byHand, setByHand] = useState<string | null>(null)
  const copy = useCallback(async (text: string, done: string) => {
    const isCopied = await copyText(text)
    if (!isCopied) setByHand(text)
    setSaid('')
    if (isCopied) setTimeout(() => setSaid(done))
    return isCopied
  }, [])
  return { said, byHand, setByHand, copy }
}

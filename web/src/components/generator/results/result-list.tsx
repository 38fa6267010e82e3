import type { Segment } from '@thokham/engine'
import { Check, Copy } from 'lucide-react'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { copyText } from '../../../lib/browser/clipboard.ts'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { thaiNumber } from '../../../lib/format/thai-format.ts'
import { generator } from '../../../text/generator.ts'
import { CopyByHand } from '../../ui/copy-by-hand.tsx'
import { CURRENT_ROW, useListKeys, useSelectionKeys } from '../../ui/list-keys.tsx'
import { LongList, type LongListHandle } from '../../ui/long-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PromptWorkerClient } from '../worker/prompt-worker-client.ts'
import type { Row } from '../worker/prompt-worker-data.ts'
import { aroundKeyword, textOf, twoLines } from './prompt-lines.ts'
import { useRows } from './use-rows.ts'
import type { Selection, ShownRows } from './use-selection.ts'

const ROW = 61
const HEIGHT = 400
/** No row is wider than this many characters of a word. */
const MOST_CHARS = 400

export interface ResultListProps {
  client: PromptWorkerClient
  /** What was searched in the set: '' = all of it. Another object is another list. */
  list: ShownRows
  used: ReadonlySet<number>
  onUsed: (place: number) => void
  selection: Selection
}

/** Shows every prompt of the set in rows of two lines. J and K move, C copies and goes on to the next, X ticks. */
export function ResultList({ client, list, used, onUsed, selection }: ResultListProps) {
  const [current, setCurrent] = useState(0)
  const [said, setSaid] = useState('')
  const [byHand, setByHand] = useState<string | null>(null)
  const handle = useRef<LongListHandle>(null)
  const found = list.found !== ''
  const fetchRows = useCallback(
    (from: number, to: number) => client.ask('rows', { from, to, found }),
    [client, found],
  )
  const { need, rowAt } = useRows(list, fetchRows)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search starts at its first row
  useEffect(() => setCurrent(0), [list.found])

  const goTo = (row: number) => {
    const target = Math.min(list.rows - 1, Math.max(0, row))
    setCurrent(target)
    handle.current?.show(target)
  }
  const copy = async (row: number) => {
    const found = rowAt(row)
    if (!found) return
    const text = textOf(found.segments)
    if (!(await copyText(text))) return setByHand(text)
    onUsed(found.place)
    setSaid(generator.copiedRow(found.place + 1))
    goTo(row + 1)
  }
  const tick = (row: number, upTo: boolean) => {
    const place = rowAt(row)?.place
    setCurrent(row)
    if (upTo) selection.extendTo(row)
    else if (place !== undefined) selection.toggle(row, place)
  }
  // A row that stays is not drawn anew while others scroll past.
  const latest = useLatest({ copy, tick })
  const onCopy = useCallback((row: number) => void latest.current.copy(row), [])
  const onTick = useCallback((row: number, upTo: boolean) => latest.current.tick(row, upTo), [])
  useListKeys({
    next: () => goTo(current + 1),
    former: () => goTo(current - 1),
    copy: () => copy(current),
    tick: (upTo) => tick(current, upTo),
  })
  useSelectionKeys(selection)

  return (
    <>
      <LongList
        label={generator.results}
        rows={list.rows}
        rowHeight={ROW}
        maxHeight={HEIGHT}
        onRange={need}
        handle={handle}
        rowClass={(row) => (row === current ? CURRENT_ROW : undefined)}
        className="rounded-crop border border-line"
      >
        {(row) => (
          <ResultRow
            at={row}
            row={rowAt(row)}
            isCurrent={row === current}
            isUsed={used.has(rowAt(row)?.place ?? -1)}
            onCopy={onCopy}
            isTicked={selection.marked[rowAt(row)?.place ?? -1] === 1}
            showsBox={selection.open}
            onTick={onTick}
          />
        )}
      </LongList>
      <span role="status" className="sr-only">
        {said}
      </span>
      <CopyByHand text={byHand} onClose={() => setByHand(null)} />
    </>
  )
}

interface ResultRowProps {
  /** Its place in the list. */
  at: number
  row: Row | undefined
  isCurrent: boolean
  isUsed: boolean
  onCopy: (at: number) => void
  isTicked: boolean
  showsBox: boolean
  onTick: (at: number, upTo: boolean) => void
}

const ResultRow = memo((props: ResultRowProps) => {
  const { at, row, isCurrent, isUsed, onCopy } = props
  if (!row) {
    return (
      <div className="flex h-full flex-col justify-center gap-2 border-line border-b px-10">
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="h-3.5 w-2/5" />
      </div>
    )
  }
  const { subject, parameters } = twoLines(row.segments)
  const Sign = isUsed ? Check : Copy
  return (
    <div
      aria-current={isCurrent || undefined}
      className="group flex h-full items-center gap-1 border-line border-b pr-0.5 md:gap-2 md:pr-1.5"
    >
      <RowTick {...props} place={row.place} />
      <span
        className={cx('prompt min-w-0 flex-1 text-2xs leading-[22px] font-normal', isUsed && 'text-ink-3')}
      >
        <Subject subject={subject} isUsed={isUsed} />
        <span className="block truncate text-ink-3">{parameters.map(({ text }) => text).join(' ')}</span>
      </span>
      <button
        type="button"
        onClick={() => onCopy(at)}
        aria-label={generator.copyRow(row.place + 1)}
        className={cx(
          'flex h-11 w-10 shrink-0 items-center justify-center rounded-control hover:bg-sunken max-md:-ml-2',
          isUsed ? 'text-toei' : 'text-ink-2',
        )}
      >
        <Sign aria-hidden size={isUsed ? 20 : 18} strokeWidth={1.75} />
      </button>
    </div>
  )
})

/**
 * Renders the subject of a row: where it does not fit, the keyword is cut, and what rows of the same keyword differ in
 * stays in sight.
 */
function Subject({ subject, isUsed }: { subject: Segment[]; isUsed: boolean }) {
  const { head, tail } = aroundKeyword(subject)
  const words = (segments: Segment[]) =>
    segments.map(({ kind, text }, at) => (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no name but their place
        key={at}
        className={kind === 'keyword' && !isUsed ? 'font-semibold text-ink' : cx(!isUsed && 'text-ink-2')}
      >
        {text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text}
      </span>
    ))
  return (
    <span className="flex">
      <span className="min-w-0 truncate whitespace-pre">{words(head)}</span>
      <span className="max-w-[65%] shrink-0 truncate whitespace-pre">{words(tail)}</span>
    </span>
  )
}

/** Renders the number of a row over its box, which shows where it is of use; the whole cell can be pressed. */
function RowTick(props: Pick<ResultRowProps, 'at' | 'isTicked' | 'showsBox' | 'onTick'> & { place: number }) {
  const { at, place, isTicked, showsBox, onTick } = props
  return (
    <label className="flex h-full min-w-5 cursor-pointer flex-col items-end pt-2 pl-1.5 md:min-w-7 md:pl-2">
      <span aria-hidden className="num text-2xs leading-[22px] text-ink-3">
        {thaiNumber(place + 1)}
      </span>
      <input
        type="checkbox"
        checked={isTicked}
        onChange={({ nativeEvent }) => onTick(at, (nativeEvent as PointerEvent).shiftKey)}
        aria-label={generator.selectRow(place + 1)}
        className={cx(
          'mt-0.5 size-4 accent-khram focus-visible:opacity-100 pointer-fine:group-hover:opacity-100',
          showsBox ? 'opacity-100' : 'opacity-0',
        )}
      />
    </label>
  )
}

import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from '../../lib/format/class-names.ts'
import { isAdrift, placeAfterScroll, placeAt, type ScrollPlace, scrolledHeight } from './scroll-space.ts'

/** Rows drawn beyond what is in sight, and how few of them may be left before more are drawn: not with every frame. */
const OVERSCAN = 6
const LEAST_BEYOND = 3

/** Where rows begin, in px from the top; `tops[rows]` is the height of all. */
export type RowTops = Float64Array

export interface LongListHandle {
  /** Scrolls as little as is needed to bring a row into sight. */
  show: (row: number) => void
}
export interface LongListProps {
  label: string
  rows: number
  /** px, or where each row begins when they are not equally high */
  rowHeight: number | RowTops
  /** Highest, in px; a shorter list is as high as its rows. */
  maxHeight: number
  /** Tells which rows are drawn, so that their content can be fetched. `to` is the row after the last. */
  onRange?: (from: number, to: number) => void
  children: (row: number) => ReactNode
  handle?: Ref<LongListHandle>
  rowClass?: (row: number) => string | undefined
  className?: string
}

/** Renders a list of which only the rows in sight are drawn: millions of them scroll like ten. */
export function LongList(props: LongListProps) {
  const { label, rows, rowHeight, maxHeight, onRange, children, handle, rowClass, className } = props
  const element = useRef<HTMLUListElement>(null)
  /** Where the list stands, and where it stood when its rows were drawn last. */
  const now = useRef<ScrollPlace>({ scrollTop: 0, top: 0 })
  const [place, setPlace] = useState(now.current)
  const topOf = (row: number) => (typeof rowHeight === 'number' ? row * rowHeight : (rowHeight[row] ?? 0))
  const content = topOf(rows)
  const view = Math.min(maxHeight, content)
  const space = { content, view }

  const moveTo = useCallback((next: ScrollPlace) => {
    now.current = next
    setPlace(next)
    if (element.current && element.current.scrollTop !== next.scrollTop)
      element.current.scrollTop = next.scrollTop
  }, [])

  useImperativeHandle(handle, () => ({
    show: (row) => {
      const [top, end] = [topOf(row), topOf(row + 1)]
      if (top < now.current.top) moveTo(placeAt(space, top))
      else if (end > now.current.top + view) moveTo(placeAt(space, end - view))
    },
  }))

  const from = Math.max(0, rowAt(rowHeight, rows, place.top) - OVERSCAN)
  const to = Math.min(rows, rowAt(rowHeight, rows, place.top + view) + 1 + OVERSCAN)
  useLayoutEffect(() => onRange?.(from, to), [onRange, from, to])

  function onScroll() {
    const scrollTop = element.current?.scrollTop ?? 0
    if (scrollTop === now.current.scrollTop) return
    const next = placeAfterScroll(space, now.current, scrollTop)
    if (isAdrift(space, next)) return moveTo(placeAt(space, next.top))
    now.current = next
    if (!areDrawnAround(next)) setPlace(next)
  }

  /** Returns whether there are rows around a place, where they belong. */
  function areDrawnAround(next: ScrollPlace): boolean {
    if (next.scrollTop - next.top !== place.scrollTop - place.top) return false
    const first = Math.max(0, rowAt(rowHeight, rows, next.top) - LEAST_BEYOND)
    const end = Math.min(rows, rowAt(rowHeight, rows, next.top + view) + 1 + LEAST_BEYOND)
    return first >= from && end <= to
  }

  return (
    <ul
      ref={element}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={onScroll}
      style={{ '--content': `${scrolledHeight(space)}px`, height: view } as CSSProperties}
      className={cx(
        'relative overflow-y-auto overscroll-contain before:block before:h-(--content) before:content-[""]',
        className,
      )}
    >
      {Array.from({ length: Math.max(0, to - from) }, (_, step) => {
        const row = from + step
        return (
          <li
            key={row}
            aria-setsize={rows}
            aria-posinset={row + 1}
            style={{ height: topOf(row + 1) - topOf(row), top: place.scrollTop + topOf(row) - place.top }}
            className={cx('absolute inset-x-0', rowClass?.(row))}
          >
            {children(row)}
          </li>
        )
      })}
    </ul>
  )
}

/** Returns the row that lies at a height. */
function rowAt(rowHeight: number | RowTops, rows: number, px: number): number {
  if (typeof rowHeight === 'number') return Math.floor(px / rowHeight)
  let [low, high] = [0, Math.max(0, rows - 1)]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((rowHeight[middle] ?? 0) <= px) low = middle
    else high = middle - 1
  }
  return low
}

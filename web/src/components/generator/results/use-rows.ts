import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useLatest } from '../../../lib/browser/use-latest.ts'

/** Rows fetched together. */
const PAGE = 100
/** Pages kept; a fast scroll over a million rows must not keep them all. */
const KEPT = 40

/**
 * Fetches rows as they come into sight.
 * @param key the list they belong to; another one forgets all that was fetched
 */
export function useRows<Row>(key: unknown, fetchRows: (from: number, to: number) => Promise<Row[]>) {
  const pages = useRef(new Map<number, Row[] | null>())
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const range = useRef<[number, number]>([0, 0])
  const fetcher = useLatest(fetchRows)

  const need = useCallback((from: number, to: number) => {
    range.current = [from, to]
    for (let page = Math.floor(from / PAGE); page * PAGE < to; page++) {
      if (pages.current.has(page)) continue
      const home = pages.current
      home.set(page, null)
      fetcher.current(page * PAGE, (page + 1) * PAGE).then(
        (rows) => {
          home.set(page, rows)
          for (const oldest of home.keys()) {
            if (home.size <= KEPT) break
            home.delete(oldest)
          }
          redraw()
        },
        () => home.delete(page),
      )
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is the reason to forget
  useEffect(() => {
    pages.current = new Map()
    need(...range.current)
  }, [key, need])

  const rowAt = (row: number): Row | undefined => pages.current.get(Math.floor(row / PAGE))?.[row % PAGE]
  return { need, rowAt }
}

import type { Motif } from '@thokham/domain/likeness/motifs'
import { PROPOSED, proposalOf } from '@thokham/domain/likeness/proposal'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { PictureRecord } from '../../../lib/ledger/picture-ledger.ts'
import { lightTable as text } from '../../../text/light-table.ts'
import type { StoredPicture } from '../stored-pictures.ts'
import {
  type Cell,
  cellsOf,
  countStates,
  filtered,
  markOf,
  type StateFilter,
  type TableFilter,
} from './marks.ts'
import { type Checks, useChecks } from './use-checks.ts'
import { type Elsewhere, useLooks, useMotifs, useRemembered } from './use-looks.ts'
import type { Marking } from './use-marks.ts'

/** A picture of the table with what is known of it beside its marks. */
export interface TablePicture extends StoredPicture {
  keyword: string | null
}

const NO_FILTER: TableFilter = { state: 'all', stars: 0, prompt: null, query: '' }

const NOWHERE: ReadonlyMap<string, Elsewhere> = new Map()

export interface TableWork extends Marking {
  pictures: readonly TablePicture[]
  cells: readonly Cell<TablePicture>[]
  counts: Record<StateFilter, number>
  filter: TableFilter
  setFilter: (change: Partial<TableFilter>) => void
  clearFilter: () => void
  /** null = not known yet */
  motifs: readonly Motif[] | null
  isFolded: boolean
  setFolded: (isFolded: boolean) => void
  /** Opens or folds the motif of a picture. */
  unfold: (id: string) => void
  /** The pictures of a motif that are proposed, the best first. */
  bestOf: (motif: Motif) => readonly string[]
  motifOf: (id: string) => Motif | null
  /** What other runs have of a motif, by its first picture. */
  elsewhere: ReadonlyMap<string, Elsewhere>
  looked: (id: string) => StoredPicture['looked']
  /** What a provider's eye found, and how it goes on. */
  checks: Checks
  /** Pictures that are others that were sent; with when that was, ms since 1970. */
  sentBefore: ReadonlyMap<string, number>
  /** The place of the current picture among the cells. */
  at: number
  goTo: (at: number) => void
  /** Keeps or rejects the current picture and moves on to the next one; said once more, it is taken back. */
  flag: (flag: 'keep' | 'reject') => void
  /** One pixel of a picture a pixel of the screen. */
  isFull: boolean
  setFull: (isFull: boolean) => void
  view: 'grid' | 'single' | 'compare'
  setView: (view: TableWork['view']) => void
  /** Pictures side by side. */
  compared: readonly TablePicture[]
  compare: (count: 2 | 4) => void
}

/** Holds what the table shows: filters, motifs, which picture is the current one, and how it is looked at. */
export function useTable(
  stored: readonly StoredPicture[],
  marking: Marking,
  records: ReadonlyMap<string, PictureRecord>,
): TableWork {
  const { marks } = marking
  const pictures = useMemo(
    () => stored.map((picture) => ({ ...picture, keyword: records.get(picture.id)?.keyword ?? null })),
    [stored, records],
  )
  const looks = useLooks(stored)
  const found = useMotifs(stored, looks, marks)
  const motifs = found?.motifs ?? null
  const elsewhere = found?.elsewhere
  const sentBefore = useRemembered(stored, looks)
  const checks = useChecks(stored)
  const [filter, setFilter] = useState(NO_FILTER)
  const [isFolded, setFolded] = useState(true)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState<string | null>(null)
  const [view, setView] = useState<TableWork['view']>(stored.length === 1 ? 'single' : 'grid')
  const [isFull, setFull] = useState(false)
  const [compared, setCompared] = useState<readonly TablePicture[]>([])
  const query = useDeferredValue(filter.query)
  const ofPicture = useMemo(
    () => new Map((motifs ?? []).flatMap((motif) => motif.ids.map((id) => [id, motif] as const))),
    [motifs],
  )
  const bestOf = useCallback(
    (motif: Motif) =>
      proposalOf(motif, (id) => {
        const { stars, flag } = markOf(marks, id)
        const looked = looks.get(id)
        const pixels = looked ? looked.width * looked.height : 0
        return { id, stars, isRejected: flag === 'reject', sharpness: looked?.look.sharpness ?? null, pixels }
        // What other runs have of it and was kept takes its place.
      }).slice(0, Math.max(0, PROPOSED - (elsewhere?.get(motif.ids[0] ?? '')?.kept ?? 0))),
    [marks, looks, elsewhere],
  )
  /** What a filter leaves stays under the hand until the next move: it was left when that began. */
  const [asOf, setAsOf] = useState(marks)
  const shown = useMemo(
    () =>
      filtered(pictures, filter.state === 'all' && filter.stars === 0 ? marks : asOf, { ...filter, query }),
    [pictures, marks, asOf, filter, query],
  )
  const cells = useMemo(
    () => cellsOf(shown, isFolded ? motifs : null, { open, best: bestOf }),
    [shown, motifs, isFolded, open, bestOf],
  )
  const place = cells.findIndex(({ picture }) => picture.id === current)
  const at = Math.max(0, place)
  const goTo = (to: number) => {
    const next = cells[Math.min(cells.length - 1, Math.max(0, to))]
    if (next) setCurrent(next.picture.id)
    setAsOf(marks)
  }
  const flag = (said: 'keep' | 'reject') => {
    const id = cells[at]?.picture.id
    if (id === undefined) return
    const before = markOf(marks, id).flag
    const after = before === said ? null : said
    const words = after === null ? text.didClear : after === 'keep' ? text.didKeep(1) : text.didReject(1)
    const changed = marking.mark([id], (mark) => ({ ...mark, flag: after }), words)
    // A second thought stays with its picture.
    if (before !== null) return
    setCurrent(cells[at + 1]?.picture.id ?? id)
    setAsOf(changed)
  }
  return {
    ...marking,
    // What was taken back is looked at again.
    undo: () => {
      const ids = marking.undo()
      if (ids.length === 1) setCurrent(ids[0] ?? null)
      return ids
    },
    ...{
      checks,
      sentBefore,
      pictures,
      cells,
      filter,
      motifs,
      isFolded,
      setFolded,
      bestOf,
      at,
      goTo,
      flag,
      isFull,
      setFull,
      view,
      setView,
      compared,
    },
    counts: useMemo(() => countStates(pictures, marks), [pictures, marks]),
    setFilter: (change) => {
      setFilter({ ...filter, ...change })
      setAsOf(marks)
    },
    clearFilter: () => setFilter(NO_FILTER),
    unfold: (id) => {
      const first = ofPicture.get(id)?.ids[0]
      if (first === undefined) return
      setOpen((now) => new Set(now.has(first) ? [...now].filter((each) => each !== first) : [...now, first]))
      setCurrent(id)
    },
    motifOf: (id) => ofPicture.get(id) ?? null,
    elsewhere: elsewhere ?? NOWHERE,
    looked: (id) => looks.get(id),
    compare: (count) => {
      const [cell] = cells.slice(at)
      const others = (cell?.motif ?? []).filter(({ id }) => id !== cell?.picture.id)
      const next = [...others, ...cells.slice(at + 1).map(({ picture }) => picture)]
      const chosen = cell ? [cell.picture, ...next.filter(({ id }) => id !== cell.picture.id)] : []
      setCompared([...new Map(chosen.map((picture) => [picture.id, picture])).values()].slice(0, count))
      setView('compare')
    },
  }
}

import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { useMediaQuery } from '../../../lib/browser/use-media-query.ts'
import { metadata as text } from '../../../text/metadata.ts'
import type { LongListHandle } from '../../ui/long-list.tsx'
import { toast } from '../../ui/toast.tsx'
import { type BreachGroup, breachGroups } from '../checks/breach-groups.ts'
import { STANDINGS, type Standing } from '../checks/market-check.ts'
import type { Judged } from '../store/use-picture-set.ts'
import { type PictureTab, shownOf } from './picture-filters.tsx'
import { useTicks } from './use-ticks.ts'

const WIDE = '(min-width: 64rem)'

/** What is in sight of the pictures, which of them is open, and which are ticked. */
export interface PictureTable extends ReturnType<typeof useTicks> {
  isWide: boolean
  tab: PictureTab
  setTab: (tab: PictureTab) => void
  query: string
  setQuery: (query: string) => void
  groups: readonly BreachGroup[]
  /** Key of the kind of breach whose pictures alone are shown. */
  breach: string | null
  setBreach: (key: string | null) => void
  counts: Readonly<Record<Standing, number>>
  shown: readonly Judged[]
  open: Judged | undefined
  openAt: number
  openRow: (at: number) => void
  /** Opens a picture that was pressed. */
  openItem: (id: string) => void
  /** Opens the next picture that is to be looked at. */
  openNext: () => void
  /** Where there is no room beside the list, the open picture is a sheet over it. */
  isSheetOpen: boolean
  setIsSheetOpen: (isOpen: boolean) => void
  list: RefObject<LongListHandle | null>
  titleBox: RefObject<HTMLTextAreaElement | null>
}

/** Returns the table of these pictures, and what can be done in it. */
export function usePictureTable(judged: readonly Judged[]): PictureTable {
  const isWide = useMediaQuery(WIDE)
  const [tab, setTab] = useState<PictureTab>('all')
  const [query, setQuery] = useState('')
  const [breach, setBreach] = useState<string | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const list = useRef<LongListHandle>(null)
  const titleBox = useRef<HTMLTextAreaElement>(null)
  const groups = useMemo(() => breachGroups(judged), [judged])
  const shown = useMemo(() => {
    const ids = groups.find(({ key }) => key === breach)?.ids
    return shownOf(ids ? judged.filter(({ item }) => ids.has(item.id)) : judged, tab, query)
  }, [judged, groups, breach, tab, query])
  const counts = useMemo(() => countsOf(judged), [judged])
  const ticks = useTicks(shown)
  const found = shown.findIndex(({ item }) => item.id === openId)
  const openAt = Math.max(0, found)

  const openRow = useCallback(
    (at: number) => {
      const next = shown[at]
      if (!next) return
      setOpenId(next.item.id)
      list.current?.show(at)
    },
    [shown],
  )

  function openItem(id: string) {
    setOpenId(id)
    if (!isWide) setIsSheetOpen(true)
  }

  function openNext() {
    const after = [...shown.slice(openAt + 1), ...shown.slice(0, openAt + 1)]
    const next = after.find(({ standing }) => standing === 'look' || standing === 'failed')
    if (!next) return toast.info(text.nothingToLook)
    openRow(shown.indexOf(next))
    if (!isWide) setIsSheetOpen(true)
  }

  return {
    ...ticks,
    ...{ isWide, tab, setTab, query, setQuery, groups, breach, setBreach, counts, shown },
    ...{ open: shown[openAt], openAt, openRow, openItem, openNext, isSheetOpen, setIsSheetOpen },
    ...{ list, titleBox },
  }
}

function countsOf(judged: readonly Judged[]): Record<Standing, number> {
  const counted = STANDINGS.map(
    (one) => [one, judged.filter(({ standing }) => standing === one).length] as const,
  )
  return Object.fromEntries(counted) as Record<Standing, number>
}

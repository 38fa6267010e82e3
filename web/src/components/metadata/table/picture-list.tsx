import type { Provider } from '@thokham/contract/provider-keys'
import { ArrowUpDown } from 'lucide-react'
import { type Ref, useMemo } from 'react'
import { metadata as text } from '../../../text/metadata.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { LongList, type LongListHandle } from '../../ui/long-list.tsx'
import type { PictureItem } from '../store/picture-item.ts'
import type { Judged } from '../store/use-picture-set.ts'
import { AllPicturesBox } from './picture-boxes.tsx'
import { PictureRow } from './picture-row.tsx'

const ROW = 64
const PHONE_ROW = 90

export interface PictureListProps {
  shown: readonly Judged[]
  /** All pictures, in their order. */
  items: readonly PictureItem[]
  provider: Provider
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  /** Ticks the row at a place, or all from the last ticked one to it. */
  onTick: (at: number, range: boolean) => void
  /** The place of the row that is open beside the list; null = none is. */
  openAt: number | null
  onOpen: (id: string) => void
  onAgain: (id: string) => void
  /** What is said where there is none. */
  empty: string
  isWide: boolean
  handle: Ref<LongListHandle>
}

/** Renders the pictures as rows to open and to tick; the order never changes while a run goes on. */
export function PictureList(props: PictureListProps) {
  const {
    shown,
    items,
    provider,
    selected,
    onSelect,
    onTick,
    openAt,
    onOpen,
    onAgain,
    empty,
    isWide,
    handle,
  } = props
  const turns = useMemo(() => turnsOf(items), [items])
  const ticked = items.filter(({ id }) => selected.has(id)).length
  return (
    <section
      className="-mx-4 overflow-hidden border-line border-y bg-surface md:mx-0 md:rounded-card md:border"
      aria-label={text.list}
    >
      <div className="flex h-11 items-center gap-3 bg-sunken px-3">
        <AllPicturesBox shown={shown} selected={selected} onSelect={onSelect} />
        <span className="text-ink-2 text-sm">{text.selected(ticked, shown.length)}</span>
      </div>
      {shown.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <LongList
          label={text.list}
          rows={shown.length}
          rowHeight={isWide ? ROW : PHONE_ROW}
          maxHeight={listHeight()}
          handle={handle}
        >
          {(row) => {
            const one = shown[row]
            if (!one) return null
            const { item } = one
            return (
              <PictureRow
                judged={one}
                number={items.indexOf(item) + 1}
                turn={turns.get(item.id) ?? 0}
                provider={provider}
                isOpen={row === openAt}
                isSelected={selected.has(item.id)}
                onOpen={() => onOpen(item.id)}
                onSelect={(range) => onTick(row, range)}
                onAgain={() => onAgain(item.id)}
              />
            )
          }}
        </LongList>
      )}
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-4 py-2.5 text-ink-2 text-xs max-lg:hidden">
        {(
          [
            [<ArrowUpDown key="move" aria-hidden size={14} />, text.keys.move],
            ['Space', text.keys.select],
            ['Enter', text.keys.edit],
            ['K', text.keys.keywords],
            ['W', text.keys.next],
          ] as const
        ).map(([key, means]) => (
          <span key={means} className="inline-flex items-center gap-1.5">
            <KeyCap>{key}</KeyCap>
            {means}
          </span>
        ))}
      </footer>
    </section>
  )
}

/** Returns the places in the line of those that wait. */
function turnsOf(items: readonly PictureItem[]): ReadonlyMap<string, number> {
  return new Map(items.filter(({ state }) => state === 'waiting').map(({ id }, at) => [id, at + 1]))
}

/** Returns as much of the window as the list can have beside its head, in px. */
function listHeight(): number {
  return Math.max(360, window.innerHeight - 160)
}

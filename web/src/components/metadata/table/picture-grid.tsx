import { MARKETPLACES } from '@thokham/metadata'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { cx } from '../../../lib/format/class-names.ts'
import { metadata as text } from '../../../text/metadata.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LongList, type LongListHandle } from '../../ui/long-list.tsx'
import { categoryName, withAi } from '../run/batch-answers.ts'
import type { PictureItem } from '../store/picture-item.ts'
import type { Judged } from '../store/use-picture-set.ts'
import { BlobPicture } from './blob-picture.tsx'
import { cellText, GRID_COLUMNS, type GridColumn, pastedCells, withCell } from './grid-cells.ts'
import { AllPicturesBox, PictureBox } from './picture-boxes.tsx'

const ROW = 56
const COLUMNS =
  'grid-cols-[32px_56px_minmax(88px,1fr)_minmax(0,2fr)_minmax(0,2fr)_minmax(0,3fr)_minmax(88px,120px)_32px_84px]'

export interface PictureGridProps {
  shown: readonly Judged[]
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onTick: (at: number, range: boolean) => void
  /** Changes one picture, as it is typed. */
  onChange: (id: string, by: (item: PictureItem) => PictureItem) => void
  /** Lays pasted cells over the shown pictures, from a row and column on. */
  onPaste: (from: number, column: GridColumn, cells: readonly (readonly string[])[]) => void
  empty: string
  handle: Ref<LongListHandle>
}

/** Renders the pictures as a table that is typed into, cell by cell; a pasted table is laid over as many as it has rows. */
export function PictureGrid(props: PictureGridProps) {
  const { shown, selected, onSelect, onTick, onChange, onPaste, empty, handle } = props
  const place = useRef<HTMLElement>(null)
  const list = useRef<LongListHandle>(null)

  function goTo(row: number, column: GridColumn) {
    if (row < 0 || row >= shown.length) return
    list.current?.show(row)
    // The row may only be drawn once the list has scrolled.
    requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus(),
    )
  }

  return (
    <section
      ref={place}
      aria-label={text.grid}
      className="overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className={cx('grid h-11 items-center gap-2 bg-sunken px-3 font-semibold text-xs', COLUMNS)}>
        <AllPicturesBox shown={shown} selected={selected} onSelect={onSelect} />
        <span aria-hidden />
        <span>{text.gridFile}</span>
        <span>{text.name}</span>
        <span>{text.description}</span>
        <span>{text.keywords}</span>
        <span>{text.gridCategory}</span>
        <span title={text.isAi}>AI</span>
        <span>{text.gridVerdict}</span>
      </div>
      {shown.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <LongList
          label={text.grid}
          rows={shown.length}
          rowHeight={ROW}
          maxHeight={Math.max(360, window.innerHeight - 160)}
          handle={(one) => {
            list.current = one
            if (typeof handle === 'function') handle(one)
            else if (handle) handle.current = one
          }}
        >
          {(row) => {
            const one = shown[row]
            return (
              one && (
                <GridRow
                  key={one.item.id}
                  judged={one}
                  row={row}
                  isSelected={selected.has(one.item.id)}
                  onSelect={(range) => onTick(row, range)}
                  onChange={(by) => onChange(one.item.id, by)}
                  onGo={(step, column) => goTo(row + step, column)}
                  onPaste={(column, cells) => onPaste(row, column, cells)}
                />
              )
            )
          }}
        </LongList>
      )}
      <p className="border-line border-t px-4 py-2.5 text-ink-2 text-xs">{text.gridHint}</p>
    </section>
  )
}

interface GridRowProps {
  judged: Judged
  row: number
  isSelected: boolean
  onSelect: (range: boolean) => void
  onChange: (by: (item: PictureItem) => PictureItem) => void
  onGo: (step: 1 | -1, column: GridColumn) => void
  onPaste: (column: GridColumn, cells: readonly (readonly string[])[]) => void
}

function GridRow({ judged, row, isSelected, onSelect, onChange, onGo, onPaste }: GridRowProps) {
  const { item, standing } = judged
  const isOff = item.state === 'unusable' || item.state === 'reading'
  return (
    <div
      className={cx(
        'grid h-full items-center gap-2 border-line border-b px-3',
        COLUMNS,
        isSelected && 'bg-khram-soft/60',
      )}
    >
      <PictureBox fileName={item.fileName} isSelected={isSelected} onSelect={onSelect} />
      <BlobPicture blob={item.thumbnail} className="h-[38px] w-14 rounded-crop" />
      <span
        className={cx(
          'truncate text-xs',
          standing === 'failed' ? 'text-khrang' : standing === 'look' ? 'text-khamin-text' : 'text-ink-2',
        )}
        title={item.fileName}
      >
        {item.fileName}
        {item.enlargedFrom && <span className="block truncate text-ink-2">{text.enlarged}</span>}
      </span>
      {GRID_COLUMNS.map((column) => (
        <Cell
          key={column}
          item={item}
          column={column}
          row={row}
          disabled={isOff}
          onChange={onChange}
          onGo={onGo}
          onPaste={onPaste}
        />
      ))}
      <CategoryCell item={item} disabled={isOff} onChange={onChange} />
      <input
        type="checkbox"
        checked={item.isAi}
        disabled={isOff}
        aria-label={text.gridAi(item.fileName)}
        onChange={({ target }) => onChange((now) => withAi(now, target.checked))}
        className="size-5 accent-(--khram)"
      />
      <GridVerdict judged={judged} />
    </div>
  )
}

/** Renders the category of Adobe Stock, and while none is chosen the one that AI proposes. */
function CategoryCell({ item, disabled, onChange }: Pick<CellProps, 'item' | 'disabled' | 'onChange'>) {
  const proposed = categoryName(item.proposedCategory)
  return (
    <select
      aria-label={text.gridCell(text.gridCategory, item.fileName)}
      value={item.categories.adobe ?? ''}
      disabled={disabled}
      onChange={({ target }) =>
        onChange((now) => ({ ...now, categories: { ...now.categories, adobe: target.value } }))
      }
      className="h-10 w-full min-w-0 truncate rounded-control border border-transparent bg-transparent text-xs hover:border-line-strong focus:border-khram disabled:text-ink-3"
    >
      <option value="">{proposed ? text.proposed(proposed) : text.noCategory}</option>
      {MARKETPLACES.adobe.categories.choices?.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** Renders how many of the chosen marketplaces take a picture. */
function GridVerdict({ judged: { standing, verdicts } }: { judged: Judged }) {
  if (verdicts.length === 0) return <span aria-hidden />
  const passes = verdicts.filter(({ verdict }) => verdict === 'passes').length
  const Icon = standing === 'ready' ? CircleCheck : TriangleAlert
  const names = verdicts.map(
    ({ market, verdict }) => `${MARKETPLACES[market].name}: ${text.verdictNames[verdict]}`,
  )
  return (
    <span
      title={names.join('\n')}
      className={cx(
        'nb inline-flex items-center gap-1 text-xs',
        standing === 'ready' ? 'text-toei' : 'text-khamin-text',
      )}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} />
      {text.verdictOf(passes, verdicts.length)}
    </span>
  )
}

interface CellProps {
  item: PictureItem
  column: GridColumn
  row: number
  disabled: boolean
  onChange: GridRowProps['onChange']
  onGo: GridRowProps['onGo']
  onPaste: GridRowProps['onPaste']
}

const LABELS = { title: text.name, description: text.description, keywords: text.keywords } as const
const MOST = { title: 300, description: 2_000, keywords: 5_000 } as const

function Cell({ item, column, row, disabled, onChange, onGo, onPaste }: CellProps) {
  // Keywords are put in order when the cell is left: as they are typed, commas stand alone.
  const [draft, setDraft] = useState<string | null>(null)
  const unkept = useRef<{ draft: string | null; onChange: CellProps['onChange'] }>({ draft: null, onChange })
  unkept.current = { draft, onChange }
  useEffect(
    () => () => {
      const { draft, onChange } = unkept.current
      if (draft !== null) onChange((now) => withCell(now, column, draft))
    },
    [column],
  )
  function keep() {
    if (draft === null) return
    onChange((now) => withCell(now, column, draft))
    setDraft(null)
  }
  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    const step = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || event.nativeEvent.isComposing) return
    event.preventDefault()
    keep()
    onGo(event.key === 'Enter' && event.shiftKey ? -1 : step, column)
  }
  function onPasted(event: ClipboardEvent<HTMLInputElement>) {
    const cells = pastedCells(event.clipboardData.getData('text/plain'))
    if (cells.length < 2 && (cells[0]?.length ?? 0) < 2) return
    event.preventDefault()
    setDraft(null)
    onPaste(column, cells)
  }
  return (
    <input
      data-cell={`${row} ${column}`}
      aria-label={text.gridCell(LABELS[column], item.fileName)}
      value={draft ?? cellText(item, column)}
      disabled={disabled}
      maxLength={MOST[column]}
      lang="en"
      spellCheck={column !== 'keywords'}
      onChange={({ target }) => {
        if (column === 'keywords') setDraft(target.value)
        else onChange((now) => withCell(now, column, target.value))
      }}
      onBlur={keep}
      onKeyDown={onKey}
      onPaste={onPasted}
      className="h-10 w-full min-w-0 rounded-control border border-transparent bg-transparent px-2 text-sm hover:border-line-strong focus:border-khram disabled:text-ink-3"
    />
  )
}

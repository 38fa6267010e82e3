import { Check, Layers, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWidth } from '../../../components/chart/use-width.ts'
import { BlobPicture } from '../../../components/metadata/table/blob-picture.tsx'
import { LongList, type LongListHandle } from '../../../components/ui/long-list.tsx'
import { cx } from '../../../lib/format/class-names.ts'
import { lightTable as text } from '../../../text/light-table.ts'
import { type Cell, type Mark, markOf } from './marks.ts'
import { Stars } from './stars.tsx'
import type { TablePicture, TableWork } from './use-table.ts'

/** Between cells, and below a picture: stars and two lines, px. */
const GAP = 12
const FOOT = 58

/** Renders the pictures in rows of which only those in sight are drawn. */
export function PictureGrid({ table }: { table: TableWork }) {
  const [box, width] = useWidth<HTMLDivElement>(680)
  const list = useRef<LongListHandle>(null)
  const { cells, at } = table
  const columns = width >= 640 ? 4 : width >= 480 ? 3 : 2
  const side = (width - 2 * GAP - (columns - 1) * GAP) / columns
  const rowHeight = Math.round((side * 2) / 3) + FOOT + GAP
  const row = Math.floor(at / columns)
  useEffect(() => list.current?.show(row), [row])
  return (
    <div ref={box} className="overflow-hidden rounded-card border border-line bg-surface">
      <LongList
        label={text.grid}
        rows={Math.ceil(cells.length / columns)}
        rowHeight={rowHeight}
        maxHeight={heightOfView()}
        handle={list}
      >
        {(row) => (
          <ul
            className="grid px-3 pt-3"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gap: GAP }}
          >
            {cells.slice(row * columns, (row + 1) * columns).map((cell, step) => (
              <li key={cell.picture.id}>
                <PictureCell
                  cell={cell}
                  mark={markOf(table.marks, cell.picture.id)}
                  isCurrent={row * columns + step === at}
                  place={row * columns + step + 1}
                  rank={rankOf(cell, table)}
                  onOpen={() => {
                    table.goTo(row * columns + step)
                    table.setView('single')
                  }}
                  onUnfold={() => table.unfold(cell.picture.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </LongList>
    </div>
  )
}

/** What is left of the window below the filters. */
const heightOfView = () => Math.max(360, window.innerHeight - 300)

/** Names the place of a picture among those of its open motif that are proposed. */
function rankOf({ picture, motif, isFolded }: Cell<TablePicture>, table: TableWork): string | null {
  const whole = motif && table.motifOf(picture.id)
  if (!whole || isFolded) return null
  const rank = table.bestOf(whole).indexOf(picture.id)
  return rank < 0 ? text.rest : text.best(rank + 1)
}

interface PictureCellProps {
  cell: Cell<TablePicture>
  mark: Mark
  isCurrent: boolean
  place: number
  rank: string | null
  onOpen: () => void
  onUnfold: () => void
}

function PictureCell({ cell, mark, isCurrent, place, rank, onOpen, onUnfold }: PictureCellProps) {
  const { picture, motif, isFolded } = cell
  return (
    <div className="relative">
      {isFolded && (
        <span
          aria-hidden
          className="absolute -top-1 right-1 left-1 h-2 rounded-t-[4px] border border-line-strong bg-sunken"
        />
      )}
      <button
        type="button"
        data-cell
        onClick={onOpen}
        // Space shows it at 100 %, Enter opens it.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        aria-label={text.cell(place, picture.prompt)}
        aria-current={isCurrent || undefined}
        className={cx(
          'relative block aspect-[3/2] w-full overflow-hidden rounded-control border bg-sunken',
          // Not the ring of what has the focus, which may be another one.
          isCurrent
            ? 'border-ink outline-2 outline-ink focus-visible:outline-3 focus-visible:outline-khram'
            : 'border-line',
        )}
      >
        <BlobPicture
          blob={picture.thumbnail}
          className={cx('size-full', mark.flag === 'reject' && 'opacity-[.32]')}
        />
        <Flag flag={mark.flag} />
        {isFolded && motif && (
          <span className="absolute right-1.5 bottom-1.5 inline-flex items-center gap-1 rounded-[4px] bg-surface px-1.5 py-0.5 font-semibold text-2xs text-ink">
            <Layers aria-hidden size={14} strokeWidth={1.75} />
            {motif.length}
          </span>
        )}
      </button>
      <div className="mt-1 flex h-5 items-center justify-between gap-1">
        <Stars stars={mark.stars} />
        {rank !== null && <span className="nb text-2xs text-toei">{rank}</span>}
      </div>
      {motif && isFolded ? (
        <button type="button" onClick={onUnfold} className="touch link nb text-2xs">
          {text.stack(motif.length)}
        </button>
      ) : (
        <p lang="en" className="truncate text-2xs text-ink-2">
          {picture.keyword ?? picture.prompt}
        </p>
      )}
    </div>
  )
}

function Flag({ flag }: Pick<Mark, 'flag'>) {
  if (flag === null) return null
  const isKept = flag === 'keep'
  const Icon = isKept ? Check : X
  return (
    <span
      className={cx(
        'absolute bottom-1.5 left-1.5 inline-flex items-center gap-1 rounded-[4px] px-1.5 py-0.5 font-semibold text-2xs',
        isKept ? 'bg-toei text-surface' : 'border border-khrang bg-surface text-khrang',
      )}
    >
      <Icon aria-hidden size={14} strokeWidth={2} />
      {isKept ? text.keep : text.reject}
    </span>
  )
}

import { metadata as text } from '../../../text/metadata.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { askAbout } from '../run/ask-about.ts'
import type { PictureWork } from '../store/use-picture-set.ts'
import type { GridColumn } from './grid-cells.ts'
import { Inspector } from './inspector.tsx'
import { Steps } from './inspector-head.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { PictureList } from './picture-list.tsx'
import { pressTableKey } from './table-keys.ts'
import type { PictureTable } from './use-picture-table.ts'

export interface PictureTablePartProps {
  work: PictureWork
  table: PictureTable
  /** Puts cells of a spreadsheet into the grid. */
  onPaste: (from: number, column: GridColumn, cells: readonly (readonly string[])[]) => void
  onBannedWords: () => void
}

/** Renders the pictures that are in sight: a grid, or a list with the open one beside it, on phones over it. */
export function PictureTablePart({ work, table, onPaste, onBannedWords }: PictureTablePartProps) {
  const { pictures, state, settings } = work
  const { isWide, shown, selected, setSelected, tick, open, openAt, openRow } = table
  const empty = table.query.trim() === '' ? text.noneHere : text.noneFound
  const isGrid = isWide && settings.view === 'grid'
  const inspector = open && (
    <Inspector
      key={open.item.id}
      judged={open}
      work={work}
      at={openAt + 1}
      of={shown.length}
      onMove={(step) => openRow(openAt + step)}
      onBannedWords={onBannedWords}
      titleBox={table.titleBox}
      isSheet={!isWide}
    />
  )
  if (isGrid) {
    return (
      <div className="mt-3">
        <PictureGrid
          shown={shown}
          selected={selected}
          onSelect={setSelected}
          onTick={tick}
          onChange={(id, by) => pictures.change([id], by)}
          onPaste={onPaste}
          empty={empty}
          handle={table.list}
        />
      </div>
    )
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole table, each of which has a button too */}
      <div
        onKeyDown={(event) => pressTableKey(event, table)}
        className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,572fr)_minmax(0,628fr)]"
      >
        <PictureList
          shown={shown}
          items={state.items}
          provider={settings.provider}
          selected={selected}
          onSelect={setSelected}
          onTick={tick}
          openAt={isWide ? openAt : null}
          onOpen={table.openItem}
          onAgain={(id) => void askAbout(pictures, [id])}
          empty={empty}
          isWide={isWide}
          handle={table.list}
        />
        {isWide && (
          <section
            aria-label={open?.item.fileName ?? text.list}
            className="sticky top-4 max-h-[calc(100dvh-32px)] overflow-y-auto rounded-card border border-line bg-surface"
          >
            {inspector ?? <EmptyState>{text.noneHere}</EmptyState>}
          </section>
        )}
      </div>
      {!isWide && (
        <Dialog
          open={table.isSheetOpen && open !== undefined}
          onOpenChange={table.setIsSheetOpen}
          title={text.place(openAt + 1, shown.length)}
          width={640}
          actions={<Steps at={openAt + 1} of={shown.length} onMove={(step) => openRow(openAt + step)} />}
          footer={
            <>
              <span className="mr-auto self-center text-ink-2 text-xs">
                {text.lookCount(table.counts.look)}
              </span>
              <Button variant="primary" onClick={table.openNext}>
                {text.nextLook}
              </Button>
            </>
          }
        >
          <div className="-mx-5 mt-3 border-line border-t md:-mx-6">{inspector}</div>
        </Dialog>
      )}
    </>
  )
}

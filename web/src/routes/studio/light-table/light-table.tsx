import { Link } from '@tanstack/react-router'
import type { ImageRun } from '@thokham/contract/image-runs'
import { ArrowLeft, Undo2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { ActionBar } from '../../../components/ui/action-bar.tsx'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { cx } from '../../../lib/format/class-names.ts'
import { type PictureRecord, recordsOfRun } from '../../../lib/ledger/picture-ledger.ts'
import { lightTable as text } from '../../../text/light-table.ts'
import { SendButton } from '../send-button.tsx'
import type { StoredPicture } from '../stored-pictures.ts'
import { CheckLine } from './check-line.tsx'
import { CompareView } from './compare-view.tsx'
import { markOf } from './marks.ts'
import { MotifLine } from './motif-line.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { RememberedPart } from './remembered-part.tsx'
import { SingleView } from './single-view.tsx'
import { TableFilters } from './table-filters.tsx'
import { useMarks } from './use-marks.ts'
import { type TableWork, useTable } from './use-table.ts'
import { useTableKeys } from './use-table-keys.ts'

export interface LightTableProps {
  run: ImageRun
  stored: readonly StoredPicture[]
}

/** Renders the table on which the member chooses among the pictures of a run (docs/product/studio.md#the-light-table). */
export default function LightTable({ run, stored }: LightTableProps) {
  const [pictures] = useState(stored)
  const marking = useMarks(pictures)
  const records = useRecords(run.id)
  const table = useTable(pictures, marking, records)
  useTableKeys(table)
  const kept = useMemo(
    () => pictures.filter(({ id }) => markOf(marking.marks, id).flag === 'keep'),
    [pictures, marking.marks],
  )
  const starsOf = (id: string) => markOf(marking.marks, id).stars
  // On a phone one picture has the whole height.
  const beside = table.cells.length > 0 && table.view === 'single' ? 'max-lg:hidden' : undefined
  return (
    <div className="max-md:pb-20">
      <header className={cx('mb-3 flex flex-wrap items-center gap-x-4 gap-y-2', beside)}>
        <Link
          to="/studio"
          search={{ run: run.id }}
          className={buttonClass('quiet', 40, '-ml-3 px-3')}
          aria-label={text.back}
        >
          <ArrowLeft aria-hidden size={20} strokeWidth={1.75} />
        </Link>
        <h1 className="text-2xl md:text-3xl">{text.title}</h1>
        <p className="text-ink-2 text-xs max-md:w-full">
          {text.own} · {text.compared}
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Button
            variant="quiet"
            size={40}
            icon={Undo2}
            disabled={marking.last === null}
            onClick={table.undo}
          >
            {marking.last === null ? text.nothingToUndo : text.undo(marking.last)}
          </Button>
          <SendButton run={run} chosen={kept} starsOf={starsOf} className="max-md:hidden" />
        </div>
      </header>
      {pictures.length === 0 ? (
        <EmptyState
          action={
            <Link to="/studio" search={{ run: run.id }} className={buttonClass('outline', 40)}>
              {text.back}
            </Link>
          }
        >
          {text.none}
        </EmptyState>
      ) : (
        <Body table={table} />
      )}
      <div className={beside}>
        <RememberedPart />
        <ActionBar figure={text.kept(kept.length)} note={text.left(table.counts.open)}>
          <SendButton run={run} chosen={kept} starsOf={starsOf} className="ml-auto min-w-0 flex-1 px-3" />
        </ActionBar>
      </div>
    </div>
  )
}

function Body({ table }: { table: TableWork }) {
  const { view, cells } = table
  if (view === 'compare') return <CompareView table={table} />
  return (
    <>
      <div className={view === 'single' && cells.length > 0 ? 'max-lg:hidden' : undefined}>
        <TableFilters table={table} />
        <MotifLine table={table} />
        <CheckLine table={table} />
      </div>
      {cells.length === 0 ? (
        <EmptyState
          action={
            <Button size={40} onClick={table.clearFilter}>
              {text.clear}
            </Button>
          }
        >
          {text.noMatch}
        </EmptyState>
      ) : (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className={view === 'single' ? 'max-lg:hidden' : undefined}>
            <PictureGrid table={table} />
          </div>
          <div
            className={
              view === 'single'
                ? 'max-lg:fixed max-lg:inset-0 max-lg:z-40 max-lg:bg-surface'
                : 'max-lg:hidden'
            }
          >
            <SingleView table={table} />
          </div>
        </div>
      )}
    </>
  )
}

function useRecords(runId: string): ReadonlyMap<string, PictureRecord> {
  const [records, setRecords] = useState<ReadonlyMap<string, PictureRecord>>(new Map())
  useEffect(() => {
    recordsOfRun(runId).then(setRecords, () => undefined)
  }, [runId])
  return records
}

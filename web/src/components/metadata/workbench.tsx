import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { cx } from '../../lib/format/class-names.ts'
import { metadata as text } from '../../text/metadata.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { BreachGroup } from './checks/breach-groups.ts'
import { BreachList } from './checks/breach-list.tsx'
import { DropArea, useDroppedPictures } from './drop-area.tsx'
import { BatchQuestions } from './run/batch-questions.tsx'
import { JpegCard } from './run/jpeg-card.tsx'
import { wantsJpeg } from './run/make-jpegs.ts'
import { RunCard } from './run/run-card.tsx'
import { useJpegMaking } from './run/use-jpeg-making.ts'
import { programHome } from './store/home.ts'
import { type PictureWork, useJudged, usePictureSet } from './store/use-picture-set.ts'
import { BulkBar } from './table/bulk-bar.tsx'
import { PictureFilters } from './table/picture-filters.tsx'
import { PictureTablePart } from './table/picture-table.tsx'
import { useBulk } from './table/use-bulk.ts'
import { usePictureTable } from './table/use-picture-table.ts'
import { type Asked, WorkbenchDialogs } from './workbench-dialogs.tsx'
import { WorkbenchHead } from './workbench-head.tsx'

interface WorkbenchProps {
  title: ReactNode
  /** Under the title as long as there are no pictures. */
  lead: string
  /** Stands below as long as there are no pictures. */
  arrival: ReactNode
  /** Beside those of the work. */
  actions?: ReactNode
}

/** Renders the metadata tool: pictures come in, are written by AI or by hand, fixed, and go out as CSV and in their files. */
export default function Workbench({ title, lead, arrival, actions }: WorkbenchProps) {
  const work = usePictureSet()
  const { pictures, state, settings } = work
  const isOver = useDroppedPictures(pictures)
  useWarningOfRun(state.run !== 'idle')
  if (!state.isLoading && state.items.length > 0) {
    return <Work work={work} title={title} actions={actions} isOver={isOver} />
  }
  return (
    <>
      {title}
      <p className="mb-5 text-ink-2 max-md:text-sm">{lead}</p>
      {state.isLoading ? (
        <Skeleton className="h-[330px]" />
      ) : (
        <>
          <DropArea pictures={pictures} isOver={isOver}>
            {text.privacy(settings.provider)}
          </DropArea>
          {arrival}
        </>
      )}
    </>
  )
}

/** Asks before the page is left while something is written. */
function useWarningOfRun(isRunning: boolean) {
  useEffect(() => {
    if (!isRunning) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isRunning])
}

interface WorkProps {
  work: PictureWork
  title: ReactNode
  actions: ReactNode
  isOver: boolean
}

/** Renders the pictures that came in, and all that is done with them. */
function Work({ work, title, actions, isOver }: WorkProps) {
  const { pictures, state, settings, changeSettings } = work
  const judged = useJudged(state.items, settings.markets, pictures.rules, state.marketplaces)
  const table = usePictureTable(judged)
  const [asked, setAsked] = useState<Asked | null>(null)
  const jpegs = useJpegMaking(pictures)
  const bulk = useBulk(work, table, { onAsk: setAsked, onDone: () => setAsked(null) })
  const { counts } = table
  const isTicking = bulk.ticked.length > 0
  const clear = () => table.setSelected(new Set())
  const fixBreach = (group: BreachGroup) => {
    const { fits } = group
    if (fits.size === 0) return bulk.fixBreach(group)
    const items = state.items.filter(({ id }) => fits.has(id))
    void jpegs.make(items, ({ id }) => fits.get(id))
  }

  return (
    <div className={cx(isTicking && 'pb-20')}>
      <WorkbenchHead
        work={work}
        title={title}
        actions={actions}
        counts={counts}
        isOver={isOver}
        onExport={() => setAsked('export')}
        onStartOver={() => setAsked('startOver')}
      />
      <BatchQuestions pictures={pictures} items={state.items} />
      <RunCard work={work} onOptions={() => setAsked('options')} />
      <JpegCard
        making={jpegs}
        items={state.items.filter((item) => wantsJpeg(item, settings.markets, state.marketplaces))}
        className="mt-3"
      />
      <PictureFilters
        tab={table.tab}
        onTab={table.setTab}
        query={table.query}
        onQuery={table.setQuery}
        all={judged.length}
        counts={counts}
        markets={settings.markets}
        onMarkets={(markets) => changeSettings({ markets })}
        view={settings.view}
        onView={(view) => changeSettings({ view })}
      />
      <BreachList groups={table.groups} shown={table.breach} onShow={table.setBreach} onFix={fixBreach} />
      <PictureTablePart
        work={work}
        table={table}
        onPaste={bulk.pasteCells}
        onBannedWords={() => setAsked('banned')}
      />
      {isTicking ? (
        <BulkBar count={bulk.ticked.length} onAction={bulk.bulk} onClear={clear} />
      ) : (
        <ActionBar
          figure={text.readyCount(counts.ready)}
          note={text.lookCount(counts.look)}
          chat={!programHome()}
        >
          <Button
            variant="primary"
            icon={Download}
            disabled={counts.ready + counts.look === 0}
            onClick={() => setAsked('export')}
            className="ml-auto min-w-0 flex-1"
          >
            {text.download}
          </Button>
        </ActionBar>
      )}
      <WorkbenchDialogs
        work={work}
        asked={asked}
        judged={judged}
        ticked={bulk.ticked}
        onChange={bulk.change}
        onClose={() => setAsked(null)}
        onCleared={clear}
      />
    </div>
  )
}

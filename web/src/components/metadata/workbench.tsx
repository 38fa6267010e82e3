import { Check, Download } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { offerUndo } from '../../kit/undo/undo.ts'
import { useMediaQuery } from '../../lib/browser/use-media-query.ts'
import { cx } from '../../lib/format/class-names.ts'
import { thaiTime } from '../../lib/format/thai-format.ts'
import { metadata as text } from '../../text/metadata.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { LongListHandle } from '../ui/long-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { type BreachGroup, breachGroups } from './checks/breach-groups.ts'
import { BreachList } from './checks/breach-list.tsx'
import { STANDINGS, type Standing, withoutBreach, withoutBreaches } from './checks/market-check.ts'
import { DropArea, PictureButtons, usePageDrop } from './drop-area.tsx'
import { askAbout } from './run/ask-about.ts'
import { withAi, withProposedCategory } from './run/batch-answers.ts'
import { BatchQuestions } from './run/batch-questions.tsx'
import { JpegCard } from './run/jpeg-card.tsx'
import { fitFor, wantsJpeg } from './run/make-jpegs.ts'
import { RunCard } from './run/run-card.tsx'
import { useJpegMaking } from './run/use-jpeg-making.ts'
import { programHome } from './store/home.ts'
import { copyFrom, type PictureItem } from './store/picture-item.ts'
import { useJudged, usePictureSet } from './store/use-picture-set.ts'
import { type BulkAction, BulkBar } from './table/bulk-bar.tsx'
import { type GridColumn, withPastedCells } from './table/grid-cells.ts'
import { Inspector } from './table/inspector.tsx'
import { Steps } from './table/inspector-head.tsx'
import { PictureFilters, type PictureTab, shownOf } from './table/picture-filters.tsx'
import { PictureGrid } from './table/picture-grid.tsx'
import { PictureList } from './table/picture-list.tsx'
import { type Asked, WorkbenchDialogs } from './workbench-dialogs.tsx'

const WIDE = '(min-width: 64rem)'

/**
 * Renders the metadata tool: pictures come in, are written by AI or by hand, fixed, and go out as CSV and in their files.
 * @param lead under the title as long as there are no pictures
 * @param arrival what stands below as long as there are no pictures
 * @param actions beside those of the work
 */
export default function Workbench(props: {
  title: ReactNode
  lead: string
  arrival: ReactNode
  actions?: ReactNode
}) {
  const { title, lead, arrival, actions } = props
  const work = usePictureSet()
  const { pictures, state, settings, changeSettings } = work
  const isOver = usePageDrop(pictures)
  const isWide = useMediaQuery(WIDE)
  const isGrid = isWide && settings.view === 'grid'
  const judged = useJudged(state.items, settings.markets, pictures.rules, state.marketplaces)
  const [tab, setTab] = useState<PictureTab>('all')
  const [query, setQuery] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [openId, setOpenId] = useState<string | null>(null)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useRef<LongListHandle>(null)
  const titleBox = useRef<HTMLTextAreaElement>(null)
  const lastTicked = useRef<number | null>(null)

  const jpegs = useJpegMaking(pictures)
  const [breach, setBreach] = useState<string | null>(null)
  const groups = useMemo(() => breachGroups(judged), [judged])
  const shown = useMemo(() => {
    const ids = groups.find(({ key }) => key === breach)?.ids
    return shownOf(ids ? judged.filter(({ item }) => ids.has(item.id)) : judged, tab, query)
  }, [judged, groups, breach, tab, query])
  const counts = useMemo(
    () =>
      Object.fromEntries(
        STANDINGS.map((one) => [one, judged.filter(({ standing }) => standing === one).length]),
      ),
    [judged],
  ) as Record<Standing, number>
  const openAt = Math.max(
    0,
    shown.findIndex(({ item }) => item.id === openId),
  )
  const open = shown[openAt]
  const ids = [...selected].filter((id) => pictures.find(id))

  const openRow = useCallback(
    (at: number) => {
      const next = shown[at]
      if (!next) return
      setOpenId(next.item.id)
      list.current?.show(at)
    },
    [shown],
  )

  useEffect(() => {
    if (state.run === 'idle') return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [state.run])

  function tick(at: number, range: boolean) {
    const from = range && lastTicked.current !== null ? lastTicked.current : at
    const [low, high] = [Math.min(from, at), Math.max(from, at)]
    const touched = shown.slice(low, high + 1).map(({ item }) => item.id)
    const next = new Set(selected)
    const isOn = range || !next.has(shown[at]?.item.id ?? '')
    for (const id of touched) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    lastTicked.current = at
    setSelected(next)
  }

  function nextLook() {
    const after = [...shown.slice(openAt + 1), ...shown.slice(0, openAt + 1)]
    const next = after.find(({ standing }) => standing === 'look' || standing === 'failed')
    if (!next) return toast.info(text.nothingToLook)
    openRow(shown.indexOf(next))
    if (!isWide) setIsSheetOpen(true)
  }

  function keyAction(event: KeyboardEvent): (() => void) | null {
    switch (event.key) {
      case 'ArrowDown':
        return () => openRow(Math.min(shown.length - 1, openAt + 1))
      case 'ArrowUp':
        return () => openRow(Math.max(0, openAt - 1))
      case ' ':
        return () => tick(openAt, event.shiftKey)
      case 'Enter':
        return () => (isWide ? titleBox.current?.focus() : setIsSheetOpen(true))
      case 'k':
        return () => document.querySelector<HTMLElement>('[data-at="0"]')?.focus()
      case 'w':
        return nextLook
      default:
        return null
    }
  }

  function onKey(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return
    if (event.target instanceof HTMLTextAreaElement || event.metaKey || event.ctrlKey || event.altKey) return
    const action = keyAction(event)
    if (!action) return
    // A button that is focused is pressed by these itself.
    if (
      (event.key === ' ' || event.key === 'Enter') &&
      event.target instanceof HTMLElement &&
      event.target.closest('button, input, a')
    )
      return
    event.preventDefault()
    action()
  }

  function pasteCells(from: number, column: GridColumn, cells: readonly (readonly string[])[]) {
    const rows = shown.slice(from, from + cells.length).map(({ item }) => item.id)
    changed((item) => withPastedCells(item, column, cells[rows.indexOf(item.id)] ?? []), rows)
  }

  function changed(by: (item: PictureItem) => PictureItem, on: readonly string[] = ids) {
    const before = on.map((id) => pictures.find(id))
    const undo = pictures.change(on, by)
    const count = on.filter((id, at) => pictures.find(id) !== before[at]).length
    if (count === 0) toast.info(text.unchanged)
    else offerUndo(text.changed(count), undo)
    setAsked(null)
  }

  function fixBreach({ key, finding, ids: withIt }: BreachGroup) {
    const fit = finding && fitFor(finding)
    if (fit) {
      const items = state.items.filter(({ id }) => withIt.has(id))
      return void jpegs.make(items, fit)
    }
    const taken = new Set(state.items.map(({ fileName }) => fileName.toLowerCase()))
    const { rules, marketplaces } = pictures
    changed((item) => withoutBreach(item, key, settings.markets, rules, taken, marketplaces), [...withIt])
  }

  function bulk(action: BulkAction) {
    const inOrder = state.items.filter(({ id }) => selected.has(id))
    switch (action) {
      case 'mend': {
        const taken = new Set(state.items.map(({ fileName }) => fileName.toLowerCase()))
        const { rules, marketplaces } = pictures
        return changed((item) => withoutBreaches(item, settings.markets, rules, taken, marketplaces))
      }
      case 'copy': {
        const firstOfAll = inOrder[0]
        const before = firstOfAll && state.items[state.items.indexOf(firstOfAll) - 1]
        if (!before) return toast.error(text.copyNone)
        return changed((item) => copyFrom(item, before))
      }
      case 'ai':
      case 'notAi':
        return changed((item) => withAi(item, action === 'ai'))
      case 'category':
        return changed(withProposedCategory)
      case 'remove': {
        const undo = pictures.remove(ids)
        setSelected(new Set())
        return offerUndo(text.takenOut(ids.length), undo)
      }
      default:
        return setAsked(action)
    }
  }

  if (state.isLoading) {
    return (
      <>
        {title}
        <p className="mb-5 text-ink-2 max-md:text-sm">{lead}</p>
        <Skeleton className="h-[330px]" />
      </>
    )
  }
  if (state.items.length === 0) {
    return (
      <>
        {title}
        <p className="mb-5 text-ink-2 max-md:text-sm">{lead}</p>
        <DropArea pictures={pictures} isOver={isOver}>
          {text.privacy(settings.provider)}
        </DropArea>
        {arrival}
      </>
    )
  }

  const inspector = open && (
    <Inspector
      key={open.item.id}
      judged={open}
      work={work}
      at={openAt + 1}
      of={shown.length}
      onMove={(step) => openRow(openAt + step)}
      onBannedWords={() => setAsked('banned')}
      titleBox={titleBox}
      isSheet={!isWide}
    />
  )

  return (
    <div className={cx(ids.length > 0 && 'pb-20')}>
      <header className="mb-4">
        <div className="flex flex-wrap items-start gap-x-4">
          {title}
          <div className="ml-auto flex flex-wrap justify-end gap-3">
            {actions}
            <PictureButtons pictures={pictures} />
            <Button
              variant="primary"
              icon={Download}
              disabled={counts.ready + counts.look === 0}
              onClick={() => setAsked('export')}
              className="max-md:hidden"
            >
              {counts.ready > 0 ? text.export(counts.ready) : text.exportNone}
            </Button>
          </div>
        </div>
        <p className="flex flex-wrap gap-x-4 text-ink-2 text-xs">
          <span>{text.privacy(settings.provider)}</span>
          {state.keptAt !== null && !state.isUnkept && (
            <span className="nb inline-flex items-center gap-1">
              <Check aria-hidden size={16} strokeWidth={1.75} className="text-toei" />
              {text.keptAt(thaiTime(new Date(state.keptAt)))}
            </span>
          )}
        </p>
      </header>
      {isOver && (
        <Notice kind="info" className="mb-3">
          {text.dropNow}
        </Notice>
      )}
      {state.isUnkept && (
        <Notice kind="warn" className="mb-3">
          {text.unkept}
        </Notice>
      )}
      {state.isUnreadable && (
        <Notice
          kind="error"
          role="alert"
          className="mb-3"
          fix={{ label: text.again, onPress: () => pictures.readAgain() }}
        >
          {text.unreadable}
        </Notice>
      )}
      {state.isFromBefore && (
        <div className="mb-3 flex flex-wrap items-center gap-3 rounded-control bg-khram-soft px-4 py-2.5 text-khram text-sm">
          <span className="min-w-[12ch] flex-1">{text.back(state.items.length)}</span>
          <Button size={40} variant="primary" onClick={() => pictures.goOn()}>
            {text.goOn}
          </Button>
          <Button size={40} onClick={() => setAsked('startOver')}>
            {text.startOver}
          </Button>
        </div>
      )}
      <BatchQuestions pictures={pictures} items={state.items} />
      <RunCard work={work} onOptions={() => setAsked('options')} />
      <JpegCard
        making={jpegs}
        items={state.items.filter((item) => wantsJpeg(item, settings.markets, state.marketplaces))}
        className="mt-3"
      />

      <PictureFilters
        tab={tab}
        onTab={setTab}
        query={query}
        onQuery={setQuery}
        all={judged.length}
        counts={counts}
        markets={settings.markets}
        onMarkets={(markets) => changeSettings({ markets })}
        view={settings.view}
        onView={(view) => changeSettings({ view })}
      />
      <BreachList groups={groups} shown={breach} onShow={setBreach} onFix={fixBreach} />

      {isGrid ? (
        <div className="mt-3">
          <PictureGrid
            shown={shown}
            selected={selected}
            onSelect={setSelected}
            onTick={tick}
            onChange={(id, by) => pictures.change([id], by)}
            onPaste={pasteCells}
            empty={query.trim() === '' ? text.noneHere : text.noneFound}
            handle={list}
          />
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole table, each of which has a button too
        <div
          onKeyDown={onKey}
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
            onOpen={(id) => {
              setOpenId(id)
              if (!isWide) setIsSheetOpen(true)
            }}
            onAgain={(id) => void askAbout(pictures, [id])}
            empty={query.trim() === '' ? text.noneHere : text.noneFound}
            isWide={isWide}
            handle={list}
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
      )}

      {!isWide && (
        <Dialog
          open={isSheetOpen && open !== undefined}
          onOpenChange={setIsSheetOpen}
          title={text.place(openAt + 1, shown.length)}
          width={640}
          actions={<Steps at={openAt + 1} of={shown.length} onMove={(step) => openRow(openAt + step)} />}
          footer={
            <>
              <span className="mr-auto self-center text-ink-2 text-xs">{text.lookCount(counts.look)}</span>
              <Button variant="primary" onClick={nextLook}>
                {text.nextLook}
              </Button>
            </>
          }
        >
          <div className="-mx-5 mt-3 border-line border-t md:-mx-6">{inspector}</div>
        </Dialog>
      )}
      {ids.length === 0 && (
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
      {ids.length > 0 && (
        <BulkBar count={ids.length} onAction={bulk} onClear={() => setSelected(new Set())} />
      )}

      <WorkbenchDialogs
        work={work}
        asked={asked}
        judged={judged}
        ticked={ids}
        onChange={changed}
        onClose={() => setAsked(null)}
        onCleared={() => setSelected(new Set())}
      />
    </div>
  )
}

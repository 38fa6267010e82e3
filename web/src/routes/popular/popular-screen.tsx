import { useQuery } from '@tanstack/react-query'
import type { Category } from '@thokham/contract/categories'
import { can } from '@thokham/domain/access'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Download, Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ScreenGuide } from '../../components/markdown/screen-guide.tsx'
import { QuotaBar } from '../../components/membership/quota-bar.tsx'
import { ActionBar } from '../../components/ui/action-bar.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { KeyCap } from '../../components/ui/key-cap.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { PausedSearch } from '../../components/ui/paused-search.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { useSearchParams } from '../../lib/boot/search-params.ts'
import { useSingleKeys } from '../../lib/browser/shortcuts.ts'
import { categoriesQuery } from '../../lib/queries/categories.ts'
import { popularQuery } from '../../lib/queries/popular.ts'
import { type Session, useSession } from '../../lib/session/session.ts'
import { navigation } from '../../text/navigation.ts'
import { popular } from '../../text/popular.ts'
import { upgrade } from '../../text/upgrade.ts'
import { CategoryGrid, CategoryGridSkeleton } from './category-grid.tsx'
import { LockedSheet } from './locked-sheet.tsx'
import './popular.css'
import { findQuery } from './popular-queries.ts'
import { useDownload } from './use-download.ts'
import { usePopularKeys } from './use-grid-keys.ts'

/**
 * Renders /popular: what the categories hold, and a hundred new keywords of one at a time
 * (docs/product/library.md#popular-categories).
 */
export function PopularScreen() {
  const { data: session } = useSession()
  if (!session?.me) return null
  return <Popular level={session.level} />
}

const SHOWS = ['all', 'had', 'fresh'] as const
type Show = (typeof SHOWS)[number]

function Popular({ level }: { level: Session['level'] }) {
  const isLocked = !can(level, 'downloads:use')
  const { data: library, error, refetch } = useQuery(categoriesQuery)
  const { data: mine } = useQuery(popularQuery)
  const [search, setSearch] = useSearchParams()
  const [sheetOpen, setSheetOpen] = useState(false)
  // After the page was taken over: a document that arrives drawn holds no dialog.
  useEffect(() => setSheetOpen(isLocked), [isLocked])
  const searchBox = useRef<HTMLDivElement>(null)
  const downloads = useDownload()
  const q = search.q ?? ''
  const show = SHOWS.find((each) => each === search.show) ?? 'all'
  const used = mine?.used ?? {}
  const { found, instead } = useFound(library?.categories, q)
  const shown = found?.filter(({ id }) => show === 'all' || (show === 'had') === (used[id] ?? 0) > 0)
  const open = shown?.find(({ id }) => id === search.open)
  const left = mine?.today.left ?? 0
  const onDownload = (category: Category) => {
    if (isLocked) setSheetOpen(true)
    else if (left > 0) void downloads.run(category.id)
  }
  usePopularKeys({ search: searchBox, onDownload: () => open && onDownload(open) })

  return (
    <>
      <header className="mb-4 flex items-end justify-between gap-x-6 md:mb-6 md:gap-x-8">
        <div>
          <h1 className="text-3xl">{navigation.popular}</h1>
          <p className="text-ink-2 max-md:hidden">{popular.lead}</p>
        </div>
        <Today isLocked={isLocked} today={mine?.today} />
      </header>
      {mine && !isLocked && left === 0 && (
        <Notice kind="info" role="status" className="mb-4">
          {popular.usedUp}
        </Notice>
      )}
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 md:mb-4">
        <div ref={searchBox} className="w-full md:w-80">
          <PausedSearch
            label={popular.search}
            value={q}
            longest={100}
            roomy
            onSearch={(typed) => setSearch({ q: typed || undefined }, { replace: true })}
          />
        </div>
        <Shows
          show={show}
          categories={found}
          used={used}
          onShow={(next) => setSearch({ show: next }, { replace: true })}
        />
        {library && (
          <p className="ml-auto text-ink-2 text-xs max-lg:hidden">
            {popular.counts(library.categories.length, library.keywords)}
          </p>
        )}
      </div>
      {instead !== null && (
        <Notice kind="info" role="status" className="mb-4">
          {popular.instead(q, instead)}
        </Notice>
      )}
      <QueryView
        query={{ data: shown, error, refetch }}
        waiting={<CategoryGridSkeleton />}
        failing={popular.fetchFail}
        onCard
        empty={({ length }) =>
          length === 0 && (
            <Nothing q={q} show={show} onAll={() => setSearch({ q: undefined, show: undefined })} />
          )
        }
      >
        {(categories) => (
          <CategoryGrid
            categories={categories}
            open={open}
            onOpen={(id) => setSearch({ open: id }, { replace: true })}
            panel={{
              left,
              isLocked,
              busy: downloads.isBusy,
              onDownload: () => open && onDownload(open),
              onUnlock: () => setSheetOpen(true),
            }}
            used={used}
          />
        )}
      </QueryView>
      <KeysHint />
      <ScreenGuide id="popular" />
      {open && (
        <ActionBar figure={open.title} note={isLocked ? upgrade.only : popular.left(left)}>
          <Button
            variant="primary"
            icon={isLocked ? Lock : Download}
            busy={downloads.isBusy}
            disabled={!isLocked && left === 0}
            onClick={() => onDownload(open)}
            className="min-w-0 flex-1 px-3"
          >
            {popular.get}
          </Button>
        </ActionBar>
      )}
      {library && (
        <LockedSheet
          open={sheetOpen}
          onClose={() => setSheetOpen(false)}
          categories={library.categories}
          keywords={library.keywords}
        />
      )}
    </>
  )
}

/** Finds categories by their own words at once, and by their keywords when the server has answered. */
function useFound(categories: readonly Category[] | undefined, q: string) {
  const { data, isPending, isPlaceholderData } = useQuery(findQuery(q))
  const typed = q.trim().toLowerCase()
  if (typed === '') return { found: categories, instead: null }
  const byName = (categories ?? []).some((category) => namesOf(category).includes(typed))
  const found = categories?.filter(
    (category) => namesOf(category).includes(typed) || data?.categories.includes(category.id),
  )
  return {
    // Not yet known to be none.
    found: found?.length === 0 && isPending ? categories : found,
    instead: !byName && !isPlaceholderData && data && data.categories.length > 0 ? data.instead : null,
  }
}

const namesOf = ({ id, title, description }: Category) => `${id} ${title} ${description}`.toLowerCase()

function Today({
  isLocked,
  today,
}: {
  isLocked: boolean
  today: { used: number; left: number } | undefined
}) {
  if (isLocked) {
    return (
      <p className="nb inline-flex items-center gap-2 rounded-control bg-khamin-soft px-3 py-1.5 text-khamin-text text-sm">
        <Lock aria-hidden size={16} strokeWidth={1.75} />
        {upgrade.only}
      </p>
    )
  }
  return (
    <div className="w-[150px] min-w-0 pb-1 md:w-[280px] md:flex-none md:pb-0" aria-busy={!today || undefined}>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-ink-2 text-xs">{popular.today}</span>
        <span className="font-semibold tabular-nums">{today ? `${today.used}/10` : '…'}</span>
      </p>
      <QuotaBar label={popular.today} used={today?.used ?? 0} limit={10} segmented />
      <p className="mt-1 flex justify-between gap-3 text-2xs text-ink-3 max-md:hidden">
        <span>{today ? popular.left(today.left) : '…'}</span>
        <span>{popular.resets}</span>
      </p>
    </div>
  )
}

function Shows(props: {
  show: Show
  categories: readonly Category[] | undefined
  used: Readonly<Record<string, number>>
  onShow: (show: Show | undefined) => void
}) {
  const { show, categories = [], used, onShow } = props
  const had = categories.filter(({ id }) => (used[id] ?? 0) > 0).length
  const counts: Record<Show, number> = { all: categories.length, had, fresh: categories.length - had }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips everywhere
    <div
      role="group"
      aria-label={popular.show}
      className="flex flex-wrap gap-2 max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none]"
    >
      {SHOWS.map((each) => (
        <Chip
          key={each}
          roomy
          selected={show === each}
          onClick={() => onShow(each === 'all' ? undefined : each)}
        >
          {popular.shows[each]} <span className="text-ink-3 tabular-nums">{counts[each]}</span>
        </Chip>
      ))}
    </div>
  )
}

function Nothing({ q, show, onAll }: { q: string; show: Show; onAll: () => void }) {
  const why = q.trim() !== '' ? popular.none(q) : show === 'had' ? popular.noneHad : popular.noneFresh
  return <EmptyState action={<Button onClick={onAll}>{popular.showAll}</Button>}>{why}</EmptyState>
}

function KeysHint() {
  if (!useSingleKeys()) return null
  const { keys } = popular
  return (
    <p className="mt-4 hidden max-w-none flex-wrap items-center gap-1.5 text-ink-3 text-xs md:flex">
      {[ArrowLeft, ArrowUp, ArrowDown, ArrowRight].map((Arrow) => (
        <KeyCap key={Arrow.displayName}>
          <Arrow aria-hidden size={14} strokeWidth={1.75} />
        </KeyCap>
      ))}
      {keys.move}
      <span className="w-2" />
      <KeyCap>Enter</KeyCap> {keys.open}
      <span className="w-2" />
      <KeyCap>D</KeyCap> {keys.download}
      <span className="w-2" />
      <KeyCap>/</KeyCap> {keys.search}
    </p>
  )
}

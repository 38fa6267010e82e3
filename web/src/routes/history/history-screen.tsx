import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { HistorySet } from '@thokham/contract/history'
import { can } from '@thokham/domain/access'
import { HISTORY_PAGE, MOST_SETS } from '@thokham/domain/history'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Pager } from '../../components/ui/pager.tsx'
import { SkeletonRows } from '../../components/ui/skeleton.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { historyQuery } from '../../lib/queries/history.ts'
import { type Session, sessionQuery } from '../../lib/session/session.ts'
import { history } from '../../text/history.ts'
import { type HistoryFilter, HistoryFilters, SHOWS } from './history-filters.tsx'
import { SelectedBar } from './selected-bar.tsx'
import { type Selection, SetCards, SetTable } from './set-table.tsx'
import { useSetActions } from './use-set-actions.ts'

/** Renders /history: every set of the member, its file for 7 days (docs/product/prompts.md#the-history). */
export function HistoryScreen() {
  const { data: session } = useQuery(sessionQuery)
  if (!session?.me) return null
  return <History level={session.level} />
}

function History({ level }: { level: Session['level'] }) {
  const { page, filter, goTo } = useAddress()
  const query = useQuery(historyQuery({ page, ...filter }))
  const { data, isPlaceholderData } = query
  const [selected, setSelected] = useState<Selection>(NONE)
  const actions = useSetActions(() => setSelected(NONE))
  const may = { download: can(level, 'downloads:use'), again: can(level, 'workshop:use') }
  useEffect(() => {
    if (data && !isPlaceholderData && page > data.pages) goTo(data.pages, filter)
  }, [data, isPlaceholderData, page, filter, goTo])

  const select = (sets: readonly HistorySet[], on: boolean) => {
    const after = new Map(selected)
    for (const set of sets) {
      if (on) after.set(set.id, set)
      else after.delete(set.id)
    }
    if (after.size > MOST_SETS) toast.info(history.mostSets(MOST_SETS))
    else setSelected(after)
  }
  const rows = { selected, onSelect: select, actions, may }
  const isFiltered = filter.q !== '' || filter.show !== 'all'
  const isBare = data?.total === 0 && !isFiltered

  return (
    <>
      <header className="mb-5">
        <h1 className="text-3xl">{history.title}</h1>
        <p className="text-ink-2 max-md:text-sm">{history.lead}</p>
      </header>
      {!isBare && !may.download && <Locked />}
      {!isBare && <HistoryFilters filter={filter} onFilter={(next) => goTo(1, next)} />}
      {selected.size > 0 && (
        <SelectedBar
          sets={[...selected.values()]}
          actions={actions}
          mayDownload={may.download}
          onClear={() => setSelected(NONE)}
        />
      )}
      <section className="card overflow-hidden max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        <QueryView
          query={query}
          waiting={<SkeletonRows head rows={HISTORY_PAGE} rowClass="h-36 md:h-[57px]" />}
          failing={history.fetchFail}
          empty={({ total }) =>
            total === 0 && (
              <Nothing isFiltered={isFiltered} level={level} onClear={() => goTo(1, NO_FILTER)} />
            )
          }
        >
          {({ sets, total }) => (
            <div aria-busy={isPlaceholderData || undefined}>
              <SetTable sets={sets} {...rows} />
              <SetCards sets={sets} {...rows} />
              <div className="border-line border-t">
                <Pager page={page} pageSize={HISTORY_PAGE} total={total} onPage={(to) => goTo(to, filter)} />
              </div>
            </div>
          )}
        </QueryView>
      </section>
    </>
  )
}

const NONE: Selection = new Map()
const NO_FILTER: HistoryFilter = { q: '', show: 'all' }

/** Returns page and filter as the address has them, and the way to others. */
function useAddress() {
  const search = useSearch({ from: '/history' })
  const navigate = useNavigate()
  const page = Math.max(1, Math.trunc(Number(search.page ?? 1)) || 1)
  const filter = useMemo<HistoryFilter>(
    () => ({ q: search.q ?? '', show: SHOWS.find((show) => show === search.show) ?? 'all' }),
    [search.q, search.show],
  )
  const goTo = useCallback(
    (to: number, { q, show }: HistoryFilter) =>
      void navigate({
        to: '/history',
        search: { ...(to > 1 && { page: String(to) }), ...(q && { q }), ...(show !== 'all' && { show }) },
        replace: true,
      }),
    [navigate],
  )
  return { page, filter, goTo }
}

function Locked() {
  return (
    <Notice kind="warn" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-[12ch] flex-1">{history.vipOnlyHint}</span>
        <Link to="/vip" className={buttonClass('vip', 40)}>
          {history.upgrade}
        </Link>
      </div>
    </Notice>
  )
}

function Nothing(props: { isFiltered: boolean; level: Session['level']; onClear: () => void }) {
  if (props.isFiltered) {
    return (
      <EmptyState action={<Button onClick={props.onClear}>{history.clearFilter}</Button>}>
        {history.noResult}
      </EmptyState>
    )
  }
  const to = can(props.level, 'workshop:use') ? '/vipgen' : '/generator'
  return (
    <EmptyState
      action={
        <Link to={to} className={buttonClass('primary')}>
          {history.create}
        </Link>
      }
    >
      {history.empty}
    </EmptyState>
  )
}

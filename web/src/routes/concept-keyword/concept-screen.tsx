import { useQuery } from '@tanstack/react-query'
import { nextBuyingMonths, twelveMonths } from '@thokham/domain/concept-season'
import type { Stars } from '@thokham/domain/difficulty'
import { Star, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { bySubmission, withSeasons } from '../../components/library/concept-seasons.ts'
import { Button } from '../../components/ui/button.tsx'
import { Chip } from '../../components/ui/chip.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { PausedSearch } from '../../components/ui/paused-search.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Skeleton, SkeletonRows } from '../../components/ui/skeleton.tsx'
import { QueryView } from '../../kit/query-view/query-view.tsx'
import { useSearchParams } from '../../lib/boot/search-params.ts'
import { cx } from '../../lib/format/class-names.ts'
import { thaiNumber } from '../../lib/format/thai-format.ts'
import { conceptsQuery } from '../../lib/queries/concepts.ts'
import { concepts as text } from '../../text/concepts.ts'
import { BAND_NAMES } from '../../text/difficulty.ts'
import { favourites } from '../../text/favourites.ts'
import { navigation } from '../../text/navigation.ts'
import { ConceptCalendar } from './concept-calendar.tsx'
import { monthWord } from './concept-dates.ts'
import { ConceptDetail } from './concept-detail.tsx'
import { ConceptList } from './concept-list.tsx'

/** How many are listed at first, as many as fit beside a concept; a press shows more. */
const FIRST = 12
const STEP = 48
const LEVELS: readonly Stars[] = [5, 4, 3, 2, 1]
/** In place of a month: the two that one submits for today. */
const NEXT = 'next'

/**
 * Renders /conceptKeyword: what buyers look for in the months ahead, with keywords to send on (docs/library.md#concepts).
 */
export function ConceptScreen() {
  const [search, setSearch] = useSearchParams()
  const q = search.q ?? ''
  const all = useQuery(conceptsQuery(''))
  const found = useQuery(conceptsQuery(q))
  const { data } = found
  const today = all.data?.today ?? ''
  const everything = useMemo(
    () => (all.data ? withSeasons(all.data.concepts, all.data.holidays, all.data.today) : []),
    [all.data],
  )
  const listed = useMemo(() => {
    if (!data) return []
    const seasonal = withSeasons(data.concepts, data.holidays, data.today)
    return q === '' ? bySubmission(seasonal, data.today) : seasonal
  }, [data, q])
  const wanted = filtersIn(search, today)
  const shown = listed.filter(
    ({ buyMonths, isFavourite, season, stars }) =>
      (!wanted.month ||
        (season !== null && monthsOf(wanted.month, today).some((month) => buyMonths.includes(month)))) &&
      (!wanted.onlyFavourites || isFavourite) &&
      (!wanted.level || stars === wanted.level),
  )
  const [most, setMost] = useState(FIRST)
  const chosen = search.concept
  const first = shown[0]?.id
  const choose = (id: string | undefined) => setSearch({ concept: id })
  const both = {
    data: all.data,
    error: all.error ?? found.error,
    refetch: () => {
      void all.refetch()
      void found.refetch()
    },
  }

  return (
    <>
      <header className={chosen ? 'mb-5 max-lg:sr-only' : 'mb-5'}>
        <h1 className="text-3xl">{navigation.concept}</h1>
        <p className="text-ink-2 max-md:text-sm">{text.lead}</p>
      </header>
      <QueryView query={both} waiting={<Waiting />} onCard>
        {({ total, holidays }) => (
          <>
            <div className={cx('flex flex-col', chosen && 'max-lg:hidden')}>
              <Filters
                total={total}
                shown={shown.length}
                favourites={everything.filter(({ isFavourite }) => isFavourite).length}
                today={today}
              />
              {q !== '' && data?.isNear && (
                <Notice kind="info" role="status" className="mb-4">
                  {data.concepts.length > 0 ? text.near(q) : text.nothing(q)}
                </Notice>
              )}
              {/* A small screen shows what was found, not the calendar above it. */}
              <div className={cx('min-w-0 lg:order-first', q !== '' && 'max-lg:hidden')}>
                <ConceptCalendar
                  concepts={everything}
                  today={today}
                  month={wanted.month}
                  chosen={chosen}
                  onMonth={(month) => setSearch({ month: month === wanted.month ? undefined : month })}
                  onChoose={choose}
                />
              </div>
            </div>
            <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,448px)_minmax(0,1fr)] lg:gap-6">
              <div
                className={chosen ? 'max-lg:hidden' : undefined}
                aria-busy={found.isPlaceholderData || undefined}
              >
                {shown.length === 0 ? (
                  <div className="card">
                    <EmptyState
                      action={
                        <Button
                          onClick={() =>
                            setSearch({ q: undefined, month: undefined, show: undefined, level: undefined })
                          }
                        >
                          {text.clear}
                        </Button>
                      }
                    >
                      {wanted.onlyFavourites ? favourites.empty : text.noResult}
                    </EmptyState>
                  </div>
                ) : (
                  <ConceptList
                    concepts={shown}
                    most={most}
                    onMore={() => setMost(most + STEP)}
                    isFound={q !== ''}
                    chosen={chosen ?? first}
                    today={today}
                    onChoose={choose}
                  />
                )}
              </div>
              <div className={cx('min-w-0 lg:sticky lg:top-4', !chosen && 'max-lg:hidden')}>
                {(chosen ?? first) && (
                  <ConceptDetail
                    key={chosen ?? first}
                    id={chosen ?? first ?? ''}
                    seasonal={everything.find(({ id }) => id === (chosen ?? first))}
                    holidays={holidays}
                    today={today}
                    onBack={() => choose(undefined)}
                  />
                )}
              </div>
            </div>
          </>
        )}
      </QueryView>
    </>
  )
}

interface FiltersProps {
  total: number
  shown: number
  favourites: number
  today: string
}

function Filters({ total, shown, favourites: starred, today }: FiltersProps) {
  const [search, setSearch] = useSearchParams()
  const { month, onlyFavourites, level } = filtersIn(search, today)
  const next = nextBuyingMonths(today).map(monthWord).join('–')
  const monthChip = month && month !== NEXT ? monthWord(month) : next
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <PausedSearch
        label={text.search}
        value={search.q ?? ''}
        longest={100}
        onType={() => search.concept && setSearch({ concept: undefined }, { replace: true })}
        onSearch={(q) => setSearch({ q: q || undefined }, { replace: true })}
        roomy
        className="w-full lg:w-[448px]"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips everywhere */}
      <div role="group" aria-label={text.list} className="flex flex-wrap gap-2">
        <Chip
          roomy
          selected={month !== undefined}
          onClick={() => setSearch({ month: month ? undefined : NEXT })}
        >
          {text.buying(monthChip)}
          {month && <X aria-hidden size={16} strokeWidth={1.75} />}
        </Chip>
        <Chip
          roomy
          selected={onlyFavourites}
          onClick={() => setSearch({ show: onlyFavourites ? undefined : 'favourites' })}
        >
          {!onlyFavourites && <Star aria-hidden size={16} strokeWidth={1.75} />}
          {text.favourites} <span className="tabular-nums">{thaiNumber(starred)}</span>
        </Chip>
      </div>
      <Select
        roomy
        aria-label={text.levels}
        value={level ?? ''}
        onChange={({ target }) => setSearch({ level: target.value || undefined }, { replace: true })}
      >
        <option value="">{text.allLevels}</option>
        {LEVELS.map((stars) => (
          <option key={stars} value={stars}>
            {BAND_NAMES[stars]}
          </option>
        ))}
      </Select>
      <p role="status" className="ml-auto text-ink-2 text-xs">
        {text.shown(shown, total)}
      </p>
    </div>
  )
}

/** Reads the filters that an address names; what none of them can be is left out, such as a month that is over. */
function filtersIn(search: Readonly<Record<string, string | undefined>>, today: string) {
  const months = today === '' ? [] : [NEXT, ...twelveMonths(today)]
  return {
    month: months.find((month) => month === search.month),
    onlyFavourites: search.show === 'favourites',
    level: LEVELS.find((stars) => String(stars) === search.level),
  }
}

function monthsOf(filter: string, today: string): readonly string[] {
  return filter === NEXT ? nextBuyingMonths(today) : [filter]
}

function Waiting() {
  return (
    <div aria-busy>
      <Skeleton className="mb-6 h-[520px] w-full" />
      <div className="card">
        <SkeletonRows rows={8} rowClass="h-16" />
      </div>
    </div>
  )
}

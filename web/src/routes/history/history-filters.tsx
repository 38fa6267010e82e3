import { useEffect, useState } from 'react'
import { Chip } from '../../components/ui/chip.tsx'
import { SearchInput } from '../../components/ui/search-input.tsx'
import { history } from '../../text/history.ts'

export const SHOWS = ['all', 'valid', 'expired'] as const
export interface HistoryFilter {
  q: string
  show: (typeof SHOWS)[number]
}

/** Renders which sets are shown; the address keeps it. */
export function HistoryFilters(props: { filter: HistoryFilter; onFilter: (filter: HistoryFilter) => void }) {
  const { filter, onFilter } = props
  const [typed, setTyped] = useState(filter.q)
  useEffect(() => setTyped(filter.q), [filter.q])
  useEffect(() => {
    if (typed.trim() === filter.q) return
    const clock = setTimeout(() => onFilter({ ...filter, q: typed.trim() }), 250)
    return () => clearTimeout(clock)
  }, [typed, filter, onFilter])
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchInput
        label={history.search}
        value={typed}
        maxLength={100}
        onType={setTyped}
        className="w-full md:w-72"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of chips everywhere */}
      <div role="group" aria-label={history.show} className="flex flex-wrap gap-2">
        {SHOWS.map((show) => (
          <Chip key={show} selected={filter.show === show} onClick={() => onFilter({ ...filter, show })}>
            {history.shows[show]}
          </Chip>
        ))}
      </div>
    </div>
  )
}

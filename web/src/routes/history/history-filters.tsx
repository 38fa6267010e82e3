import { Chip } from '../../components/ui/chip.tsx'
import { PausedSearch } from '../../components/ui/paused-search.tsx'
import { history } from '../../text/history.ts'

export const SHOWS = ['all', 'valid', 'expired'] as const
export interface HistoryFilter {
  q: string
  show: (typeof SHOWS)[number]
}

/** Renders the choice of which sets are shown; the address keeps it. */
export function HistoryFilters(props: { filter: HistoryFilter; onFilter: (filter: HistoryFilter) => void }) {
  const { filter, onFilter } = props
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <PausedSearch
        label={history.search}
        value={filter.q}
        longest={100}
        onSearch={(q) => onFilter({ ...filter, q })}
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

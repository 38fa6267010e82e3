import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Chip } from '../../components/chip.tsx'
import { TextInput } from '../../components/text-input.tsx'
import { history } from '../../text/history.ts'

export const SHOWS = ['all', 'valid', 'expired'] as const
export interface HistoryFilter {
  q: string
  show: (typeof SHOWS)[number]
}

/** Which sets are shown; the address keeps it. */
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
      <div className="relative w-full md:w-72">
        <Search
          aria-hidden
          size={16}
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        />
        <TextInput
          type="search"
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
          aria-label={history.search}
          placeholder={history.search}
          className="pl-9 md:h-10 md:text-sm"
        />
      </div>
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

import { DIFFICULTY_BANDS, type Stars } from '@thokham/domain/difficulty'
import type { BasketFilter, BasketSort } from '../storage/basket.ts'
import { useStored } from './stored.tsx'

interface FilterRowProps {
  filter: BasketFilter
  onFilter: (filter: BasketFilter) => void
  shown: number
  all: number
}

/** Renders text, band and order of what the basket shows. */
export function FilterRow({ filter, onFilter, shown, all }: FilterRowProps) {
  const { words } = useStored()
  const sorts: Record<BasketSort, string> = {
    newest: words.newest,
    easiest: words.easiest,
    name: words.byName,
  }
  return (
    <div className="filter">
      <input
        type="search"
        className="field"
        aria-label={words.filterText}
        placeholder={words.filterText}
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.target.value })}
      />
      <select
        className="field"
        aria-label={words.difficulty}
        value={filter.stars ?? ''}
        onChange={(event) =>
          onFilter({ ...filter, stars: event.target.value ? (Number(event.target.value) as Stars) : null })
        }
      >
        <option value="">{words.allBands}</option>
        {DIFFICULTY_BANDS.map(({ stars }) => (
          <option key={stars} value={stars}>
            {words.bands[stars]}
          </option>
        ))}
      </select>
      <select
        className="field"
        aria-label={words.sort}
        value={filter.sort}
        onChange={(event) => onFilter({ ...filter, sort: event.target.value as BasketSort })}
      >
        {Object.entries(sorts).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </select>
      <p className="hint" role="status">
        {words.shown(shown, all)}
      </p>
    </div>
  )
}

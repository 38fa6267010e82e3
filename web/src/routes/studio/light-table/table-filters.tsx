import { useMemo } from 'react'
import { Chip } from '../../../components/ui/chip.tsx'
import { SearchInput } from '../../../components/ui/search-input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { thaiNumber } from '../../../lib/format/thai-format.ts'
import { lightTable as text } from '../../../text/light-table.ts'
import { STATES } from './marks.ts'
import type { TableWork } from './use-table.ts'

/** Renders which pictures are shown: by state, stars, prompt and keyword. */
export function TableFilters({ table }: { table: TableWork }) {
  const { filter, setFilter, counts, pictures } = table
  const prompts = useMemo(() => [...new Set(pictures.map(({ prompt }) => prompt))], [pictures])
  // A thousand of them are not gone through with every mark.
  const options = useMemo(
    () =>
      prompts.map((prompt) => (
        <option key={prompt} value={prompt}>
          {prompt.slice(0, 80)}
        </option>
      )),
    [prompts],
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div
      role="group"
      aria-label={text.filters}
      className="mb-3 flex items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:*:shrink-0 md:flex-wrap"
    >
      {STATES.map((state) => (
        <Chip key={state} selected={filter.state === state} onClick={() => setFilter({ state })}>
          {text.states[state]} <span className="num">{thaiNumber(counts[state])}</span>
        </Chip>
      ))}
      <Select
        aria-label={text.stars}
        value={filter.stars}
        onChange={({ currentTarget }) => setFilter({ stars: Number(currentTarget.value) })}
        className="h-10 w-auto text-sm md:h-9"
      >
        <option value={0}>{text.anyStars}</option>
        {[1, 2, 3, 4, 5].map((stars) => (
          <option key={stars} value={stars}>
            {text.starsFrom(stars)}
          </option>
        ))}
      </Select>
      {prompts.length > 1 && (
        <Select
          aria-label={text.prompt}
          value={filter.prompt ?? ''}
          onChange={({ currentTarget }) => setFilter({ prompt: currentTarget.value || null })}
          className="h-10 w-auto max-w-56 text-sm md:h-9"
        >
          <option value="">{text.anyPrompt}</option>
          {options}
        </Select>
      )}
      <SearchInput
        label={text.search}
        value={filter.query}
        onType={(query) => setFilter({ query })}
        className="min-w-40 max-w-72 flex-1"
      />
    </div>
  )
}

import { compareDifficulty, type Stars } from '@thokham/domain/difficulty'
import type { KeywordCount } from '@thokham/domain/keyword-counts'
import { useSearchParams } from '../../lib/boot/search-params.ts'

export interface RatedKeyword extends KeywordCount {
  /** null = nobody searches for it. */
  stars: Stars | null
}

/** The columns that the table is sorted by, `-` for downwards: easiest first by default. */
export const RADAR_SORTS = ['results', '-results', 'keyword', '-keyword'] as const
export type RadarSort = (typeof RADAR_SORTS)[number]

/** Returns the sorting, which is kept in the address. */
export function useRadarSort(): [RadarSort, (sort: RadarSort) => void] {
  const [{ sort }, setSearch] = useSearchParams()
  const chosen = RADAR_SORTS.find((each) => each === sort) ?? 'results'
  return [chosen, (next) => setSearch({ sort: next === 'results' ? undefined : next }, { replace: true })]
}

/** Returns the rows in that order; those that are alike stay as they were. */
export function sortedRows(rows: readonly RatedKeyword[], sort: RadarSort): RatedKeyword[] {
  return rows.toSorted(COMPARE[sort])
}

const COLLATOR = new Intl.Collator('th')
const COMPARE: Record<RadarSort, (a: RatedKeyword, b: RatedKeyword) => number> = {
  results: (a, b) => compareDifficulty(a.results, b.results),
  '-results': (a, b) => b.results - a.results,
  keyword: (a, b) => COLLATOR.compare(a.keyword, b.keyword),
  '-keyword': (a, b) => COLLATOR.compare(b.keyword, a.keyword),
}

/** How hard a keyword is to be seen with: 5 stars are the easiest (docs/product/library.md#keyword-difficulty). */
export type Stars = 1 | 2 | 3 | 4 | 5

/** The five bands from the easiest to the hardest, each with the most search results that still belong to it. */
export const DIFFICULTY_BANDS: readonly { stars: Stars; most: number }[] = [
  { stars: 5, most: 10_000 },
  { stars: 4, most: 50_000 },
  { stars: 3, most: 100_000 },
  { stars: 2, most: 500_000 },
  { stars: 1, most: Number.POSITIVE_INFINITY },
]

/**
 * Rates a keyword by the number of results that a marketplace finds for it, an integer ≥ 0.
 * @returns null for a keyword without any: nobody searches for it, so it is no opportunity, however little competes there
 */
export function difficultyOf(results: number): Stars | null {
  if (results === 0) return null
  return DIFFICULTY_BANDS.find(({ most }) => results <= most)?.stars ?? 1
}

/** Compares two numbers of results, the easiest first; a keyword without any stands behind all others. */
export function compareDifficulty(results: number, others: number): number {
  return (results || Number.MAX_VALUE) - (others || Number.MAX_VALUE)
}

/** What the contributors' figure says: below 1 to be avoided, above 10 exceptional, sellable between. */
export type Prospect = 'avoid' | 'sellable' | 'exceptional'

/**
 * Divides views by thousands of results, as contributors do: interest against competition.
 * @returns null where there is nothing to divide by
 */
export function viewsPerThousand(views: number, results: number): number | null {
  return results > 0 ? views / (results / 1_000) : null
}

/** Judges the contributors' figure; its bounds 1 and 10 are sellable themselves. */
export function prospectOf(figure: number): Prospect {
  if (figure < 1) return 'avoid'
  return figure > 10 ? 'exceptional' : 'sellable'
}

/** Returns the change from one count to a later one as a share (0.042 is 4.2 % more); null when there was nothing. */
export function changeOf(before: number, now: number): number | null {
  return before > 0 ? (now - before) / before : null
}

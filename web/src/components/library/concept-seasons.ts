import type { Concept, Holiday } from '@thokham/contract/concepts'
import { buyingMonths, type Season, seasonsOf } from '@thokham/domain/concept-season'

/** What colours a bar: the dye is the kind. */
export type ConceptKind = 'th' | 'world' | 'season'

/** A concept with when it is bought. */
export interface SeasonalConcept extends Concept {
  kind: ConceptKind
  /** Those of the twelve months ahead, the next one first; none = the whole year */
  seasons: readonly Season[]
  /** The next one; null = the whole year */
  season: Season | null
  /** `YYYY-MM`, of the twelve from this one on */
  buyMonths: readonly string[]
}

/** Works out of each concept when it is bought. */
export function withSeasons(
  concepts: readonly Concept[],
  holidays: readonly Holiday[],
  today: string,
): SeasonalConcept[] {
  const known = new Map(holidays.map((holiday) => [holiday.id, holiday]))
  return concepts.map((concept) => {
    const own = concept.holidays.flatMap((id) => known.get(id) ?? [])
    const dated = own.flatMap(({ date, moves, month }) =>
      date ? [{ date, usualMonth: moves ? month : null }] : [],
    )
    const seasonal = { months: concept.months, holidays: dated }
    const seasons = seasonsOf(seasonal, today)
    const [season = null] = seasons
    const kind: ConceptKind = own.some(({ region }) => region === 'th')
      ? 'th'
      : own.length > 0
        ? 'world'
        : 'season'
    return { ...concept, kind, seasons, season, buyMonths: buyingMonths(seasonal, today) }
  })
}

/**
 * Sorts concepts by when their pictures should be submitted, then those that are being bought already, then the whole
 * year's.
 */
export function bySubmission(concepts: readonly SeasonalConcept[], today: string): SeasonalConcept[] {
  const turn = ({ season }: SeasonalConcept) => (season === null ? 2 : season.submitBy < today ? 1 : 0)
  const when = ({ season }: SeasonalConcept) =>
    season ? (season.submitBy < today ? season.to : season.submitBy) : ''
  return concepts.toSorted(
    (a, b) => turn(a) - turn(b) || (when(a) < when(b) ? -1 : when(a) > when(b) ? 1 : 0),
  )
}

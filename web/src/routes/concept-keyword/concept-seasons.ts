import type { Concept, Holiday } from '@thokham/contract/concepts'
import { buyingMonths, type Season, seasonsOf } from '@thokham/domain/concept-season'

/** What colours a bar: the dye is the kind. */
export type ConceptKind = 'th' | 'world' | 'season'

/** A concept with when it is bought. */
export interface SeasonalConcept extends Concept {
  kind: ConceptKind
  /** The next one; null = the whole year */
  season: Season | null
  /** `YYYY-MM`, of the twelve from this one on */
  buyMonths: readonly string[]
}

/** Works out of each concept when it is bought, and sorts by how soon pictures should be there. */
export function withSeasons(
  concepts: readonly Concept[],
  holidays: readonly Holiday[],
  today: string,
): SeasonalConcept[] {
  const known = new Map(holidays.map((holiday) => [holiday.id, holiday]))
  return concepts.map((concept) => {
    const own = concept.holidays.flatMap((id) => known.get(id) ?? [])
    const seasonal = { months: concept.months, holidays: own.flatMap(({ date }) => date ?? []) }
    const [season = null] = seasonsOf(seasonal, today)
    const kind: ConceptKind = own.some(({ region }) => region === 'th')
      ? 'th'
      : own.length > 0
        ? 'world'
        : 'season'
    return { ...concept, kind, season, buyMonths: buyingMonths(seasonal, today) }
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

/**
 * Returns up to twelve concepts for the calendar: for each month of the year ahead one that ends in it, dated ones first.
 */
export function calendarRows(
  concepts: readonly SeasonalConcept[],
  months: readonly string[],
): SeasonalConcept[] {
  const rank = ({ kind, season }: SeasonalConcept) => (season?.event ? (kind === 'season' ? 2 : 0) : 1)
  const rows = months.flatMap((month) => {
    const ending = concepts.filter(({ season }) => season?.to.startsWith(month))
    const dated = ending.filter(({ season }) => season?.event)
    const others = ending.filter(({ season }) => !season?.event)
    return [
      ...dated.toSorted((a, b) => rank(a) - rank(b)).slice(0, 1),
      ...others.slice(0, dated.length > 0 ? 0 : 1),
    ]
  })
  return rows.toSorted((a, b) => ((a.season?.to ?? '') < (b.season?.to ?? '') ? -1 : 1))
}

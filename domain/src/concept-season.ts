import { addMonths, bangkokDate, startOfBangkokDate } from './bangkok-time.ts'

/** Buyers look for pictures this many months before the event, and those who submit should be there by then. */
export const BUYERS_AHEAD = 3
export const SUBMIT_AHEAD = 2

/** When a concept is bought. All dates are Bangkok dates, `YYYY-MM-DD`. */
export interface Season {
  /** Buyers look from here */
  from: string
  /** to here: the event that ends it, or the end of its last month. */
  to: string
  /** The next day of an event in it; null = a season without one. */
  event: string | null
  /** Pictures that are in the marketplace by then meet those who buy. */
  submitBy: string
}

/** The next date of a concept's holiday. */
export interface SeasonalDay {
  date: string
  /** 1–12: the month in which a moving holiday mostly falls, which its date replaces; null = it does not move. */
  usualMonth: number | null
}

export interface Seasonal {
  /** 1–12, of the event or season itself; all twelve = the whole year */
  months: readonly number[]
  /** Its holidays as far as their dates are known. */
  holidays: readonly SeasonalDay[]
}

/**
 * Returns the seasons of a concept that are not over and begin within twelve months, the next one first: one for each run of
 * its months and those of its dated holidays. A run whose first month has a holiday begins with that day, one whose last
 * month has one ends with it (docs/library.md#concepts). A concept of the whole year has none, whatever holidays it has.
 */
export function seasonsOf(concept: Seasonal, today: string): Season[] {
  const aYearOn = later(today, 12)
  const days = concept.holidays.map(({ date }) => date)
  return runsOf(monthsOf(concept))
    .flatMap((run) => runSeasons(run, days, today))
    .filter(({ from, to }) => to >= today && from < aYearOn)
    .toSorted((a, b) => (a.to < b.to ? -1 : a.to > b.to ? 1 : 0))
}

/** Lists the months of a concept, those in which its holidays fall next in place of those in which moving ones mostly fall. */
function monthsOf({ months, holidays }: Seasonal): number[] {
  if (months.length === 12) return [...months]
  const lasting = months.filter((month) => !holidays.some(({ usualMonth }) => usualMonth === month))
  const dated = holidays.map(({ date }) => monthOf(date))
  return [...new Set([...lasting, ...dated])].toSorted((a, b) => a - b)
}

/** A concept with its next season for which pictures can still come in time. */
export interface TimelyConcept<Concept> {
  concept: Concept
  season: Season
}

/**
 * Returns what sells next: concepts of which pictures that are submitted today or later still meet those who buy, the one to
 * be submitted soonest first (docs/library.md#concepts). Of several concepts of the same event, or of the same stretch of
 * months, the first one stands for all; where that leaves fewer than `most`, the others follow in the same order.
 * @param concepts in the library's order, which decides between equals
 */
export function sellingNext<Concept extends { seasons: readonly Season[] }>(
  concepts: readonly Concept[],
  today: string,
  most: number,
): TimelyConcept<Concept>[] {
  const timely = concepts
    .flatMap((concept) => {
      const season = concept.seasons.find(({ submitBy }) => submitBy >= today)
      return season ? [{ concept, season }] : []
    })
    .toSorted(bySubmitBy)
  const known = new Set<string>()
  const isFirst = timely.map(({ season: { event, from, to } }) => {
    const window = event ?? `${from}/${to}`
    return !known.has(window) && known.add(window)
  })
  const chosen = [...timely.filter((_, at) => isFirst[at]), ...timely.filter((_, at) => !isFirst[at])]
  return chosen.slice(0, most).toSorted(bySubmitBy)
}

const bySubmitBy = (a: { season: Season }, b: { season: Season }) =>
  a.season.submitBy < b.season.submitBy ? -1 : a.season.submitBy > b.season.submitBy ? 1 : 0

/** Returns the months, `YYYY-MM`, of the twelve from today's on in which a concept is bought. */
export function buyingMonths(concept: Seasonal, today: string): string[] {
  const all = twelveMonths(today)
  if (monthsOf(concept).length === 12) return all
  const seasons = seasonsOf(concept, today)
  return all.filter((month) =>
    seasons.some(({ from, to }) => from.slice(0, 7) <= month && to.slice(0, 7) >= month),
  )
}

/** Returns twelve months, `YYYY-MM`, from today's on. */
export function twelveMonths(today: string): string[] {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7)) - 1
  return Array.from({ length: 12 }, (_, at) => {
    const place = month + at
    return monthName(year + Math.floor(place / 12), (place % 12) + 1)
  })
}

/** Returns the two months after today's: who submits now meets those who buy then. */
export function nextBuyingMonths(today: string): string[] {
  return twelveMonths(today).slice(1, 3)
}

/** Lists months that follow one another, over the turn of the year too: [1, 2, 12] is one run from 12 to 2. */
function runsOf(months: readonly number[]): { first: number; length: number }[] {
  const has = (month: number) => months.includes(((month - 1 + 12) % 12) + 1)
  return months
    .filter((month) => !has(month - 1))
    .map((first) => {
      let length = 1
      while (length < 12 && has(first + length)) length++
      return { first, length }
    })
}

/** Returns the run as it falls this year, the one before and the next: whatever is not over is among them. */
function runSeasons(
  { first, length }: { first: number; length: number },
  holidays: readonly string[],
  today: string,
): Season[] {
  const year = Number(today.slice(0, 4))
  return [year - 1, year, year + 1].map((each) => {
    const begins = `${monthName(each, first)}-01`
    const ends = dayBefore(later(begins, length))
    const isWithin = (day: string) => day >= begins && day <= ends
    // Only the next date of a holiday is known; the one before was about a year earlier.
    const days = holidays
      .flatMap((day) => [later(day, -12), day])
      .filter(isWithin)
      .toSorted()
    const start = days.find((day) => day.slice(0, 7) === begins.slice(0, 7)) ?? begins
    const to = days.findLast((day) => day.slice(0, 7) === ends.slice(0, 7)) ?? ends
    const event = holidays.filter(isWithin).toSorted().at(0) ?? null
    return { from: later(start, -BUYERS_AHEAD), to, event, submitBy: later(start, -SUBMIT_AHEAD) }
  })
}

function later(date: string, months: number): string {
  return bangkokDate(addMonths(startOfBangkokDate(date), months))
}

function dayBefore(date: string): string {
  return bangkokDate(new Date(startOfBangkokDate(date).getTime() - 1))
}

const monthOf = (date: string) => Number(date.slice(5, 7))

const monthName = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`

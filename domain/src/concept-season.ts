import { addMonths, bangkokDate, startOfBangkokDate } from './bangkok-time.ts'

/** Buyers look for pictures this many months before the event, and those who submit should be there by then. */
export const BUYERS_AHEAD = 3
export const SUBMIT_AHEAD = 2

/** When a concept is bought. All dates are Bangkok dates, `YYYY-MM-DD`. */
export interface Season {
  /** Buyers look from here */
  from: string
  /** to here: the event, or the end of its season. */
  to: string
  /** The day of the event; null = a season without a day of its own. */
  event: string | null
  /** Pictures that are in the marketplace by then meet those who buy. */
  submitBy: string
}

export interface Seasonal {
  /** 1–12, of the event or season itself; all twelve = the whole year */
  months: readonly number[]
  /** The next dates of its holidays, as far as they are known. */
  holidays: readonly string[]
}

/**
 * Returns the seasons of a concept that are not over and begin within twelve months, the next one first: one for each
 * dated holiday, else one for each run of months (docs/library.md#concepts). A concept of the whole year has none.
 */
export function seasonsOf({ months, holidays }: Seasonal, today: string): Season[] {
  const seasons =
    holidays.length > 0
      ? holidays.map((event) => season(event, event, event))
      : months.length === 12
        ? []
        : runsOf(months).flatMap((run) => runSeasons(run, today))
  const aYearOn = later(today, 12)
  return seasons
    .filter(({ from, to }) => to >= today && from < aYearOn)
    .toSorted((a, b) => (a.to < b.to ? -1 : a.to > b.to ? 1 : 0))
}

/** Returns the months, `YYYY-MM`, of the twelve from today's on in which a concept is bought. */
export function buyingMonths(concept: Seasonal, today: string): string[] {
  const all = twelveMonths(today)
  if (concept.months.length === 12 && concept.holidays.length === 0) return all
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

function season(start: string, to: string, event: string | null): Season {
  return { from: later(start, -BUYERS_AHEAD), to, event, submitBy: later(start, -SUBMIT_AHEAD) }
}

/** Months that follow one another, over the turn of the year too: [1, 2, 12] is one run from 12 to 2. */
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

/** The run as it falls this year, the one before and the next: whatever is not over is among them. */
function runSeasons({ first, length }: { first: number; length: number }, today: string): Season[] {
  const year = Number(today.slice(0, 4))
  return [year - 1, year, year + 1].map((each) => {
    const start = `${monthName(each, first)}-01`
    const end = dayBefore(later(start, length))
    return season(start, end, null)
  })
}

function later(date: string, months: number): string {
  return bangkokDate(addMonths(startOfBangkokDate(date), months))
}

function dayBefore(date: string): string {
  return bangkokDate(new Date(startOfBangkokDate(date).getTime() - 1))
}

const monthName = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`

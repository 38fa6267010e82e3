import { plusDays } from './calendar.ts'

/** Where a holiday of the concepts’ calendar is kept. */
export const HOLIDAY_REGIONS = ['th', 'world'] as const
export type HolidayRegion = (typeof HOLIDAY_REGIONS)[number]

/**
 * How a moving day is found: the nth weekday of its month (0 = Sunday; -1 = the last), with days after it; days after
 * Easter Sunday; or its dates (`YYYY-MM-DD`), of which those that are reckoned and not yet published are `computed`.
 */
export type HolidayReckoning =
  | { weekday: number; nth: number; after?: number }
  | { easter: number }
  | { dates: string[]; computed?: string[] }

export interface Holiday {
  /** 1–12; where it moves, the month in which it mostly is */
  month: number
  /** null = it moves */
  day: number | null
  reckoned: HolidayReckoning | null
}

/**
 * Returns the Gregorian dates of a holiday in a year, `YYYY-MM-DD`: none where nobody can reckon it beforehand, such as a day
 * that is proclaimed, and two where a calendar shorter than the year brings it again.
 */
export function holidaysIn(holiday: Holiday, year: number): string[] {
  const { month, day, reckoned } = holiday
  if (day !== null) return [dateOf(year, month, day)]
  if (!reckoned) return []
  if ('weekday' in reckoned) return [nthWeekday(year, month, reckoned)]
  if ('easter' in reckoned) return [plusDays(easterSunday(year), reckoned.easter)]
  return reckoned.dates.filter((date) => date.startsWith(`${year}-`)).toSorted()
}

/** Returns the next date of a holiday from `today` on (`YYYY-MM-DD`, that day itself counts); null where none is known. */
export function nextHoliday(holiday: Holiday, today: string): string | null {
  const year = Number(today.slice(0, 4))
  const dates = [year, year + 1, year + 2].flatMap((each) => holidaysIn(holiday, each))
  return dates.find((date) => date >= today) ?? null
}

/** Tells whether a date of a holiday is reckoned and not published: whoever relies on it should look it up. */
export function isComputed({ reckoned }: Holiday, date: string): boolean {
  return reckoned !== null && 'dates' in reckoned && (reckoned.computed ?? []).includes(date)
}

/**
 * Returns the first year, this one or the next, of which a holiday with a date for each year has none; null where both are
 * known, where the day needs no dates, and of this year once the month in which it mostly falls is over.
 */
export function yearWithoutDate(holiday: Holiday, today: string): number | null {
  if (holiday.day !== null || holiday.reckoned === null || !('dates' in holiday.reckoned)) return null
  const [year = 0, month = 0] = today.split('-').map(Number)
  const years = month > holiday.month ? [year + 1] : [year, year + 1]
  return years.find((each) => holidaysIn(holiday, each).length === 0) ?? null
}

function nthWeekday(
  year: number,
  month: number,
  { weekday, nth, after = 0 }: { weekday: number; nth: number; after?: number },
): string {
  const first = new Date(Date.UTC(year, month - 1, 1))
  const last = new Date(Date.UTC(year, month, 0))
  const day =
    nth > 0
      ? 1 + ((weekday - first.getUTCDay() + 7) % 7) + (nth - 1) * 7
      : last.getUTCDate() - ((last.getUTCDay() - weekday + 7) % 7)
  return plusDays(dateOf(year, month, day), after)
}

/** Returns Easter Sunday of the western churches, by the reckoning of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor((8 * b + 13) / 25)
  const e = (19 * a + b - Math.floor(b / 4) - d + 15) % 30
  const f = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - e - (c % 4)) % 7
  const g = Math.floor((a + 11 * e + 22 * f) / 451)
  const at = e + f - 7 * g + 114
  return dateOf(year, Math.floor(at / 31), (at % 31) + 1)
}

function dateOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

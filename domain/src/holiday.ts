import { plusDays } from './calendar.ts'

/** Where a holiday of the concepts’ calendar is kept. */
export const HOLIDAY_REGIONS = ['th', 'world'] as const
export type HolidayRegion = (typeof HOLIDAY_REGIONS)[number]

/**
 * How a moving day is found: the nth weekday of its month (0 = Sunday; -1 = the last), with days after it; days after
 * Easter Sunday; or the dates (`YYYY-MM-DD`) of a lunar calendar that is published years ahead.
 */
export type HolidayReckoning =
  | { weekday: number; nth: number; after?: number }
  | { easter: number }
  | { dates: string[] }

export interface Holiday {
  /** 1–12; where it moves, the month in which it mostly is */
  month: number
  /** null = it moves */
  day: number | null
  reckoned: HolidayReckoning | null
}

/**
 * Returns the Gregorian date of a holiday in a year, `YYYY-MM-DD`; null where nobody can reckon it beforehand, such as a day
 * that is proclaimed.
 */
export function holidayIn(holiday: Holiday, year: number): string | null {
  const { month, day, reckoned } = holiday
  if (day !== null) return dateOf(year, month, day)
  if (!reckoned) return null
  if ('weekday' in reckoned) return nthWeekday(year, month, reckoned)
  if ('easter' in reckoned) return plusDays(easterSunday(year), reckoned.easter)
  return reckoned.dates.find((date) => date.startsWith(`${year}-`)) ?? null
}

/** Returns the next date of a holiday from `today` on (`YYYY-MM-DD`, that day itself counts); null as `holidayIn`. */
export function nextHoliday(holiday: Holiday, today: string): string | null {
  const year = Number(today.slice(0, 4))
  const dates = [year, year + 1, year + 2].map((each) => holidayIn(holiday, each))
  return dates.find((date) => date !== null && date >= today) ?? null
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

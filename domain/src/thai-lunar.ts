import { plusDays } from './calendar.ts'

/**
 * The official Thai lunar calendar, reckoned by the rules of the Suriyayatra as J. C. Eade wrote them down ("The Calendrical
 * Systems of Mainland South-East Asia", 1995; with L. Gislén in the Journal of Astronomical History and Heritage 22, 2019).
 * A year has 354 days: odd months 29, even ones 30. A year with an extra day (athikawan) has a seventh month of 30; one with
 * an extra month (athikamas) has its eighth twice. The government proclaims the calendar and may decide otherwise, so what is
 * reckoned is to be checked.
 */
export type ThaiLunarYear = 'normal' | 'extra-day' | 'extra-month'

/** Returns what kind of lunar year belongs to a year of the common era. */
export function thaiLunarYear(year: number): ThaiLunarYear {
  if (hasExtraMonth(year)) return 'extra-month'
  // Of a year that has an extra month anyway, the extra day is the next year's.
  const isDue = needsExtraDay(year) || (needsExtraDay(year - 1) && hasExtraMonth(year - 1))
  return isDue ? 'extra-day' : 'normal'
}

/** Days in the year of which dates are asked for; the month of each in a year without and with an extra month. */
const FULL_MOONS = {
  'makha-bucha': [3, 4],
  'visakha-bucha': [6, 7],
  'asanha-bucha': [8, 9],
  'ok-phansa': [11, 12],
  'loy-krathong': [12, 13],
} as const

/** A day of the full moon that Thailand keeps. */
export type ThaiFullMoonDay = keyof typeof FULL_MOONS

/**
 * Returns the date `YYYY-MM-DD` of a day of the full moon (15th waxing) in a year of the common era. The second eighth month of
 * a year that has two is counted as its ninth here, and so on.
 */
export function thaiFullMoon(day: ThaiFullMoonDay, year: number): string {
  const kind = thaiLunarYear(year)
  const month = FULL_MOONS[day][kind === 'extra-month' ? 1 : 0]
  const before = monthsOf(kind)
    .slice(0, month - 1)
    .reduce((sum, days) => sum + days, 0)
  return plusDays(firstDayOf(year), before + 14)
}

/** The first day of the first month of the lunar year 2569 (2026), as the government’s calendar has it. */
const KNOWN = { year: 2026, firstDay: '2025-11-21' }

function firstDayOf(year: number): string {
  let days = 0
  for (let each = KNOWN.year; each < year; each++) days += lengthOf(each)
  for (let each = year; each < KNOWN.year; each++) days -= lengthOf(each)
  return plusDays(KNOWN.firstDay, days)
}

const lengthOf = (year: number) => monthsOf(thaiLunarYear(year)).reduce((sum, days) => sum + days, 0)

function monthsOf(kind: ThaiLunarYear): number[] {
  const months = [29, 30, 29, 30, 29, 30, kind === 'extra-day' ? 30 : 29, 30, 29, 30, 29, 30]
  return kind === 'extra-month' ? months.toSpliced(8, 0, 30) : months
}

/** Values of the day on which the solar year begins, in mid-April, by the year of the Chula Sakarat. */
function newYearValues(year: number) {
  const scaled = (year - 638) * 292_207 + 373
  const days = Math.floor(scaled / 800) + 1
  const excess = days * 11 + 650
  return {
    /** Age of the moon in lunar days, 0–29. */
    tithi: (days + Math.floor(excess / 692)) % 30,
    /** How much of the excess of lunar days over solar ones has gathered, of 692. */
    avoman: excess % 692,
    /** The solar year has 366 days. */
    isLong: 800 - (scaled % 800) <= 207,
  }
}

/** An extra month keeps the solar new year within the fifth and sixth lunar month; two of them are two or three years apart. */
function hasExtraMonth(year: number): boolean {
  const { tithi } = newYearValues(year)
  const next = newYearValues(year + 1).tithi
  if (tithi === 25 && next === 5) return false
  return tithi > 24 || tithi < 6 || (tithi === 24 && next === 6)
}

/** An extra day is due in the year in which the excess runs over: it falls by 137 a year, by 126 in a long one. */
function needsExtraDay(year: number): boolean {
  const { avoman, isLong } = newYearValues(year)
  return avoman < (isLong ? 126 : 137)
}

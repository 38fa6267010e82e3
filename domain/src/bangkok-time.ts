/**
 * "Day", "midnight" and "month" mean Asia/Bangkok (docs/product/access.md#days-and-money), which has stood at UTC+7 without
 * daylight saving since 1941, so the arithmetic is exact.
 */
const OFFSET_MS = 7 * 60 * 60 * 1000
/** A day in ms: without daylight saving all are equally long. */
export const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the Bangkok date of an instant, `YYYY-MM-DD`, Gregorian. */
export function bangkokDate(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10)
}

/** Returns the time of day in Bangkok, `HH:MM`. */
export function bangkokTime(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().slice(11, 16)
}

/** Writes an instant as files have it, in Bangkok and Gregorian: `2026-11-20 08:30:00`. */
export function bangkokMoment(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** Returns the instant at which the Bangkok day of `at` began. */
export function startOfBangkokDay(at: Date): Date {
  return new Date(Math.floor((at.getTime() + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS)
}

/** Returns the instant at which a Bangkok date, `YYYY-MM-DD`, begins. */
export function startOfBangkokDate(date: string): Date {
  return new Date(`${date}T00:00:00+07:00`)
}

/** Returns the last second of a Bangkok date, `YYYY-MM-DD`: when what ends on it ends. */
export function endOfBangkokDate(date: string): Date {
  return new Date(startOfBangkokDate(date).getTime() + DAY_MS - 1_000)
}

/** Returns the instant at which the next Bangkok day begins: when daily quotas are full again. */
export function nextBangkokMidnight(at: Date): Date {
  return new Date(startOfBangkokDay(at).getTime() + DAY_MS)
}

/**
 * Adds calendar months in Bangkok, keeping the time of day and clamping to the month's end
 * (31 Jan + 1 month = 28 or 29 Feb; docs/product/access.md#days-and-money).
 */
export function addMonths(at: Date, months: number): Date {
  const local = new Date(at.getTime() + OFFSET_MS)
  const day = local.getUTCDate()
  const moved = new Date(local)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(day, lastDay))
  return new Date(moved.getTime() - OFFSET_MS)
}

import { addMonths, bangkokDate, DAY_MS, startOfBangkokDate } from './bangkok-time.ts'

/** Days of the calendar, from one to another, both inclusive; Gregorian dates `YYYY-MM-DD`. */
export interface Span {
  from: string
  to: string
}

/** Returns the date so many days later; earlier where negative. */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the date so many months later, clamped to the month's end (docs/product/access.md#days-and-money). */
export function plusMonths(date: string, months: number): string {
  return bangkokDate(addMonths(startOfBangkokDate(date), months))
}

/** Returns how many days lie between two dates; negative when `to` is the earlier one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** Returns the first day of a date's month. */
export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`
}

/** Returns the last day of a date's month. */
export function lastOfMonth(date: string): string {
  return plusDays(plusMonths(firstOfMonth(date), 1), -1)
}

/** Returns every day of a span, the first one first. */
export function daysOf({ from, to }: Span): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => plusDays(from, at))
}

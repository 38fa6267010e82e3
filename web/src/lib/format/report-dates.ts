import type { Span } from '@thokham/domain/calendar'
import { thaiDate, thaiMonth } from './thai-format.ts'

const ZONE = { timeZone: 'Asia/Bangkok' } as const
/** Of our own: the server and browsers of other years shorten them otherwise, and what was drawn would be drawn anew. */
const WEEKDAYS = ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.']
const LONG_WEEKDAYS = ['อาทิตย์', 'จันทร์', 'อังคาร', 'พุธ', 'พฤหัสบดี', 'ศุกร์', 'เสาร์']
const dayAndMonth = new Intl.DateTimeFormat('th-TH', { ...ZONE, day: 'numeric', month: 'short' })
const short = new Intl.DateTimeFormat('th-TH', { ...ZONE, day: 'numeric', month: 'short', year: '2-digit' })
const shortMonth = new Intl.DateTimeFormat('th-TH', { ...ZONE, month: 'short' })
const shortMonthAndYear = new Intl.DateTimeFormat('th-TH', { ...ZONE, month: 'short', year: '2-digit' })

const noon = (date: string) => new Date(`${date}T12:00:00+07:00`)

/** Returns the day of the month: `2026-11-20` → `20`. */
export function dayNumber(date: string): string {
  return String(Number(date.slice(8)))
}

/** Returns the weekday and the day: `2026-11-20` → `ศ. 20`. */
export function weekdayAndDay(date: string): string {
  return `${weekdayOf(date)} ${dayNumber(date)}`
}

/** Returns the name of the weekday, without the word for day: `2026-11-20` → `ศุกร์`. */
export function longWeekdayOf(date: string): string {
  return LONG_WEEKDAYS[dayOfWeek(date)] ?? ''
}

/** Writes a day for a table: `2026-11-20` → `ศ. 20 พ.ย. 69`. */
export function tableDay(date: string): string {
  return `${weekdayOf(date)} ${short.format(noon(date))}`
}

/** Writes a day in short: `2026-11-20` → `20 พ.ย. 69`. */
export function shortDay(date: string): string {
  return short.format(noon(date))
}

/** Returns the short name of a month: `2026-11-20` → `พ.ย.`. */
export function monthName(date: string): string {
  return shortMonth.format(noon(date))
}

/** Returns a month with its year: `2026-11-20` → `พ.ย. 69`. */
export function monthAndYear(date: string): string {
  return shortMonthAndYear.format(noon(date))
}

/**
 * Writes a span of days: `1–20 พ.ย.` or `28 ก.พ.–2 มี.ค.` within a year, with the years beyond it; one day is written as
 * itself.
 */
export function spanText({ from, to }: Span): string {
  if (from === to) return dayAndMonth.format(noon(from))
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayNumber(from)}–${dayAndMonth.format(noon(to))}`
  if (from.slice(0, 4) === to.slice(0, 4))
    return `${dayAndMonth.format(noon(from))}–${dayAndMonth.format(noon(to))}`
  return `${short.format(noon(from))}–${short.format(noon(to))}`
}

/** Writes a day in full: `20 พ.ย. 2569`. */
export function longDay(date: string): string {
  return thaiDate(noon(date))
}

/** Writes a month in full: `พฤศจิกายน 2569`. */
export function longMonth(date: string): string {
  return thaiMonth(date.slice(0, 7))
}

/** Tells whether a day is a Saturday or Sunday. */
export function isWeekend(date: string): boolean {
  return [0, 6].includes(dayOfWeek(date))
}

/** Returns the short name of a weekday: `2026-11-20` → `ศ.`. */
function weekdayOf(date: string): string {
  return WEEKDAYS[dayOfWeek(date)] ?? ''
}

/** 0 = Sunday */
function dayOfWeek(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

import type { AdminHoliday, HolidayFields } from '@thokham/contract/holidays'
import type { HolidayRegion } from '@thokham/domain/holiday'
import { buddhistDate, gregorianDate } from '@thokham/domain/typed-moment'
import { sourcesIn } from '../evidence-fields.tsx'

export const HOLIDAY_KINDS = ['fixed', 'dates', 'weekday', 'easter', 'open'] as const
export type HolidayKind = (typeof HOLIDAY_KINDS)[number]

/** A date of a year as it is typed; empty = there is none. */
export interface DateRow {
  year: number
  typed: string
  isComputed: boolean
}

/** What stands in the form of a holiday. */
export interface HolidayValues {
  title: string
  region: HolidayRegion
  month: string
  kind: HolidayKind
  day: string
  weekday: string
  nth: string
  after: string
  easter: string
  rows: DateRow[]
  rule: string
  /** One a line */
  sources: string
}

/** Years from this one on that the form asks a date of, also where there is none yet. */
const YEARS_AHEAD = 4

/** Returns the values that the form begins with. @param holiday null = a new one @param today Bangkok date */
export function valuesOf(holiday: AdminHoliday | null, today: string): HolidayValues {
  const reckoned = holiday?.reckoned ?? null
  return {
    title: holiday?.title ?? '',
    region: holiday?.region ?? 'th',
    month: holiday ? String(holiday.month) : '',
    kind: kindOf(holiday),
    day: holiday?.day ? String(holiday.day) : '',
    weekday: reckoned && 'weekday' in reckoned ? String(reckoned.weekday) : '0',
    nth: reckoned && 'weekday' in reckoned ? String(reckoned.nth) : '1',
    after: reckoned && 'weekday' in reckoned ? String(reckoned.after ?? 0) : '0',
    easter: reckoned && 'easter' in reckoned ? String(reckoned.easter) : '0',
    rows: rowsOf(holiday, Number(today.slice(0, 4))),
    rule: holiday?.rule ?? '',
    sources: holiday?.sources.join('\n') ?? '',
  }
}

function kindOf(holiday: AdminHoliday | null): HolidayKind {
  if (!holiday || holiday.day !== null) return 'fixed'
  if (!holiday.reckoned) return 'open'
  if ('dates' in holiday.reckoned) return 'dates'
  return 'weekday' in holiday.reckoned ? 'weekday' : 'easter'
}

function rowsOf(holiday: AdminHoliday | null, thisYear: number): DateRow[] {
  const { dates = [], computed = [] } =
    holiday?.reckoned && 'dates' in holiday.reckoned ? holiday.reckoned : {}
  const known = dates.map((date) => ({
    year: Number(date.slice(0, 4)),
    typed: buddhistDate(date),
    isComputed: computed.includes(date),
  }))
  const missing = Array.from({ length: YEARS_AHEAD }, (_, at) => thisYear + at)
    .filter((year) => !known.some((row) => row.year === year))
    .map((year) => ({ year, typed: '', isComputed: false }))
  return [...known, ...missing].toSorted((a, b) => a.year - b.year)
}

/** Tells whether what was typed for a year is no date of it; nothing typed is no fault. */
export function isBadDate({ year, typed }: DateRow): boolean {
  return typed.trim() !== '' && Number(gregorianDate(typed.trim())?.slice(0, 4)) !== year
}

const number = (typed: string) => (/^-?\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** Returns what the operation is to take; what is no number is NaN, and what is no date of its year stays as it was typed. */
export function fieldsOf(values: HolidayValues): HolidayFields {
  const { title, region, month, kind, day, rule, sources } = values
  return {
    title,
    region,
    month: number(month),
    day: kind === 'fixed' ? number(day) : null,
    rule: kind === 'fixed' ? '' : rule,
    reckoned: reckonedOf(values),
    sources: sourcesIn(sources),
  }
}

function reckonedOf({ kind, weekday, nth, after, easter, rows }: HolidayValues): HolidayFields['reckoned'] {
  switch (kind) {
    case 'weekday':
      return {
        weekday: number(weekday),
        nth: number(nth),
        ...(number(after) !== 0 && { after: number(after) }),
      }
    case 'easter':
      return { easter: number(easter) }
    case 'dates': {
      const filled = rows.filter(({ typed }) => typed.trim() !== '')
      const dateOf = (row: DateRow) =>
        isBadDate(row) ? row.typed : (gregorianDate(row.typed.trim()) ?? row.typed)
      const computed = filled.filter(({ isComputed }) => isComputed).map(dateOf)
      return { dates: filled.map(dateOf), ...(computed.length > 0 && { computed }) }
    }
    default:
      return null
  }
}

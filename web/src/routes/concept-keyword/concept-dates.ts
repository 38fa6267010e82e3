import { concepts as text } from '../../text/concepts.ts'

const short = new Intl.DateTimeFormat('th-TH', { timeZone: 'UTC', month: 'short' })
const withYear = new Intl.DateTimeFormat('th-TH', { timeZone: 'UTC', month: 'short', year: 'numeric' })
const day = new Intl.DateTimeFormat('th-TH', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const full = new Intl.DateTimeFormat('th-TH', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const at = (date: string) => new Date(date.length === 7 ? `${date}-01T00:00:00Z` : `${date}T00:00:00Z`)

/** Formats the month of a date or a month: `พ.ย.`. */
export const monthWord = (date: string) => short.format(at(date))
/** Formats the month and the year of a date or a month: `พ.ย. 2569`. */
export const monthAndYear = (date: string) => withYear.format(at(date))
/** Formats a date without its year: `25 ธ.ค.`. */
export const dayWord = (date: string) => day.format(at(date))
/** Formats a date with its year: `25 ธ.ค. 2569`. */
export const dateWord = (date: string) => full.format(at(date))

/** Returns the third of the month in which a date is: `กลาง พ.ย.`. */
export function partOfMonth(date: string): string {
  const dayOfMonth = Number(date.slice(8))
  const part = dayOfMonth <= 10 ? 'early' : dayOfMonth <= 20 ? 'middle' : 'late'
  return `${text.parts[part]} ${monthWord(date)}`
}

/** Returns how far into the twelve months a date is, 0 to 1; dates outside are held to the ends. */
export function placeInYear(date: string, months: readonly string[]): number {
  const [first = ''] = months
  const months0 = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  const inMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const place = year * 12 + month - 1 - months0 + (dayOfMonth - 1) / inMonth
  return Math.min(1, Math.max(0, place / 12))
}

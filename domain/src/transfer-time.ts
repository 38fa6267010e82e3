/** From this year on a year is of the Buddhist era, which is 543 ahead. */
const FIRST_BUDDHIST_YEAR = 2400
const ERAS_APART = 543
/** Slips write 2569 as 69. */
const CENTURY = 2500
const EARLIEST_YEAR = 2000

/** How far a phone's clock may be ahead of the server's. */
export const CLOCK_AHEAD_MS = 10 * 60 * 1000

export type TransferTime =
  | { ok: true; date: string; time: string }
  | { ok: false; field: 'transferDate' | 'transferTime'; reason: 'required' | 'format' | 'future' }

/**
 * Reads when a transfer was made, as the buyer typed it from the slip: Bangkok time, years of either era, no future
 * beyond what a phone's clock may be ahead.
 * @param typed `YYYY-MM-DD`, `DD/MM/YYYY` or, as slips have it, `DD/MM/69`, and `HH:MM` or `HH.MM`, with or without
 *   seconds
 * @returns the Gregorian date `YYYY-MM-DD` and `HH:MM`
 */
export function transferTime(typed: { date: string; time: string }, now: Date): TransferTime {
  if (typed.date.trim() === '') return { ok: false, field: 'transferDate', reason: 'required' }
  if (typed.time.trim() === '') return { ok: false, field: 'transferTime', reason: 'required' }
  const date = gregorianDate(typed.date.trim())
  if (date === null) return { ok: false, field: 'transferDate', reason: 'format' }
  const time = hourAndMinute(typed.time.trim())
  if (time === null) return { ok: false, field: 'transferTime', reason: 'format' }
  const latest = new Date(now.getTime() + CLOCK_AHEAD_MS)
  if (startOf(date, '00:00') > latest) return { ok: false, field: 'transferDate', reason: 'future' }
  if (startOf(date, time) > latest) return { ok: false, field: 'transferTime', reason: 'future' }
  return { ok: true, date, time }
}

/** Returns the Gregorian `YYYY-MM-DD` of a date of either era, or null when no calendar has it. */
export function gregorianDate(typed: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  const local = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(typed)
  const [year, month, day] = (iso ? iso.slice(1) : (local?.slice(1).reverse() ?? [])).map(Number)
  if (year === undefined || month === undefined || day === undefined) return null
  const whole = year < 100 ? year + CENTURY : year
  const gregorian = whole >= FIRST_BUDDHIST_YEAR ? whole - ERAS_APART : whole
  const at = new Date(Date.UTC(gregorian, month - 1, day))
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && gregorian >= EARLIEST_YEAR
  return isReal ? at.toISOString().slice(0, 10) : null
}

function hourAndMinute(typed: string): string | null {
  const found = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?$/.exec(typed)
  if (!found || Number(found[1]) > 23 || Number(found[2]) > 59) return null
  return `${found[1]?.padStart(2, '0')}:${found[2]}`
}

function startOf(date: string, time: string): Date {
  return new Date(`${date}T${time}:00+07:00`)
}

/** Writes a Gregorian `YYYY-MM-DD` as people in Thailand type it: `DD/MM/` and the Buddhist year. */
export function buddhistDate(date: string): string {
  const [year = '', month, day] = date.split('-')
  return `${day}/${month}/${Number(year) + ERAS_APART}`
}

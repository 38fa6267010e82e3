import { gregorianDate, timeOfDay } from './typed-moment.ts'

/** How far a phone's clock may be ahead of the server's. */
export const CLOCK_AHEAD_MS = 10 * 60 * 1000

export type TransferTime =
  | { ok: true; date: string; time: string }
  | { ok: false; field: 'transferDate' | 'transferTime'; reason: 'required' | 'format' | 'future' }

/**
 * Reads when a transfer was made, as the buyer typed it from the slip: Bangkok time, years of either era, no future
 * beyond what a phone's clock may be ahead.
 * @param typed in any form of typed-moment.ts
 * @returns the Gregorian date `YYYY-MM-DD` and `HH:MM`
 */
export function transferTime(typed: { date: string; time: string }, now: Date): TransferTime {
  if (typed.date.trim() === '') return { ok: false, field: 'transferDate', reason: 'required' }
  if (typed.time.trim() === '') return { ok: false, field: 'transferTime', reason: 'required' }
  const date = gregorianDate(typed.date)
  if (date === null) return { ok: false, field: 'transferDate', reason: 'format' }
  const time = timeOfDay(typed.time)
  if (time === null) return { ok: false, field: 'transferTime', reason: 'format' }
  const latest = new Date(now.getTime() + CLOCK_AHEAD_MS)
  if (startOf(date, '00:00') > latest) return { ok: false, field: 'transferDate', reason: 'future' }
  if (startOf(date, time) > latest) return { ok: false, field: 'transferTime', reason: 'future' }
  return { ok: true, date, time }
}

function startOf(date: string, time: string): Date {
  return new Date(`${date}T${time}:00+07:00`)
}

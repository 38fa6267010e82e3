import { withArabicDigits } from './thai-digits.ts'

/** From this year on a year is of the Buddhist era, which is 543 ahead. */
const FIRST_BUDDHIST_YEAR = 2400
const ERAS_APART = 543
/** Of two digits, from here on the Buddhist year (69 = 2569), below it the Gregorian one (26 = 2026). */
const FIRST_SHORT_BUDDHIST = 43
const EARLIEST_YEAR = 2000

/** The months as they are written, without dots and blanks, in their order: long, short, English. */
const MONTHS: readonly (readonly string[])[] = [
  ['มกราคม', 'มค', 'january', 'jan'],
  ['กุมภาพันธ์', 'กพ', 'february', 'feb'],
  ['มีนาคม', 'มีค', 'march', 'mar'],
  ['เมษายน', 'เมย', 'april', 'apr'],
  ['พฤษภาคม', 'พค', 'may'],
  ['มิถุนายน', 'มิย', 'june', 'jun'],
  ['กรกฎาคม', 'กค', 'july', 'jul'],
  ['สิงหาคม', 'สค', 'august', 'aug'],
  ['กันยายน', 'กย', 'september', 'sept', 'sep'],
  ['ตุลาคม', 'ตค', 'october', 'oct'],
  ['พฤศจิกายน', 'พย', 'november', 'nov'],
  ['ธันวาคม', 'ธค', 'december', 'dec'],
]
/** What people write before a date, and between its month and its year. */
const AROUND = /^(?:วัน)?(?:จันทร์|อังคาร|พุธ|พฤหัสบดี|พฤหัส|ศุกร์|เสาร์|อาทิตย์)?(?:ที่)?|[พค]\.?\s?ศ\.?/g

/**
 * Reads a date as people in Thailand type it: `27/11/2569`, `27.11.69`, `27 พ.ย. 69`, `27 Nov 2026`, `2026-11-27`, `27112569`,
 * with digits of either script and years of either era.
 * @returns the Gregorian `YYYY-MM-DD`, or null when no calendar has it
 */
export function gregorianDate(typed: string): string | null {
  const text = plain(typed).replace(AROUND, ' ').trim()
  for (const [year, month, day] of readings(text)) {
    const date = realDate(year, month, day)
    if (date !== null) return date
  }
  return null
}

type Reading = readonly [year: string, month: number, day: string]

/** Lists what a text can mean, the likeliest first. */
function readings(text: string): Reading[] {
  const parts = (pattern: RegExp) => pattern.exec(text)?.slice(1) as string[] | undefined
  const iso = parts(/^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/)
  if (iso) return [[iso[0] ?? '', Number(iso[1]), iso[2] ?? '']]
  const local = parts(/^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4}|\d{2})$/)
  if (local) return [[local[2] ?? '', Number(local[1]), local[0] ?? '']]
  const named = parts(/^(\d{1,2})[-/. ]*([^\d]+?)[-/., ]*(\d{4}|\d{2})$/)
  if (named) return [[named[2] ?? '', monthOf(named[1] ?? ''), named[0] ?? '']]
  const run = parts(/^(\d{2})(\d{2})(\d{4}|\d{2})$/)
  if (!run) return []
  const [day = '', month = '', year = ''] = run
  const backwards: Reading = [text.slice(0, 4), Number(text.slice(4, 6)), text.slice(6)]
  return [[year, Number(month), day], ...(text.length === 8 ? [backwards] : [])]
}

function monthOf(name: string): number {
  const bare = name.replace(/[.\s-]/g, '')
  return MONTHS.findIndex((names) => names.includes(bare)) + 1
}

function realDate(typedYear: string, month: number, day: string): string | null {
  const year = gregorianYear(typedYear)
  const at = new Date(Date.UTC(year, month - 1, Number(day)))
  const isReal = at.getUTCMonth() === month - 1 && at.getUTCDate() === Number(day) && year >= EARLIEST_YEAR
  return isReal ? at.toISOString().slice(0, 10) : null
}

function gregorianYear(typed: string): number {
  const year = Number(typed)
  if (typed.length > 2) return year >= FIRST_BUDDHIST_YEAR ? year - ERAS_APART : year
  return year >= FIRST_SHORT_BUDDHIST ? year + 2500 - ERAS_APART : year + 2000
}

/**
 * Reads a time of day as people type it: `9:30`, `9.30`, `930`, `0930`, `9:30 น.`, `9 น.`, `9:30 pm`, with or without seconds.
 * @returns `HH:MM`, or null when no clock shows it
 */
export function timeOfDay(typed: string): string | null {
  const text = plain(typed).replace(/^เวลา ?/, '')
  const [, digits = '', half = ''] = /^([\d:.,; ]+?) ?(น\.?|นาฬิกา|[ap]\.?m\.?)?$/.exec(text) ?? []
  const found =
    /^(\d{1,2})[:.,; ](\d{2})(?:[:.]\d{2})?$/.exec(digits) ??
    /^(\d{1,2})(\d{2})$/.exec(digits) ??
    /^(\d{2})(\d{2})\d{2}$/.exec(digits) ??
    (half && /^(\d{1,2})()$/.exec(digits))
  if (!found) return null
  const [, typedHour, minute] = found
  const hour = hourOf(Number(typedHour), half)
  if (hour === null || Number(minute) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minute || '00'}`
}

/** Returns the hour of 24, of twelve where a half of the day is named; null when there is none. */
function hourOf(typed: number, half: string): number | null {
  if (!/^[ap]/.test(half)) return typed <= 23 ? typed : null
  if (typed < 1 || typed > 12) return null
  return (typed % 12) + (half.startsWith('p') ? 12 : 0)
}

/** Writes a Gregorian `YYYY-MM-DD` as people in Thailand type it: `DD/MM/` and the Buddhist year. */
export function buddhistDate(date: string): string {
  const [year = '', month, day] = date.split('-')
  return `${day}/${month}/${Number(year) + ERAS_APART}`
}

function plain(typed: string): string {
  return withArabicDigits(typed.normalize('NFC'))
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toLowerCase()
}

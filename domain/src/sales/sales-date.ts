import { bangkokDate } from '../bangkok-time.ts'

/** In which order day and month stand where both are numbers. */
export type DateOrder = 'dmy' | 'mdy'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const ZONED =
  /^(\d{4})-(0[1-9]|1[0-2])-(\d\d)[T ](\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?\s?(?:Z|([+-])(\d\d):?(\d\d))$/
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,]+\d{1,2}:\d\d.*)?$/
const DAY_NAME_YEAR = /^(\d{1,2})[-\s.]([A-Za-z]{3,9})\.?[-\s.,]+(\d{4})(?:[\s,]+\d{1,2}:\d\d.*)?$/
const NAME_DAY_YEAR = /^([A-Za-z]{3,9})[.\s]+(\d{1,2}),?\s+(\d{4})(?:[\s,]+\d{1,2}:\d\d.*)?$/
const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[\s,]+\d{1,2}:\d\d.*)?$/

/** Returns whether a cell holds a moment with its zone, as `2024-05-04T12:31:22+0000`. */
export function isZoned(text: string): boolean {
  return ZONED.test(text.trim())
}

/** Returns whether a cell has the shape of a date. */
export function isDate(text: string): boolean {
  const plain = text.trim()
  return (
    ZONED.test(plain) ||
    YEAR_FIRST.test(plain) ||
    NUMBERS.test(plain) ||
    (DAY_NAME_YEAR.test(plain) && monthNamed(DAY_NAME_YEAR.exec(plain)?.[2]) > 0) ||
    (NAME_DAY_YEAR.test(plain) && monthNamed(NAME_DAY_YEAR.exec(plain)?.[1]) > 0)
  )
}

/**
 * Returns the order of day and month in a column: a number above 12 settles it for all.
 * @returns 'unsettled' where none is, 'mixed' where they contradict each other, null where no cell has two numbers
 */
export function dateOrder(cells: Iterable<string>): DateOrder | 'unsettled' | 'mixed' | null {
  let [some, dmy, mdy] = [false, false, false]
  for (const cell of cells) {
    const found = NUMBERS.exec(cell.trim())
    if (!found) continue
    some = true
    if (Number(found[1]) > 12) dmy = true
    if (Number(found[2]) > 12) mdy = true
  }
  if (!some) return null
  if (dmy && mdy) return 'mixed'
  return dmy ? 'dmy' : mdy ? 'mdy' : 'unsettled'
}

export interface ReadDate {
  /** `YYYY-MM-DD` in Bangkok where the cell has a zone, else as it stands. */
  day: string
  isBuddhist: boolean
}

/**
 * Reads the day of a cell. Years of the Buddhist era become Gregorian.
 * @param lastYear no sale is of a later one
 * @returns null where it is no day
 */
export function readDay(text: string, order: DateOrder, lastYear: number): ReadDate | null {
  const plain = text.trim()
  const zoned = ZONED.exec(plain)
  if (zoned) {
    const day = bangkokDayOf(zoned)
    return Number(day.slice(0, 4)) <= lastYear ? { day, isBuddhist: false } : null
  }
  const parts = partsOf(plain, order)
  if (!parts) return null
  const isBuddhist = parts.year >= 2400
  const year = isBuddhist ? parts.year - 543 : parts.year
  const day = `${year}-${two(parts.month)}-${two(parts.day)}`
  if (year < 1990 || year > lastYear || !isReal(year, parts.month, parts.day)) return null
  return { day, isBuddhist }
}

/** Returns the Bangkok date of a moment with its zone; seconds never turn a day. */
function bangkokDayOf([
  ,
  year,
  month,
  day,
  hour,
  minute,
  sign,
  zoneHour,
  zoneMinute,
]: RegExpExecArray): string {
  const zone = sign === undefined ? 0 : (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === '-' ? -1 : 1)
  const minutes = Number(hour) * 60 + Number(minute) - zone
  return bangkokDate(new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), 0, minutes)))
}

interface Parts {
  year: number
  month: number
  day: number
}

function partsOf(text: string, order: DateOrder): Parts | null {
  const found = YEAR_FIRST.exec(text)
  if (found) return { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) }
  const dayFirst = DAY_NAME_YEAR.exec(text)
  if (dayFirst) return { year: Number(dayFirst[3]), month: monthNamed(dayFirst[2]), day: Number(dayFirst[1]) }
  const nameFirst = NAME_DAY_YEAR.exec(text)
  if (nameFirst)
    return { year: Number(nameFirst[3]), month: monthNamed(nameFirst[1]), day: Number(nameFirst[2]) }
  const numbers = NUMBERS.exec(text)
  if (!numbers) return null
  const [first, second] = [Number(numbers[1]), Number(numbers[2])]
  const year = Number(numbers[3])
  return order === 'dmy' ? { year, month: second, day: first } : { year, month: first, day: second }
}

/** 1–12; 0 = no month is called so. */
function monthNamed(name: string | undefined): number {
  return MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1
}

function isReal(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const two = (value: number) => String(value).padStart(2, '0')

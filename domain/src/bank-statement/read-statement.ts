import { parseBaht } from '../money.ts'
import { gregorianDate, timeOfDay } from '../typed-moment.ts'

/** Money that came in, as a bank's statement names it. */
export interface StatementLine {
  /** Bangkok date */
  day: string
  /** `HH:MM`; null where the statement has none */
  time: string | null
  satang: number
  /** What the bank says of it: channel, sender, reference. */
  details: string
}

/** Where a statement has what, by the places of its columns. */
export interface StatementColumns {
  date: number
  /** null = there is none, or it stands behind the date */
  time: number | null
  /** Money in; or, where `isSigned`, both, money out below zero. */
  deposit: number
  isSigned: boolean
  /** Tells in from out where one column has both without a sign. */
  balance: number | null
  details: readonly number[]
}

export type StatementReading =
  | { kind: 'lines'; lines: StatementLine[]; columns: StatementColumns }
  /** Its owner has to say which column is which. */
  | { kind: 'columns'; header: string[]; rows: string[][] }
  | { kind: 'empty' }

/** How many rows of a file may stand above the names of its columns: account, period, branch. */
const MOST_ABOVE = 40
const ROWS_SHOWN = 6
const LONGEST_DETAILS = 200

/** Words of the columns of Thai banks, without blanks and signs (docs/product/shop.md#the-bank-statement). */
const WORDS = {
  date: /^(วันที่(ทำรายการ|รายการ|มีผล)?|วันเดือนปี|(transaction|tran|posting|value)?date)$/,
  time: /^(เวลา(วันที่มีผล|ทำรายการ)?|(transaction|tran)?time(effdate)?|effdate)$/,
  deposit: /^((จำนวน|ยอด|รายการ)?(เงิน)?(ฝาก|เข้า)(เงิน)?(บาท)?|(deposit|credit)s?(amount)?(thb|baht)?|cr)$/,
  withdrawal:
    /^((จำนวน|ยอด|รายการ)?(เงิน)?(ถอน|ออก)(เงิน)?(บาท)?|(withdrawal|debit)s?(amount)?(thb|baht)?|dr)$/,
  amount:
    /^((จำนวน|ยอด)เงิน(บาท)?|ถอนเงินฝากเงิน|(transaction)?amount(thb|baht)?|withdrawaldeposit|debitcredit)$/,
  balance: /^(ยอด(เงิน)?)?คงเหลือ(บาท)?$|^(outstanding|ledger|running)?balance(thb|baht)?$/,
  details:
    /^(รายละเอียด|รายการ|คำอธิบาย|ช่องทาง|หมายเหตุ|อ้างอิง|เลขที่อ้างอิง|descriptions?|details?|particulars?|transaction|channel|via|note|remarks?|ref(erence)?(no)?)$/,
} as const

/**
 * Reads the money that came in out of a statement of a bank, a file of cells: CSV, or a sheet of Excel. Columns are known by
 * their names in Thai or English, wherever they stand; or by what its owner has said of them.
 */
export function readStatement(
  rows: readonly (readonly string[])[],
  said: StatementColumns | null = null,
): StatementReading {
  const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return { kind: 'empty' }
  const at = filled.slice(0, MOST_ABOVE).findIndex((row) => columnsOf(row) !== null)
  const columns = said ?? columnsOf(filled[at] ?? [])
  if (!columns) {
    const widest = filled
      .slice(0, MOST_ABOVE)
      .reduce((one, other) => (other.length > one.length ? other : one))
    const from = filled.indexOf(widest)
    return {
      kind: 'columns',
      header: [...widest],
      rows: filled.slice(from + 1, from + 1 + ROWS_SHOWN).map((row) => [...row]),
    }
  }
  const step = columns.balance === null ? 0 : stepToFormer(filled, columns, columns.balance)
  const lines = filled.flatMap((row, place) => lineOf(row, columns, filled[place + step]) ?? [])
  return { kind: 'lines', lines, columns }
}

/** Finds the columns by their names; null where date or money has none. */
function columnsOf(row: readonly string[]): StatementColumns | null {
  const names = row.map((cell) => cell.toLowerCase().replace(/[\s./()_*#:–-]/g, ''))
  const find = (words: RegExp) => names.findIndex((name) => words.test(name))
  const date = find(WORDS.date)
  const deposit = find(WORDS.deposit)
  const amount = find(WORDS.amount)
  if (date < 0 || (deposit < 0 && amount < 0)) return null
  const orNone = (place: number) => (place < 0 ? null : place)
  return {
    date,
    time: orNone(find(WORDS.time)),
    deposit: deposit < 0 ? amount : deposit,
    isSigned: deposit < 0,
    balance: orNone(find(WORDS.balance)),
    details: names.flatMap((name, place) => (WORDS.details.test(name) && place !== date ? [place] : [])),
  }
}

/** Tells where the row before a row stands: above it, or below where the newest comes first. */
function stepToFormer(
  rows: readonly (readonly string[])[],
  { deposit }: StatementColumns,
  balance: number,
): 1 | -1 {
  const sums = rows.map((row) => ({
    moved: satangOf(row[deposit] ?? ''),
    left: satangOf(row[balance] ?? ''),
  }))
  const fitting = (step: 1 | -1) =>
    sums.filter(({ moved, left }, at) => {
      const former = sums[at + step]?.left
      return moved !== null && left !== null && former != null && Math.abs(left - former) === Math.abs(moved)
    }).length
  return fitting(1) > fitting(-1) ? 1 : -1
}

function lineOf(
  row: readonly string[],
  columns: StatementColumns,
  former: readonly string[] | undefined,
): StatementLine | null {
  const [date = '', ...rest] = (row[columns.date] ?? '').trim().split(/[ T]+(?=\d{1,2}[:.]\d{2})/)
  const day = gregorianDate(date)
  const satang = satangOf(row[columns.deposit] ?? '')
  if (day === null || satang === null || satang <= 0) return null
  if (columns.isSigned && columns.balance !== null && !cameIn(row, former, columns.balance, satang))
    return null
  const time = columns.time === null ? rest.join(' ') : (row[columns.time] ?? '')
  const details = columns.details.map((place) => (row[place] ?? '').trim()).filter(Boolean)
  return { day, time: clockOf(time), satang, details: details.join(' · ').slice(0, LONGEST_DETAILS) }
}

/** Tells by the balances whether an amount without a sign came in; of the oldest row nobody knows. */
function cameIn(
  row: readonly string[],
  former: readonly string[] | undefined,
  balance: number,
  satang: number,
): boolean {
  const [left, before] = [row, former].map((each) => satangOf(each?.[balance] ?? ''))
  return left != null && before != null && left - before === satang
}

/** Reads an amount with its sign, `+`, `-` or brackets. */
function satangOf(cell: string): number | null {
  const text = cell.replace(/[\s\u00a0฿]|บาท|THB/gi, '')
  const isBelow = /^[-−–]|^\(.*\)$|-$/.test(text)
  const satang = parseBaht(text.replace(/^[-+−–(]+|[-)]+$/g, ''))
  return satang === null ? null : isBelow ? -satang : satang
}

/** Reads a time; Excel keeps one as a part of the day. */
function clockOf(cell: string): string | null {
  const part = /^0?\.\d+$/.test(cell.trim()) ? Number(cell) : null
  if (part === null) return timeOfDay(cell)
  const minutes = Math.round(part * 24 * 60) % (24 * 60)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

import { type CsvRow, eachCsvRow } from '../csv-rows.ts'
import { type Sale, type SalesCurrency, type SalesGrain, type SalesMarket, withPlaces } from './sale.ts'
import { currencyIn, decimalMark, isAmount, readMicro } from './sales-amount.ts'
import { type DateOrder, dateOrder, readDay } from './sales-date.ts'
import {
  type FoundLayout,
  isDayLine,
  layoutsOf,
  type SalesColumns,
  type SalesLayout,
} from './sales-shapes.ts'

/** What a member has said of a file that does not say it itself. */
export interface SalesAnswers {
  /** Of several shapes that fit. */
  shape?: string
  dateOrder?: DateOrder
  /** `YYYY-MM`, of a file whose rows name none. */
  month?: string
  /** Of a file that nobody knows. */
  layout?: SalesLayout
}

/** What was noticed while a file was read. */
export interface SalesNotes {
  /** Rows that hold no sale that can be read. */
  skipped: number
  refunds: number
  /** Years of the Buddhist era were converted. */
  isBuddhist: boolean
  /** The file ends in the middle of a row. */
  isCut: boolean
  /** The sum that the file itself names, where its rows make another; millionths of the currency's unit. */
  total: { inFile: number; ofRows: number } | null
}

/** What became of a file: its sales, or what has to be asked first, or why it is none. */
export type SalesReading =
  | {
      kind: 'sales'
      market: SalesMarket
      grain: SalesGrain
      currency: SalesCurrency
      sales: Sale[]
      notes: SalesNotes
    }
  | { kind: 'which'; shapes: { shape: string; market: SalesMarket; grain: SalesGrain }[] }
  | { kind: 'date_order'; market: SalesMarket; example: string }
  | { kind: 'month'; market: SalesMarket }
  | { kind: 'unknown'; rows: string[][] }
  | { kind: 'fault'; fault: SalesFault; market: SalesMarket | null }

/** A page of the web, an Excel file, nothing at all, text that is no table; dates that contradict each other; no sale in it. */
export type SalesFault = 'html' | 'excel' | 'empty' | 'no_table' | 'mixed_dates' | 'no_sales'

/** A file is known by so much of it. */
const HEAD_CHARACTERS = 64 * 1024
const HEAD_ROWS = 200
/** Rows between two signs of life. */
const STEP = 5_000

/**
 * Reads a sales file of any marketplace, known by its head or shape and never by its name (docs/product/sales.md#files).
 * It is done in steps, so that whoever reads can show how far it is, and stop.
 * @param now no sale is of a year after next
 * @returns after steps that say how many rows were read
 */
export function* readingSales(
  text: string,
  answers: SalesAnswers,
  now: Date,
): Generator<number, SalesReading, void> {
  const fault = faultOf(text)
  if (fault) return { kind: 'fault', fault, market: null }
  const { mark, from, head, layouts } = tableOf(text)
  const layout = answers.layout ?? chosenOf(layouts, answers.shape)
  if (!layout) {
    if (layouts.length > 1)
      return { kind: 'which', shapes: layouts.map(({ shape, market, grain }) => ({ shape, market, grain })) }
    if (head.every((cells) => cells.length < 2)) return { kind: 'fault', fault: 'no_table', market: null }
    return { kind: 'unknown', rows: head.slice(0, 6) }
  }
  const rows: CsvRow[] = []
  for (const row of eachCsvRow(from === 0 ? text : text.slice(from), mark)) {
    rows.push(row)
    if (rows.length % STEP === 0) yield rows.length
  }
  const { market, columns } = layout
  const body = rows.slice(layout.headRows)
  const order = orderOf(body, layout, answers.dateOrder)
  if (order === 'mixed') return { kind: 'fault', fault: 'mixed_dates', market }
  if (order === 'unsettled') return { kind: 'date_order', market, example: exampleOf(body, columns) }
  if (columns.day === undefined && !layout.hasDayLines && answers.month === undefined)
    return { kind: 'month', market }
  return yield* salesOf(body, layout, { order, month: answers.month, lastYear: now.getUTCFullYear() + 1 })
}

/** Reads a sales file at once; see `readingSales`. */
export function readSales(text: string, answers: SalesAnswers, now: Date): SalesReading {
  const reading = readingSales(text, answers, now)
  for (;;) {
    const step = reading.next()
    if (step.done) return step.value
  }
}

function faultOf(text: string): SalesFault | null {
  const start = text
    .slice(0, 2_000)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (start === '') return 'empty'
  if (/^(?:<!doctype|<html|<\?xml|<head|<body|<table)/i.test(start)) return 'html'
  if (start.startsWith('PK\u0003\u0004') || start.includes('\u0000')) return 'excel'
  return null
}

interface Table {
  mark: string
  /** Where the table begins: behind Excel's line `sep=;`. */
  from: number
  head: string[][]
  layouts: FoundLayout[]
}

/** Finds what stands between cells: what makes a file known, else what gives most cells. */
function tableOf(text: string): Table {
  const declared = /^\uFEFF?"?sep=([^\r\n"])"?(?:\r\n|\r|\n|$)/i.exec(text)
  const from = declared?.[0].length ?? 0
  const start = text.slice(from, from + HEAD_CHARACTERS)
  const tables = (declared ? [declared[1] as string] : [',', '\t', ';']).map((mark) => {
    const head: string[][] = []
    for (const { cells } of eachCsvRow(start, mark)) if (head.push(cells) === HEAD_ROWS) break
    // Its last row may go on behind what was looked at.
    if (text.length > from + HEAD_CHARACTERS && head.length > 1 && head.length < HEAD_ROWS) head.pop()
    return { mark, from, head, layouts: layoutsOf(head) }
  })
  const cellsOf = ({ head }: Table) => head.slice(0, 20).reduce((sum, cells) => sum + cells.length, 0)
  const known = tables.find(({ layouts }) => layouts.length > 0)
  return known ?? tables.reduce((most, table) => (cellsOf(table) > cellsOf(most) ? table : most))
}

function chosenOf(layouts: readonly FoundLayout[], shape: string | undefined): FoundLayout | undefined {
  return layouts.length === 1 ? layouts[0] : layouts.find((layout) => layout.shape === shape)
}

function orderOf(
  rows: readonly CsvRow[],
  { columns: { day } }: SalesLayout,
  answer: DateOrder | undefined,
): DateOrder | 'unsettled' | 'mixed' {
  if (day === undefined) return 'dmy'
  const order = dateOrder(
    (function* () {
      for (const { cells } of rows) yield cells[day] ?? ''
    })(),
  )
  return order === 'unsettled' ? (answer ?? order) : (order ?? 'dmy')
}

const exampleOf = (rows: readonly CsvRow[], { day }: SalesColumns) =>
  rows.map(({ cells }) => cells[day ?? 0]?.trim() ?? '').find((cell) => dateOrder([cell]) !== null) ?? ''

interface HowRead {
  order: DateOrder
  month: string | undefined
  lastYear: number
}

function* salesOf(
  rows: readonly CsvRow[],
  layout: SalesLayout,
  { order, month, lastYear }: HowRead,
): Generator<number, SalesReading, void> {
  const { market, grain, columns } = layout
  const notes: SalesNotes = {
    skipped: 0,
    refunds: 0,
    isBuddhist: false,
    isCut: rows.at(-1)?.isCut ?? false,
    total: null,
  }
  const mark = decimalMark(amountsOf(rows, columns))
  const currency = currencyOf(rows, columns) ?? layout.currency
  const width = widthOf(rows)
  const found: Omit<Sale, 'place'>[] = []
  const references = new Set<string>()
  let dayLine = ''
  let inFile: number | null = null
  for (const [at, { cells, isCut }] of rows.entries()) {
    if (at % STEP === 0) yield rows.length + at
    if (layout.hasDayLines && isDayLine(cells)) {
      dayLine = cells.find((cell) => cell.trim() !== '') ?? ''
      continue
    }
    const isLast = at === rows.length - 1
    const micro = readMicro(cells[columns.amount] ?? '', mark)
    const moment = layout.hasDayLines
      ? dayLine
      : columns.day === undefined
        ? `${month}-01`
        : textAt(cells, columns.day)
    const read = readDay(moment, order, lastYear)
    if (!read && micro !== null && /total|รวม/i.test(cells.join(' '))) {
      inFile = micro
      continue
    }
    if (micro === null || !read || isCut) {
      if (isCut || (isLast && cells.length < width)) notes.isCut = true
      notes.skipped++
      continue
    }
    if (read.isBuddhist) notes.isBuddhist = true
    const reference = columns.reference === undefined ? '' : textAt(cells, columns.reference)
    const isMore = reference !== '' && references.has(reference)
    if (reference !== '') references.add(reference)
    const said = columns.count === undefined ? 1 : Number(textAt(cells, columns.count).replace(/\D/g, ''))
    const sale: Omit<Sale, 'place'> = {
      market,
      grain,
      day: read.day,
      at: moment,
      number: textAt(cells, columns.number),
      fileName: textAt(cells, columns.fileName),
      title: textAt(cells, columns.title),
      licence: textAt(cells, columns.licence),
      micro,
      currency,
      count: micro < 0 || isMore ? 0 : said,
    }
    found.push(sale)
    if (micro < 0) notes.refunds++
    const refunded = columns.refund === undefined ? '' : textAt(cells, columns.refund)
    const refundedOn = refunded === '' || micro <= 0 ? null : readDay(refunded, order, lastYear)
    if (refundedOn) {
      found.push({ ...sale, day: refundedOn.day, at: refunded, micro: -micro, count: 0 })
      notes.refunds++
    }
  }
  if (found.length === 0) return { kind: 'fault', fault: 'no_sales', market }
  const sales = withPlaces(found)
  const ofRows = sales.reduce((sum, { micro }) => sum + micro, 0)
  if (inFile !== null && inFile !== ofRows) notes.total = { inFile, ofRows }
  return { kind: 'sales', market, grain, currency, sales, notes }
}

function* amountsOf(rows: readonly CsvRow[], { amount }: SalesColumns): Generator<string> {
  for (const { cells } of rows) yield cells[amount] ?? ''
}

/** Returns the currency that stands in the amounts; null = none does. */
function currencyOf(rows: readonly CsvRow[], columns: SalesColumns): SalesCurrency | null {
  for (const cell of amountsOf(rows, columns)) {
    const found = isAmount(cell) ? currencyIn(cell) : null
    if (found) return found
  }
  return null
}

const widthOf = (rows: readonly CsvRow[]) => rows[0]?.cells.length ?? 0

/** Returns a cell without the spaces around it; '' where the file has no such column. */
function textAt(cells: readonly string[], at: number | undefined): string {
  return at === undefined ? '' : (cells[at] ?? '').trim()
}

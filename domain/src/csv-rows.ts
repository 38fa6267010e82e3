import { csvText } from './csv.ts'

/** A row of a CSV file. */
export interface CsvRow {
  /** 1-based line of the file at which it begins. */
  line: number
  cells: string[]
  /** The file ends within its last cell, which a quote began and none ended. */
  isCut?: true
}

/**
 * Reads CSV (RFC 4180): commas, or semicolons or tabs where the first line has more of those; quotes around cells with line
 * breaks; lines that end in LF, CRLF or CR. Blank rows are left out, a byte order mark goes, and so does the apostrophe of
 * `csvLine`.
 */
export function csvRows(text: string): CsvRow[] {
  return [...eachCsvRow(text, csvMark(text))]
}

/** Reads CSV as `csvRows` does, a row at a time. @param mark what stands between cells */
export function* eachCsvRow(text: string, mark: string): Generator<CsvRow> {
  let at = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0
  let line = 1
  let row: CsvRow = { line, cells: [] }
  const markCode = mark.charCodeAt(0)
  while (at < text.length) {
    let cell = ''
    if (text.charCodeAt(at) === QUOTE) {
      const from = ++at
      at = closingQuote(text, from)
      if (at === text.length) row.isCut = true
      cell = text.slice(from, at).replaceAll('""', '"')
      line += lineEndsIn(cell)
      at++
    }
    const from = at
    let code = text.charCodeAt(at)
    while (at < text.length && code !== markCode && code !== LF && code !== CR) code = text.charCodeAt(++at)
    row.cells.push(csvText(cell + text.slice(from, at)))
    if (code === markCode && at < text.length) {
      // A mark at the very end of the file has an empty cell behind it.
      if (++at === text.length) row.cells.push('')
      continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line++
    if (row.cells.some((each) => each.trim() !== '')) yield row
    row = { line, cells: [] }
  }
  if (row.cells.some((each) => each.trim() !== '')) yield row
}

const BYTE_ORDER_MARK = 0xfeff
const QUOTE = 0x22
const LF = 0x0a
const CR = 0x0d

/** Returns where a quoted cell ends; the text's end where it does not. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2))
    if (text.charCodeAt(at + 1) !== QUOTE) return at
  return text.length
}

function lineEndsIn(cell: string): number {
  return /[\r\n]/.test(cell) ? (cell.match(/\r\n|\r|\n/g)?.length ?? 0) : 0
}

const MARKS = [',', ';', '\t']

/** Returns the mark between cells: the one that the first line has most of outside quotes, of as many a comma. */
export function csvMark(text: string): string {
  const [first = ''] = text.replace(/"[^"]*"?/g, '').split(/[\r\n]/, 1)
  const count = (mark: string) => first.split(mark).length
  return MARKS.reduce((most, mark) => (count(mark) > count(most) ? mark : most))
}

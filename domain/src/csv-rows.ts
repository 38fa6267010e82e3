import { csvText } from './csv.ts'

/** A row of a CSV file. */
export interface CsvRow {
  /** 1-based line of the file at which it begins. */
  line: number
  cells: string[]
}

/**
 * Reads CSV (RFC 4180): commas, or semicolons or tabs where the first line has more of those; quotes around cells with line
 * breaks; lines that end in LF, CRLF or CR. Blank rows are left out, a byte order mark goes, and so does the apostrophe of
 * `csvLine`.
 */
export function csvRows(text: string): CsvRow[] {
  const source = text.replace(/^\uFEFF/, '')
  const mark = markOf(source)
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, cells: [] }
  let cell = ''
  let isQuoted = false
  let line = 1
  const endCell = () => {
    row.cells.push(csvText(cell))
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.cells.some((each) => each.trim() !== '')) rows.push(row)
    row = { line, cells: [] }
  }
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at)
    const isLineEnd = character === '\n' || (character === '\r' && source.charAt(at + 1) !== '\n')
    if (isLineEnd) line++
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (source.charAt(at + 1) === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === mark) endCell()
    else if (isLineEnd) endRow()
    else if (character !== '\r') cell += character
  }
  if (cell !== '' || row.cells.length > 0) endRow()
  return rows
}

const MARKS = [',', ';', '\t']

/** Returns the mark between cells: the one that the first line has most of outside quotes, of as many a comma. */
function markOf(source: string): string {
  const [first = ''] = source.replace(/"[^"]*"?/g, '').split(/[\r\n]/, 1)
  const count = (mark: string) => first.split(mark).length
  return MARKS.reduce((most, mark) => (count(mark) > count(most) ? mark : most))
}

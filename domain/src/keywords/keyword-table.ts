/** A text that came from a spreadsheet or a CSV. */
export interface KeywordTable {
  rows: string[][]
  columns: number
  /** The column that seems to hold the keywords, from 0. */
  guess: number
  /** The first row names the columns. */
  hasHead: boolean
}

/** Rows that decide whether a text is a table, and which column holds the keywords. */
const LOOKED_AT = 200
const SEPARATORS = ['\t', ';', ','] as const
type Separator = (typeof SEPARATORS)[number]

/** What the column of keywords is called, the likeliest first. */
const NAMES = [
  /^(key\s?words?|คีย์เวิร์ด|คำค้น|คำค้นหา)$/i,
  /key\s?word|search term|คีย์เวิร์ด/i,
  /^(quer(y|ies)|terms?|phrases?|prompts?|คำ|tags?)$/i,
  /^(titles?|name|subject|description|ชื่อ|ชื่อภาพ|คำอธิบาย)$/i,
]
/** What other columns of such tables are called. */
const OTHER_NAMES =
  /^(#|no\.?|id|file\s?name|categor(y|ies)|releases|ลำดับ|count|volume|score|results?|rank|date|url|จำนวน|คะแนน|วันที่)$/i
const NUMBER = /^\s*[฿$€]?[\d.,\s]+%?\s*$/
const LETTERS = /\p{L}/u

/**
 * Reads a text as a table: columns parted by tabs, semicolons or commas, cells in quotes as RFC 4180 has them.
 * @returns null for what is rather a list of keywords, in which commas may stand
 */
export function tableOf(text: string): KeywordTable | null {
  for (const separator of SEPARATORS) {
    const sample = rowsOf(text, separator, LOOKED_AT)
    if (!isTable(sample, separator)) continue
    const rows = rowsOf(text, separator, Number.POSITIVE_INFINITY)
    const columns = sample[0]?.length ?? 0
    const guess = guessOf(sample, columns)
    return { rows, columns, guess, hasHead: hasHead(sample, guess) }
  }
  return null
}

/** Returns the cells of one column from top to bottom. */
export function columnOf({ rows }: KeywordTable, column: number, skipHead: boolean): string[] {
  return rows
    .slice(skipHead ? 1 : 0)
    .map((row) => (row[column] ?? '').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/**
 * Returns whether rows are a table: every one as wide as the first, and for a separator that also stands in keywords
 * something that only tables have.
 */
function isTable(rows: readonly string[][], separator: Separator): boolean {
  const width = rows[0]?.length ?? 0
  if (width < 2 || rows.some((row) => row.length !== width)) return false
  if (separator === '\t') return true
  if (rows.length < 2) return false
  if (separator === ';') return rows.every((row) => row.some((cell) => LETTERS.test(cell)))
  const [head = [], ...body] = rows
  const names = head.filter((cell) => nameOf(cell) >= 0 || OTHER_NAMES.test(cell)).length
  const isNamed = names >= 2 || (names === 1 && body.some((row) => row.some((cell) => cell.startsWith('"'))))
  const hasNumbers = head.some((_, at) => body.every((row) => NUMBER.test(row[at] ?? '')))
  return isNamed || hasNumbers || rows.every((row) => row.every((cell) => cell.startsWith('"')))
}

function guessOf(rows: readonly string[][], columns: number): number {
  const [head = [], ...body] = rows
  const cells = (body.length > 0 ? body : rows).slice(0, LOOKED_AT)
  const worded = (column: number) =>
    cells.filter((row) => {
      const cell = row[column] ?? ''
      return LETTERS.test(cell) && !NUMBER.test(cell) && !/^\s*https?:/i.test(cell)
    }).length
  const candidates = Array.from({ length: columns }, (_, column) => ({
    column,
    name: nameOf(head[column] ?? ''),
    isWorded: worded(column) * 2 >= cells.length,
  }))
  const named = candidates
    .filter(({ name, isWorded }) => name >= 0 && isWorded)
    .toSorted((one, other) => one.name - other.name)
  return (named[0] ?? candidates.find(({ isWorded }) => isWorded))?.column ?? 0
}

function hasHead(rows: readonly string[][], guess: number): boolean {
  const [head = [], ...body] = rows
  if (body.length === 0) return false
  if (nameOf(head[guess] ?? '') >= 0) return true
  return head.some(
    (cell, at) => LETTERS.test(cell) && !NUMBER.test(cell) && body.every((row) => NUMBER.test(row[at] ?? '')),
  )
}

function nameOf(cell: string): number {
  return NAMES.findIndex((name) => name.test(bare(cell).trim()))
}

function bare(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
}

/** Reads the first rows of a text; cells keep their quotes while they are judged, and blank rows are left out. */
function rowsOf(text: string, separator: Separator, most: number): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let start = 0
  let at = 0
  const isWhole = most === Number.POSITIVE_INFINITY
  const endCell = (to: number) => {
    const cell = text.slice(start, to)
    row.push(isWhole ? bare(cell.trim()) : cell.trim())
  }
  const endRow = (to: number) => {
    endCell(to)
    if (row.some((cell) => cell !== '')) rows.push(row)
    row = []
  }
  while (at < text.length && rows.length < most) {
    const char = text[at]
    if (char === '"' && text.slice(start, at).trim() === '') {
      at = endOfQuotes(text, at)
    } else if (char === separator) {
      endCell(at)
      start = ++at
    } else if (char === '\n') {
      endRow(at)
      start = ++at
    } else at++
  }
  if (rows.length < most && start <= text.length) endRow(text.length)
  return rows
}

/** Returns the place behind a quoted cell; a quote that never closes is a character like others. */
function endOfQuotes(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at + 1
  }
  return open + 1
}

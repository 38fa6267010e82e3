import { cleanKeyword, cleanText } from '../fields.ts'
import { FORMULA } from './csv.ts'
import type { Listing } from './listing.ts'

/** What a row of a table says of a file; columns that the table lacks are left out, empty cells are empty. */
export interface CsvListing {
  readonly fileName: string
  /** The row's number in the file, 1 for the head. */
  readonly row: number
  readonly said: Partial<
    Pick<Listing, 'title' | 'description' | 'keywords' | 'categories' | 'prompt' | 'aiModel' | 'copyright'>
  >
}

type SaidField = keyof CsvListing['said'] | 'fileName'

/** Heads of columns, as marketplaces and spreadsheets of sellers have them; lower case, letters and digits alone. */
const HEADS: Readonly<Record<string, SaidField>> = {
  filename: 'fileName',
  file: 'fileName',
  oldfilename: 'fileName',
  originalfilename: 'fileName',
  sourcefile: 'fileName',
  ไฟล์: 'fileName',
  ชื่อไฟล์: 'fileName',
  title: 'title',
  imagename: 'title',
  name: 'title',
  ชื่อภาพ: 'title',
  description: 'description',
  caption: 'description',
  คำบรรยาย: 'description',
  keywords: 'keywords',
  keyword: 'keywords',
  tags: 'keywords',
  คีย์เวิร์ด: 'keywords',
  category: 'categories',
  categories: 'categories',
  category1: 'categories',
  prompt: 'prompt',
  model: 'aiModel',
  aimodel: 'aiModel',
  copyright: 'copyright',
}

/**
 * Reads a table of files, such as `csvFiles` writes for any marketplace, or a seller's own with a head.
 * @param text decoded, with or without a byte order mark
 * @returns null when no column holds names of files
 */
export function readListings(text: string): CsvListing[] | null {
  const [head, ...rows] = readCsv(text)
  const columns = (head?.cells ?? []).map(
    (cell) => HEADS[cell.toLowerCase().replace(/[^\p{L}\p{M}\d]/gu, '')],
  )
  const nameAt = columns.indexOf('fileName')
  if (nameAt === -1) return null
  return rows.flatMap(({ cells, row }) => {
    const fileName = undefused(cells[nameAt] ?? '')
    if (fileName === '') return []
    const said: { -readonly [Field in keyof CsvListing['said']]: CsvListing['said'][Field] } = {}
    for (const [at, field] of columns.entries()) {
      if (!field || field === 'fileName' || said[field] !== undefined) continue
      const cell = undefused(cells[at] ?? '')
      if (field === 'keywords')
        said.keywords = cell
          .split(/[,;|\n]/)
          .map(cleanKeyword)
          .filter(Boolean)
      else if (field === 'categories') said.categories = cell.split(',').map(cleanText).filter(Boolean)
      else said[field] = cleanText(cell)
    }
    return [{ fileName, row, said }]
  })
}

/** Cuts away an apostrophe that keeps spreadsheets from running a cell, which is no part of it. */
function undefused(cell: string): string {
  const text = cell.trim()
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
}

/**
 * Reads CSV (RFC 4180, quotes, doubled quotes, line breaks within quotes) parted by comma, semicolon or tab, whichever the
 * head has most of, or what Excel's line `sep=;` says. Blank rows are left out. Linear in the text.
 */
export function readCsv(text: string): { cells: string[]; row: number }[] {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  const declared = SEPARATOR.exec(body)
  const delimiter = declared?.[1] ?? delimiterOf(body)
  const rows: { cells: string[]; row: number }[] = []
  let cells: string[] = []
  let at = declared?.[0].length ?? 0
  let row = declared ? 2 : 1
  const endRow = () => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ cells, row })
    cells = []
    row++
  }
  while (at < body.length) {
    const { cell, end } = body[at] === '"' ? quotedCell(body, at, delimiter) : plainCell(body, at, delimiter)
    cells.push(cell)
    at = end
    if (at >= body.length) break
    if (body[at] === delimiter) {
      at++
      if (at === body.length) cells.push('')
      continue
    }
    at += body.startsWith('\r\n', at) ? 2 : 1
    endRow()
  }
  endRow()
  return rows
}

/** Excel's own first line: what parts the cells. */
const SEPARATOR = /^"?sep=([^\r\n"])"?(?:\r\n|\r|\n|$)/i

function delimiterOf(body: string): string {
  const head = body.slice(0, body.search(/[\r\n]|$/))
  const count = (letter: string) => head.split(letter).length
  return [',', ';', '\t'].sort((a, b) => count(b) - count(a))[0] as string
}

function plainCell(body: string, from: number, delimiter: string): { cell: string; end: number } {
  let end = from
  while (end < body.length && body[end] !== delimiter && body[end] !== '\r' && body[end] !== '\n') end++
  return { cell: body.slice(from, end), end }
}

function quotedCell(body: string, from: number, delimiter: string): { cell: string; end: number } {
  let cell = ''
  let at = from + 1
  for (;;) {
    const quote = body.indexOf('"', at)
    // A quote that never closes: what is left is the cell.
    if (quote === -1) return { cell: cell + body.slice(at), end: body.length }
    cell += body.slice(at, quote)
    if (body[quote + 1] !== '"') {
      const rest = plainCell(body, quote + 1, delimiter)
      return { cell: cell + rest.cell, end: rest.end }
    }
    cell += '"'
    at = quote + 2
  }
}

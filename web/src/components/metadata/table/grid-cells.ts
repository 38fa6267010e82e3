import { cleanText } from '@thokham/metadata'
import { type PictureItem, splitKeywords, withKeywords, withTitle } from '../store/picture-item.ts'

/** The columns of the grid that are typed into, from left to right. */
export const GRID_COLUMNS = ['title', 'description', 'keywords'] as const
export type GridColumn = (typeof GRID_COLUMNS)[number]

/** Returns the text of a cell. */
export function cellText(item: PictureItem, column: GridColumn): string {
  return column === 'keywords' ? item.keywords.join(', ') : item[column]
}

/** Returns the item with another text in a cell. */
export function withCell(item: PictureItem, column: GridColumn, typed: string): PictureItem {
  switch (column) {
    case 'title':
      return withTitle(item, typed)
    case 'description':
      return { ...item, description: typed.replace(/\s*\n\s*/g, ' ') }
    default:
      return withKeywords(item, splitKeywords(typed))
  }
}

/**
 * Returns the item with pasted cells, from a column on to the right. A blank cell leaves what is there, and what lies beyond
 * the last column is dropped.
 */
export function withPastedCells(item: PictureItem, from: GridColumn, cells: readonly string[]): PictureItem {
  const columns = GRID_COLUMNS.slice(GRID_COLUMNS.indexOf(from))
  return columns.reduce((now, column, at) => {
    const cell = cleanText(cells[at] ?? '').replace(column === 'keywords' ? /(?!)/ : /\s+/g, ' ')
    return cell.trim() === '' ? now : withCell(now, column, cell.trim())
  }, item)
}

/**
 * Reads a table as spreadsheets copy it: a row a line, cells parted by tabs; a cell that holds a line end, a tab or a quote
 * stands in quotes. An empty line at the end is none.
 */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y
  for (let at = 0; at <= text.length; ) {
    cell.lastIndex = at
    const found = cell.exec(text)
    if (!found) break
    const [whole, quoted, plain, end] = found
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end !== '\t') {
      rows.push(row)
      row = []
    }
    at += whole.length
    if (end === '') break
  }
  if (rows.length > 1 && rows.at(-1)?.every((one) => one === '')) rows.pop()
  return rows
}

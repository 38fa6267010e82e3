import { utf8 } from '../bytes.ts'
import { cleanKeyword } from '../fields.ts'
import { type Listing, textOut } from './listing.ts'
import { type CellName, type Column, MARKETPLACES, type MarketplaceId } from './marketplaces.ts'

/** A file to hand to a marketplace, in UTF-8 with CRLF. */
export interface CsvFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly rows: number
}

/**
 * Writes listings as a marketplace takes them: its columns in its order, each file within its rows and bytes. A row that is
 * larger than a file may be has a file to itself.
 * @param baseName of the files, without suffix: `adobe` becomes `adobe.csv`, or `adobe-1.csv`, `adobe-2.csv`
 */
export function csvFiles(
  marketplace: MarketplaceId,
  listings: readonly Listing[],
  { baseName = marketplace as string, marketplaces = MARKETPLACES } = {},
): CsvFile[] {
  const { columns, delimiter, mostRows, mostBytes } = marketplaces[marketplace].csv
  const head = utf8(`${columns.map(({ header }) => csvCell(header, delimiter)).join(delimiter)}\r\n`)
  const parts: Uint8Array[][] = []
  let size = 0
  for (const listing of listings) {
    const row = utf8(
      `${columns.map((column) => csvCell(textOf(column, listing), delimiter)).join(delimiter)}\r\n`,
    )
    const part = parts.at(-1)
    // The head is among the parts.
    if (!part || part.length - 1 >= mostRows || size + row.length > mostBytes) {
      parts.push([head, row])
      size = head.length + row.length
    } else {
      part.push(row)
      size += row.length
    }
  }
  return parts.map((part, index) => ({
    name: parts.length === 1 ? `${baseName}.csv` : `${baseName}-${index + 1}.csv`,
    bytes: joined(part),
    rows: part.length - 1,
  }))
}

const yesNo = (flag: boolean) => (flag ? 'Yes' : 'No')

/** What cells are filled with. */
const CELLS: Readonly<Record<CellName, (listing: Listing) => string>> = {
  fileName: ({ fileName }) => fileName,
  title: (listing) => textOut('title', listing),
  description: (listing) => textOut('description', listing),
  keywords: ({ keywords }) => keywords.map((one) => one.replace(/[,;]/g, ' ')).join(','),
  category1: ({ categories }) => categories[0] ?? '',
  category2: ({ categories }) => categories[1] ?? '',
  category3: ({ categories }) => categories[2] ?? '',
  categories: ({ categories }) => categories.join(','),
  releases: ({ releases }) => releases.join(','),
  copyright: ({ copyright }) => copyright,
  country: ({ country }) => country,
  illustration: ({ isIllustration }) => yesNo(isIllustration),
  mature: ({ isMature }) => yesNo(isMature),
  editorial: ({ isEditorial }) => yesNo(isEditorial),
  editorial01: ({ isEditorial }) => (isEditorial ? '1' : '0'),
  ai: ({ isAi }) => yesNo(isAi),
  aiModel: ({ aiModel }) => aiModel,
  prompt: ({ prompt }) => prompt,
}

const textOf = (column: Column, listing: Listing): string =>
  'text' in column ? column.text : CELLS[column.cell](listing)

/** What a spreadsheet would take for a formula, full-width signs and those behind what nobody sees among it. */
export const FORMULA = /^(?:[\t\r]|[\s\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/

/**
 * Returns a cell on one line: quoted where it must be, and with an apostrophe before what a spreadsheet would run. Numbers
 * are left alone.
 */
export function csvCell(value: string, delimiter: ',' | ';' = ','): string {
  const isFormula = FORMULA.test(value) && !NUMBER.test(value)
  const line = cleanKeyword(value)
  const safe = isFormula || (FORMULA.test(line) && !NUMBER.test(line)) ? `'${line}` : line
  return safe.includes('"') || safe.includes(delimiter) || safe.includes(',') || safe.includes(';')
    ? `"${safe.replaceAll('"', '""')}"`
    : safe
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

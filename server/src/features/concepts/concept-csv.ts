import { isDeepStrictEqual } from 'node:util'
import { type ConceptFields, conceptFields, type ImportResult } from '@thokham/contract/concepts'
import { CSV_BOM, csvLine } from '@thokham/domain/csv'
import { keywordFault, stockKeyword } from '@thokham/domain/stock-keyword'
import { isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { concepts } from '../../db/schema.ts'
import { importCsv, type RowFault } from '../../resources/import-csv.ts'
import type { Doer } from '../audit/write-audit.ts'
import { lockTitles } from '../content/refuse-taken-title.ts'
import { type ConceptRow, presentConcept } from './concept-queries.ts'
import { columnsOf, conceptRecords, type Known, readKnown } from './write-concept.ts'

const COLUMNS = [
  'id',
  'title',
  'keywords',
  'buyers',
  'months',
  'difficulty',
  'category',
  'holidays',
  'revision',
] as const

/** Writes concepts as CSV, without their sources; what a cell has several of stands between `|`. */
export function* conceptCsv(all: readonly ConceptRow[]): Generator<string> {
  yield CSV_BOM + csvLine(COLUMNS)
  for (const { id, title, keywords, buyers, months, stars, categoryId, holidays, revision } of all)
    yield csvLine([
      id,
      title,
      keywords.join('|'),
      buyers,
      months.join('|'),
      stars,
      categoryId,
      holidays.join('|'),
      revision,
    ])
}

/** Adds and changes concepts by a CSV file. Locks the titles of all concepts first. */
export async function importConceptCsv(
  tx: Transaction,
  doer: Doer,
  sent: { csv: string; isDryRun: boolean },
): Promise<ImportResult> {
  await lockTitles(tx, 'concepts')
  const known = await readKnown(tx)
  return importCsv(tx, doer, sent, {
    kind: 'concepts',
    columns: COLUMNS,
    records: conceptRecords,
    readThere: () => tx.select().from(concepts).where(isNull(concepts.deletedAt)),
    readRow: (cells) => readRow(cells, known),
    columnsOf: (fields) => columnsOf(fields, known),
    isSame: (before, read) => {
      const own = conceptFields.omit({ sources: true }).safeParse(presentConcept(before))
      return own.success && isDeepStrictEqual(columnsOf(own.data, known), columnsOf(read, known))
    },
  })
}

type Row = Record<(typeof COLUMNS)[number], string>

function readRow(cells: Row, known: Known): ConceptFields | RowFault {
  const several = (cell: string) =>
    cell
      .split('|')
      .map((each) => each.trim())
      .filter(Boolean)
  const keywords = several(cells.keywords).map(stockKeyword)
  const odd = keywords.find((keyword) => keywordFault(keyword) !== null)
  if (odd !== undefined) return { reason: 'keyword', found: odd }
  if (!known.categories.has(cells.category)) return { reason: 'category', found: cells.category }
  const stranger = several(cells.holidays).find((id) => !known.holidays.has(id))
  if (stranger !== undefined) return { reason: 'holidays', found: stranger }
  const read = conceptFields.safeParse({
    title: cells.title,
    keywords: [...new Set(keywords)],
    buyers: cells.buyers,
    months: several(cells.months).map(Number),
    stars: Number(cells.difficulty),
    category: cells.category,
    holidays: several(cells.holidays),
  })
  if (read.success) return read.data
  const [field] = read.error.issues[0]?.path ?? []
  switch (field) {
    case 'keywords':
      return { reason: 'keywords', found: String(keywords.length) }
    case 'buyers':
      return { reason: 'buyers', found: cells.buyers }
    case 'months':
      return { reason: 'months', found: cells.months }
    case 'stars':
      return { reason: 'difficulty', found: cells.difficulty }
    default:
      return { reason: 'title', found: cells.title }
  }
}

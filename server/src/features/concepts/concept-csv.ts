import { isDeepStrictEqual } from 'node:util'
import {
  type ConceptFields,
  conceptFields,
  type ImportReason,
  type ImportResult,
} from '@thokham/contract/concepts'
import { libraryId } from '@thokham/contract/library-ids'
import { CSV_BOM, csvLine } from '@thokham/domain/csv'
import { keywordFault, stockKeyword } from '@thokham/domain/stock-keyword'
import { isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { concepts } from '../../db/schema.ts'
import type { Doer } from '../audit/write-audit.ts'
import { type CsvTable, readCsvTable } from '../content/csv-table.ts'
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

/**
 * Adds and changes concepts by a CSV file: a row whose id is known changes that one, any other is new. Rows with faults
 * are skipped and reported with their line, and so are those of a concept that was changed since the file was written
 * (its `revision`, where the file has one); rows that change nothing are left alone. A dry run reports the same and
 * writes nothing. Locks the titles of all concepts first.
 */
export async function importConceptCsv(
  tx: Transaction,
  doer: Doer,
  { csv, isDryRun }: { csv: string; isDryRun: boolean },
): Promise<ImportResult> {
  const table = readCsvTable(csv, COLUMNS, ['revision'])
  if ('missing' in table) return onlyFault(table.missing)
  await lockTitles(tx, 'concepts')
  const known = await readKnown(tx)
  const there = await tx.select().from(concepts).where(isNull(concepts.deletedAt))
  const standing = new Map(there.map((concept) => [concept.id, concept]))
  const owners = new Map(there.map(({ id, title }) => [title, id]))
  const result: ImportResult = { added: 0, changed: 0, faults: [] }
  for (const { line, cells } of table.rows) {
    const read = readRow(cells, known)
    if ('reason' in read) {
      result.faults.push({ line, ...read })
      continue
    }
    const { id, fields } = read
    const owner = owners.get(fields.title)
    if (owner !== undefined && owner !== id) {
      result.faults.push({ line, reason: 'title_taken', found: fields.title })
      continue
    }
    const before = standing.get(id)
    const isThere = before !== undefined
    if (isThere && isSame(before, fields, known)) continue
    if (isThere && cells.revision !== '' && Number(cells.revision) !== before.revision) {
      result.faults.push({ line, reason: 'changed_since', found: fields.title })
      continue
    }
    result[isThere ? 'changed' : 'added']++
    owners.set(fields.title, id || fields.title)
    if (isDryRun) continue
    if (isThere) await conceptRecords.change(tx, doer, id, columnsOf(fields, known), null)
    else await conceptRecords.insert(tx, doer, columnsOf(fields, known))
  }
  return result
}

/** Tells whether a row says of a concept what stands there, both as the form would write it. */
function isSame(before: ConceptRow, read: ConceptFields, known: Known): boolean {
  const own = conceptFields.omit({ sources: true }).safeParse(presentConcept(before))
  return own.success && isDeepStrictEqual(columnsOf(own.data, known), columnsOf(read, known))
}

type Row = CsvTable<(typeof COLUMNS)[number]>['rows'][number]['cells']
type Fault = { reason: ImportReason; found: string }

function readRow(cells: Row, known: Known): { id: string; fields: ConceptFields } | Fault {
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
  const id = libraryId.safeParse(cells.id)
  const read = conceptFields.safeParse({
    title: cells.title,
    keywords: [...new Set(keywords)],
    buyers: cells.buyers,
    months: several(cells.months).map(Number),
    stars: Number(cells.difficulty),
    category: cells.category,
    holidays: several(cells.holidays),
  })
  if (read.success) return { id: id.success ? id.data : '', fields: read.data }
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

const onlyFault = (column: string): ImportResult => ({
  added: 0,
  changed: 0,
  faults: [{ line: 1, reason: 'columns', found: column }],
})

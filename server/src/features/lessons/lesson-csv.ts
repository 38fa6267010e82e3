import { isDeepStrictEqual } from 'node:util'
import type { ImportReason, ImportResult } from '@thokham/contract/concepts'
import { type LessonFields, lessonFields } from '@thokham/contract/lessons'
import { CSV_BOM, csvLine } from '@thokham/domain/csv'
import { isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { lessons } from '../../db/schema.ts'
import type { Doer } from '../audit/write-audit.ts'
import { type CsvTable, readCsvTable } from '../content/csv-table.ts'
import { lockTitles } from '../content/refuse-taken-title.ts'
import type { LessonRow } from './lesson-queries.ts'
import { lessonRecords } from './write-lesson.ts'

const COLUMNS = [
  'id',
  'title',
  'category',
  'place',
  'isNew',
  'titleColor',
  'minutes',
  'screen',
  'video',
  'updatedOn',
  'body',
  'revision',
] as const

/** Writes lessons as CSV, without their sources; texts keep their line breaks between quotes. */
export function* lessonCsv(all: readonly LessonRow[]): Generator<string> {
  yield CSV_BOM + csvLine(COLUMNS)
  for (const lesson of all)
    yield csvLine(
      COLUMNS.map((column) => {
        const value = lesson[column]
        return typeof value === 'boolean' ? String(value) : value
      }),
    )
}

/**
 * Adds and changes lessons by a CSV file: a row whose id is known changes that one, any other is new. Rows with faults
 * are skipped and reported with their line, and so are those of a lesson that was changed since the file was written
 * (its `revision`, where the file has one); rows that change nothing are left alone. A dry run reports the same and
 * writes nothing. Locks the titles of all lessons first.
 */
export async function importLessonCsv(
  tx: Transaction,
  doer: Doer,
  { csv, isDryRun }: { csv: string; isDryRun: boolean },
): Promise<ImportResult> {
  const table = readCsvTable(csv, COLUMNS, ['revision'])
  if ('missing' in table)
    return { added: 0, changed: 0, faults: [{ line: 1, reason: 'columns', found: table.missing }] }
  await lockTitles(tx, 'lessons')
  const there = await tx.select().from(lessons).where(isNull(lessons.deletedAt))
  const standing = new Map(there.map((lesson) => [lesson.id, lesson]))
  const owners = new Map(there.map(({ id, title }) => [title, id]))
  const result: ImportResult = { added: 0, changed: 0, faults: [] }
  for (const { line, cells } of table.rows) {
    const read = readRow(cells)
    if ('reason' in read) {
      result.faults.push({ line, ...read })
      continue
    }
    const owner = owners.get(read.title)
    if (owner !== undefined && owner !== cells.id) {
      result.faults.push({ line, reason: 'title_taken', found: read.title })
      continue
    }
    const before = standing.get(cells.id)
    const isThere = before !== undefined
    if (isThere && isSame(before, read)) continue
    if (isThere && cells.revision !== '' && Number(cells.revision) !== before.revision) {
      result.faults.push({ line, reason: 'changed_since', found: read.title })
      continue
    }
    result[isThere ? 'changed' : 'added']++
    owners.set(read.title, isThere ? cells.id : read.title)
    if (isDryRun) continue
    if (isThere) await lessonRecords.change(tx, doer, cells.id, read, null)
    else await lessonRecords.insert(tx, doer, read)
  }
  return result
}

/** Tells whether a row says of a lesson what stands there, both as the form would write it. */
function isSame(before: LessonRow, read: LessonFields): boolean {
  const own = lessonFields.omit({ sources: true }).safeParse(before)
  return own.success && isDeepStrictEqual(own.data, read)
}

type Row = CsvTable<(typeof COLUMNS)[number]>['rows'][number]['cells']

const REASONS: Readonly<Record<string, ImportReason>> = {
  category: 'lesson_category',
  minutes: 'minutes',
  video: 'video',
  body: 'body',
}

function readRow(cells: Row): LessonFields | { reason: ImportReason; found: string } {
  const read = lessonFields.safeParse({
    ...cells,
    place: Number(cells.place || Number.NaN),
    isNew: cells.isNew.toLowerCase() === 'true',
    minutes: Number(cells.minutes),
  })
  if (read.success) return read.data
  const field = String(read.error.issues[0]?.path[0] ?? 'title')
  const found = cells[field as keyof Row] ?? ''
  return {
    reason: REASONS[field] ?? (field === 'title' ? 'title' : 'columns'),
    found: found.slice(0, 80) || field,
  }
}

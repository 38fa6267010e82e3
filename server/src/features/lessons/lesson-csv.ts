import { isDeepStrictEqual } from 'node:util'
import type { ImportReason, ImportResult } from '@thokham/contract/concepts'
import { type LessonFields, lessonFields } from '@thokham/contract/lessons'
import { CSV_BOM, csvLine } from '@thokham/domain/csv'
import { isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { lessons } from '../../db/schema.ts'
import { importCsv, type RowFault } from '../../resources/import-csv.ts'
import type { Doer } from '../audit/write-audit.ts'
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

/** Adds and changes lessons by a CSV file. Locks the titles of all lessons first. */
export function importLessonCsv(
  tx: Transaction,
  doer: Doer,
  sent: { csv: string; isDryRun: boolean },
): Promise<ImportResult> {
  return importCsv(tx, doer, sent, {
    kind: 'lessons',
    columns: COLUMNS,
    records: lessonRecords,
    readThere: () => tx.select().from(lessons).where(isNull(lessons.deletedAt)),
    readRow,
    columnsOf: (fields) => fields,
    isSame: (before, read) => {
      const own = lessonFields.omit({ sources: true }).safeParse(before)
      return own.success && isDeepStrictEqual(own.data, read)
    },
  })
}

type Row = Record<(typeof COLUMNS)[number], string>

const REASONS: Readonly<Record<string, ImportReason>> = {
  category: 'lesson_category',
  minutes: 'minutes',
  video: 'video',
  body: 'body',
}

function readRow(cells: Row): LessonFields | RowFault {
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

import type { ImportReason, ImportResult } from '@thokham/contract/concepts'
import type { Transaction } from '../db/client.ts'
import type { Doer } from '../features/audit/write-audit.ts'
import { readCsvTable } from '../features/content/csv-table.ts'
import { lockTitles } from '../features/content/refuse-taken-title.ts'
import type { Resource } from './resource.ts'

/** Why a row is not taken, and what was found there. */
export interface RowFault {
  reason: ImportReason
  found: string
}

interface Imported<Row, Columns, Fields, Column extends string> {
  kind: 'concepts' | 'lessons'
  /** Of the file; it may do without `revision`. */
  columns: readonly Column[]
  records: Resource<Row, Columns>
  /** Reads the records that are there, once the titles are locked. */
  readThere: () => Promise<Row[]>
  readRow: (cells: Record<Column, string>) => Fields | RowFault
  columnsOf: (fields: Fields) => Columns
  /** Tells whether a row says of a record what stands there, both as the form would write it. */
  isSame: (before: Row, read: Fields) => boolean
}

/**
 * Adds and changes records by a CSV file: a row whose id is known changes that one, any other is new. Rows with faults are
 * skipped and reported with their line, and so are those of a record that was changed since the file was written (its
 * `revision`, where the file has one); rows that change nothing are left alone. A dry run reports the same and writes
 * nothing. Locks the titles of the kind first.
 */
export async function importCsv<
  Row extends { id: string; title: string; revision: number },
  Columns,
  Fields extends { title: string },
  Column extends string,
>(
  tx: Transaction,
  doer: Doer,
  { csv, isDryRun }: { csv: string; isDryRun: boolean },
  imported: Imported<Row, Columns, Fields, Column | 'id' | 'revision'>,
): Promise<ImportResult> {
  const { kind, columns, records, readThere, readRow, columnsOf, isSame } = imported
  const table = readCsvTable(csv, columns, ['revision'])
  if ('missing' in table)
    return { added: 0, changed: 0, faults: [{ line: 1, reason: 'columns', found: table.missing }] }
  await lockTitles(tx, kind)
  const there = await readThere()
  const existing = new Map(there.map((record) => [record.id, record]))
  const owners = new Map(there.map(({ id, title }) => [title, id]))
  const result: ImportResult = { added: 0, changed: 0, faults: [] }
  for (const { line, cells } of table.rows) {
    const read = readRow(cells)
    if ('reason' in read) {
      result.faults.push({ line, ...read })
      continue
    }
    const { title } = read
    const before = existing.get(cells.id)
    const owner = owners.get(title)
    if (owner !== undefined && owner !== before?.id) {
      result.faults.push({ line, reason: 'title_taken', found: title })
      continue
    }
    if (before && isSame(before, read)) continue
    if (before && cells.revision !== '' && Number(cells.revision) !== before.revision) {
      result.faults.push({ line, reason: 'changed_since', found: title })
      continue
    }
    result[before ? 'changed' : 'added']++
    owners.set(title, before?.id ?? title)
    if (isDryRun) continue
    if (before) await records.change(tx, doer, before.id, columnsOf(read) as Partial<Columns>, null)
    else await records.insert(tx, doer, columnsOf(read))
  }
  return result
}

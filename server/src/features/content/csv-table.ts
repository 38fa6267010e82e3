import { csvRows } from '@thokham/domain/csv-rows'

/** A CSV file by the names of its columns. */
export interface CsvTable<Column extends string> {
  rows: { line: number; cells: Record<Column, string> }[]
}

/**
 * Reads a CSV file whose first row names its columns, in any order and case; columns that nobody asked for are left out.
 * @param optional columns that may be missing; their cells are empty then
 * @returns the first column that is missing instead, when one is
 */
export function readCsvTable<Column extends string>(
  text: string,
  columns: readonly Column[],
  optional: readonly Column[] = [],
): CsvTable<Column> | { missing: Column } {
  const [head, ...rows] = csvRows(text)
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase())
  const missing = columns.find(
    (column) => !optional.includes(column) && !names.includes(column.toLowerCase()),
  )
  if (missing !== undefined) return { missing }
  return {
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(
        columns.map((column) => [column, (cells[names.indexOf(column.toLowerCase())] ?? '').trim()]),
      ) as Record<Column, string>,
    })),
  }
}

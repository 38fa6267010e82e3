import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

/** A setting of a process as two numbers that are locked, shared, for as long as it lives: others see them in the database. */
export interface ProcessMark {
  name: number
  value: number
}

/** Returns the mark of each setting; nothing can be read out of it but whether two are the same. */
export function marksOf(settings: Readonly<Record<string, string>>): ProcessMark[] {
  return Object.entries(settings).map(([name, value]) => ({
    name: numberOf(`process setting ${name}`),
    value: numberOf(value),
  }))
}

/**
 * Returns the names of those settings that another living process on this database has otherwise, by the locks that are
 * their marks.
 */
export async function settingsThatDiffer(
  pool: Pool,
  settings: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; value: string }>(`
    SELECT DISTINCT classid::bigint AS name, objid::bigint AS value FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 2 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
  return Object.keys(settings).filter((name) => {
    const [mine] = marksOf({ [name]: settings[name] ?? '' })
    return rows.some(
      (row) => Number(row.name) === unsigned(mine?.name) && Number(row.value) !== unsigned(mine?.value),
    )
  })
}

/** Returns a number without a sign: the database's `integer` has one, and its lists of locks have none. */
const unsigned = (number = 0) => number >>> 0

function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readInt32BE(0)
}

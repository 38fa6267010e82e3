import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'

/** Of a row, what no version of a piece says. */
const NO_VERSIONS = ['id', 'revision', 'created_at']

/**
 * Returns how pieces that are a row each, of a table with `id` and perhaps `revision`, are kept and put back.
 * @param staying further columns that outlive newer versions, and so stay as they are
 */
export function storedRow(table: string, staying: readonly string[] = []) {
  const name = sql.identifier(table)
  return {
    keep: async (tx: Transaction, key: string): Promise<unknown> => {
      const { rows } = await tx.execute<{ kept: unknown }>(
        sql`SELECT to_jsonb(one) AS kept FROM ${name} AS one WHERE id = ${key}`,
      )
      return rows[0]?.kept ?? null
    },
    putBack: async (tx: Transaction, key: string, kept: unknown): Promise<void> => {
      const columns = Object.keys(kept as object)
        .filter((column) => !NO_VERSIONS.includes(column) && !staying.includes(column))
        .map((column) => sql.identifier(column))
      const list = sql.join(columns, sql`, `)
      const counted = 'revision' in (kept as object) ? sql`, revision = revision + 1` : sql``
      await tx.execute(sql`
        UPDATE ${name} SET (${list}) = (
          SELECT ${list} FROM jsonb_populate_record(NULL::${name}, ${JSON.stringify(kept)}::jsonb))${counted}
        WHERE id = ${key}`)
    },
  }
}

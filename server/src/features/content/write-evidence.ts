import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'

/** On what a shipped piece rests, and when that was last looked at. */
export interface Evidence {
  /** Gregorian, `YYYY-MM-DD` */
  checkedOn: string
  sources: readonly string[]
}

/**
 * Returns how a kind whose pieces are a row each, of a table with `id`, `checked_on` and `sources`, takes the evidence of
 * newer versions. A check that an admin made since stays, as it is the younger one.
 */
export function evidenceIn(table: string) {
  const name = sql.identifier(table)
  return {
    writeEvidence: async (
      tx: Transaction,
      pieces: readonly (Evidence & { key: string })[],
    ): Promise<void> => {
      await tx.execute(sql`
        UPDATE ${name} AS t
        SET checked_on = greatest(t.checked_on, w."checkedOn"), sources = w.sources
        FROM jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb)
          AS w (key text, "checkedOn" date, sources text[])
        WHERE t.id = w.key AND (t.sources <> w.sources OR t.checked_on IS NULL OR t.checked_on < w."checkedOn")`)
    },
  }
}

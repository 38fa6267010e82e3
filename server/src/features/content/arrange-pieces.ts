import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'

/** Puts rows of a table with `id` and `place` into their places; those that are there already are not written. */
export async function arrangePieces(
  tx: Transaction,
  table: SQL,
  pieces: readonly { key: string; place: number }[],
): Promise<void> {
  await tx.execute(sql`
    UPDATE ${table} AS t SET place = w.place
    FROM unnest(${sql.param(pieces.map(({ key }) => key))}::text[],
                ${sql.param(pieces.map(({ place }) => place))}::int[]) AS w (key, place)
    WHERE t.id = w.key AND t.place <> w.place`)
}

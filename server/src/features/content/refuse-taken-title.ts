import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { Refusal } from '../../http/fail.ts'

type Kind = 'concepts' | 'lessons' | 'holidays'

/**
 * Refuses a title that another living piece of its kind has. Titles of one kind are looked at one after another
 * (`lockTitles`).
 * @param id of the piece that is to have it; null = a new one
 * @throws Refusal `invalid_input` with `taken` at `title`
 */
export async function refuseTakenTitle(
  tx: Transaction,
  kind: Kind,
  title: string,
  id: string | null,
): Promise<void> {
  await lockTitles(tx, kind)
  const { rows } = await tx.execute(sql`
    SELECT 1 FROM ${sql.identifier(kind)}
    WHERE title = ${title} AND deleted_at IS NULL AND id <> ${id ?? ''} LIMIT 1`)
  if (rows.length > 0) throw new Refusal('invalid_input', { fields: { title: 'taken' } })
}

/** Locks the titles of a kind to the end of the transaction: whoever adds pieces or changes theirs does so alone. */
export async function lockTitles(tx: Transaction, kind: Kind): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`titles of ${kind}`}, 0))`)
}

import { keywordSameness } from '@thokham/domain/stock-keyword'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'

interface Locked {
  id: string
  nextNumber: number
}

/**
 * Locks a category: keywords come, go and change under this lock alone, so that their numbers and their count agree.
 * @returns null when there is none, or it was deleted
 */
export async function lockCategory(tx: Transaction, id: string): Promise<Locked | null> {
  const { rows } = await tx.execute<{ next: number }>(
    sql`SELECT next_number AS next FROM categories WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )
  return rows[0] ? { id, nextNumber: rows[0].next } : null
}

/**
 * Adds keywords, as `stockKeyword` writes them, to a locked category; those that some category has already are passed
 * over, and so are shipped ones that an admin deleted.
 * @returns what the added ones are told apart by
 */
export async function addKeywords(
  tx: Transaction,
  { id, nextNumber }: Locked,
  keywords: readonly string[],
  { isShipped }: { isShipped: boolean },
): Promise<string[]> {
  const { rows } = await tx.execute<{ sameness: string }>(sql`
    WITH added AS (
      INSERT INTO keywords (category_id, number, keyword, sameness, is_shipped)
      SELECT ${id}, ${nextNumber} + row_number() OVER (ORDER BY w.at) - 1, w.keyword, w.sameness, ${isShipped}
      FROM unnest(${sql.param([...keywords])}::text[], ${sql.param(keywords.map(keywordSameness))}::text[])
        WITH ORDINALITY AS w (keyword, sameness, at)
      WHERE NOT EXISTS (SELECT FROM keywords k WHERE k.sameness = w.sameness AND k.deleted_at IS NULL)
        AND NOT (${isShipped} AND EXISTS (
          SELECT FROM keywords k WHERE k.category_id = ${id} AND k.sameness = w.sameness AND k.deleted_at IS NOT NULL
        ))
      ON CONFLICT DO NOTHING
      RETURNING number, sameness
    ), counted AS (
      UPDATE categories SET keyword_count = keyword_count + now.added, next_number = greatest(next_number, now.next)
      FROM (SELECT count(*) AS added, max(number) + 1 AS next FROM added) now
      WHERE id = ${id}
    )
    SELECT sameness FROM added`)
  return rows.map(({ sameness }) => sameness)
}

/** Brings the count of a locked category up to date. @param change how many more live there now */
export async function countKeywords(tx: Transaction, id: string, change: number): Promise<void> {
  await tx.execute(sql`UPDATE categories SET keyword_count = keyword_count + ${change} WHERE id = ${id}`)
}

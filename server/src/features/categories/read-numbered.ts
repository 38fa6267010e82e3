import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'

export interface NumberedKeyword {
  /** Its place among the numbers that were asked for, from 0. */
  at: number
  number: number
  keyword: string
}

/**
 * Reads the living keywords of these numbers, each with its category, in the order given; holes are left out. How many are
 * asked for is kept from the planner, so that it looks each of them up and never goes through the whole library.
 */
export async function readNumbered(
  db: Database,
  places: readonly { categoryId: string; number: number }[],
): Promise<NumberedKeyword[]> {
  const { rows } = await db.execute<{ at: number; number: number; keyword: string }>(sql`
    SELECT (w.at - 1)::int AS at, k.number, k.keyword
    FROM unnest((SELECT ${sql.param(places.map(({ categoryId }) => categoryId))}::text[]),
                (SELECT ${sql.param(places.map(({ number }) => number))}::int[]))
      WITH ORDINALITY AS w (category_id, number, at)
    JOIN keywords k ON k.category_id = w.category_id AND k.number = w.number
    WHERE k.deleted_at IS NULL ORDER BY w.at`)
  return rows
}

export interface CategorySize {
  id: string
  title: string
  keywordCount: number
  /** Its keywords' numbers are below this. */
  nextNumber: number
}

/** Reads how many keywords the living categories have, or one of them. */
export async function readSizes(db: Database, categoryId?: string): Promise<CategorySize[]> {
  const { rows } = await db.execute<{ id: string; title: string; count: number; next: number }>(sql`
    SELECT id, title, keyword_count AS count, next_number AS next FROM categories
    WHERE deleted_at IS NULL AND (${categoryId ?? null}::text IS NULL OR id = ${categoryId ?? null}) ORDER BY place, id`)
  return rows.map(({ id, title, count, next }) => ({ id, title, keywordCount: count, nextNumber: next }))
}

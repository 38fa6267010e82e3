import type { Category } from '@thokham/contract/categories'
import type { AdminKeyword } from '@thokham/contract/category-admin'
import { byTitle } from '@thokham/domain/by-title'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { categories, keywords } from '../../db/schema.ts'
import { matchesWords } from './matches-words.ts'

/** Reads the categories, ordered by title (docs/product/library.md#popular-categories). */
export async function readCategories(db: Database): Promise<Category[]> {
  const { id, title, description, icon, family, dye, keywordCount, revision } = categories
  const found = await db
    .select({ id, title, description, icon, family, dye, keywordCount, revision })
    .from(categories)
    .where(isNull(categories.deletedAt))
    .orderBy(asc(categories.id))
  return found.sort(byTitle)
}

/** Reads keywords of a category behind a number, in their order. */
export function readKeywordsAfter(
  db: Database,
  categoryId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ number: number; keyword: string }[]> {
  return db
    .select({ number: keywords.number, keyword: keywords.keyword })
    .from(keywords)
    .where(and(eq(keywords.categoryId, categoryId), gt(keywords.number, after), isNull(keywords.deletedAt)))
    .orderBy(asc(keywords.number))
    .limit(limit)
}

/** Finds living keywords with these words, of all categories or of one, by the titles of their categories, as far as they were found. */
export async function findKeywords(
  db: Database,
  { q, category, limit }: { q: string; category?: string | undefined; limit: number },
): Promise<{ category: string; number: number; keyword: string }[]> {
  const inCategory = category === undefined ? sql`true` : sql`category_id = ${category}`
  const { rows } = await db.execute<{ category: string; title: string; number: number; keyword: string }>(sql`
    SELECT found.category_id AS category, c.title, found.number, found.keyword
    FROM (SELECT category_id, number, keyword FROM keywords
          WHERE ${inCategory} AND ${matchesWords(q)} LIMIT ${limit}) found
    JOIN categories c ON c.id = found.category_id
    ORDER BY c.id, found.number`)
  return rows.sort(byTitle).map(({ title: _, ...keyword }) => keyword)
}

/** Reads keywords of a category behind a number for admins, in their order; those with certain words if asked. */
export function readAdminKeywords(
  db: Database,
  categoryId: string,
  { q, after, limit }: { q: string; after: number; limit: number },
): Promise<AdminKeyword[]> {
  return db
    .select({ number: keywords.number, keyword: keywords.keyword, isShipped: keywords.isShipped })
    .from(keywords)
    .where(and(eq(keywords.categoryId, categoryId), gt(keywords.number, after), matchesWords(q)))
    .orderBy(asc(keywords.number))
    .limit(limit)
}

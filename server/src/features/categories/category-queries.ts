import type { Category } from '@thokham/contract/categories'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { categories, keywords } from '../../db/schema.ts'

/** Reads the categories in the library's order. */
export function readCategories(db: Database): Promise<Category[]> {
  const { id, title, description, icon, family, dye, keywordCount } = categories
  return db
    .select({ id, title, description, icon, family, dye, keywordCount })
    .from(categories)
    .where(isNull(categories.deletedAt))
    .orderBy(asc(categories.place), asc(categories.id))
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

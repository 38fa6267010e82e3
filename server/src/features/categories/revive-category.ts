import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { categories } from '../../db/schema.ts'

/**
 * Makes a deleted category live again, with the keywords that went with it as far as no other has them by now, and counts
 * them. Locks the category.
 * @returns false when there is none that was deleted
 */
export async function reviveCategory(tx: Transaction, id: string): Promise<boolean> {
  const [gone] = await tx
    .select({ deletedAt: categories.deletedAt })
    .from(categories)
    .where(and(eq(categories.id, id), isNotNull(categories.deletedAt)))
    .for('no key update')
  if (!gone?.deletedAt) return false
  await tx.execute(sql`
    UPDATE keywords k SET deleted_at = NULL
    WHERE category_id = ${id} AND deleted_at = ${gone.deletedAt.toISOString()}::timestamptz
      AND NOT EXISTS (SELECT FROM keywords o WHERE o.sameness = k.sameness AND o.deleted_at IS NULL)`)
  await tx
    .update(categories)
    .set({
      deletedAt: null,
      keywordCount: sql`(SELECT count(*)::int FROM keywords WHERE category_id = ${id} AND deleted_at IS NULL)`,
    })
    .where(eq(categories.id, id))
  return true
}

/** Undoes `reviveCategory`: deletes a category with its keywords as at that instant. Locks the category. */
export async function deleteAgain(tx: Transaction, id: string, deletedAt: string): Promise<void> {
  await tx.execute(sql`
    UPDATE categories SET deleted_at = ${deletedAt}::timestamptz, keyword_count = 0 WHERE id = ${id}`)
  await tx.execute(sql`
    UPDATE keywords SET deleted_at = ${deletedAt}::timestamptz WHERE category_id = ${id} AND deleted_at IS NULL`)
}

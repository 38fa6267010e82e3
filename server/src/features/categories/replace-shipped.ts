import { keywordSameness } from '@thokham/domain/stock-keyword'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { addKeywords, countKeywords, lockCategory } from './add-keywords.ts'

/**
 * Brings the shipped keywords of a category to a newer list: new ones are added, those that are no longer shipped go, and
 * another spelling takes the place of the former one. Keywords that an admin added stay, and what an admin deleted stays
 * deleted. A category that is not there is left alone.
 */
export async function replaceShipped(
  tx: Transaction,
  categoryId: string,
  shipped: readonly string[],
): Promise<void> {
  const locked = await lockCategory(tx, categoryId)
  if (!locked) return
  const lines = sql`unnest(${sql.param([...shipped])}::text[], ${sql.param(shipped.map(keywordSameness))}::text[])
    AS w (keyword, sameness)`
  const gone = await tx.execute(sql`
    DELETE FROM keywords k WHERE category_id = ${categoryId} AND is_shipped AND deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM ${lines} WHERE w.sameness = k.sameness)`)
  await tx.execute(sql`
    UPDATE keywords k SET keyword = w.keyword FROM ${lines}
    WHERE k.category_id = ${categoryId} AND k.is_shipped AND k.sameness = w.sameness AND k.keyword <> w.keyword`)
  await countKeywords(tx, categoryId, -(gone.rowCount ?? 0))
  await addKeywords(tx, locked, shipped, { isShipped: true })
}

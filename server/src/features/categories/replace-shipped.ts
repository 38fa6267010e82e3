import type { PieceDifference } from '@thokham/contract/content'
import { keywordSameness } from '@thokham/domain/stock-keyword'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { addKeywords, countKeywords, lockCategory } from './add-keywords.ts'

/**
 * Takes the shipped keywords out of a category, which it locks, that a newer list does not hold. Before any category
 * gets its new ones, so that a keyword that moves from one category to another is free by then. A category that is not
 * there is left alone.
 */
export async function removeUnshipped(
  tx: Transaction,
  categoryId: string,
  shipped: readonly string[],
): Promise<void> {
  if (!(await lockCategory(tx, categoryId))) return
  const gone = await tx.execute(sql`
    DELETE FROM keywords k WHERE category_id = ${categoryId} AND is_shipped AND deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM ${linesOf(shipped)} WHERE w.sameness = k.sameness)`)
  await countKeywords(tx, categoryId, -(gone.rowCount ?? 0))
}

/**
 * Brings the shipped keywords of a category, which it locks, to a newer list, once `removeUnshipped` took out the
 * others: new ones are added, and another spelling takes the place of the former one. Keywords that an admin added
 * stay, and what an admin deleted stays deleted. A category that is not there is left alone.
 */
export async function replaceShipped(
  tx: Transaction,
  categoryId: string,
  shipped: readonly string[],
): Promise<void> {
  const locked = await lockCategory(tx, categoryId)
  if (!locked) return
  await tx.execute(sql`
    UPDATE keywords k SET keyword = w.keyword FROM ${linesOf(shipped)}
    WHERE k.category_id = ${categoryId} AND k.is_shipped AND k.sameness = w.sameness AND k.keyword <> w.keyword`)
  await addKeywords(tx, locked, shipped, { isShipped: true })
}

/** Tells which shipped keywords of a category a newer list does not hold, and which of that list are not there yet. */
export async function compareShipped(
  tx: Transaction,
  categoryId: string,
  shipped: readonly string[],
): Promise<PieceDifference[]> {
  const own = await tx.execute<{ keyword: string }>(sql`
    SELECT keyword FROM keywords k WHERE category_id = ${categoryId} AND is_shipped AND deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM ${linesOf(shipped)} WHERE w.sameness = k.sameness) ORDER BY number`)
  const newer = await tx.execute<{ keyword: string }>(sql`
    SELECT w.keyword FROM ${linesOf(shipped)}
    WHERE NOT EXISTS (SELECT FROM keywords k WHERE k.sameness = w.sameness
      AND (k.deleted_at IS NULL OR (k.category_id = ${categoryId} AND k.is_shipped)))`)
  const keywords = (rows: { keyword: string }[]) => rows.map(({ keyword }) => keyword)
  return [{ field: 'keywords', own: keywords(own.rows), shipped: keywords(newer.rows) }]
}

const linesOf = (shipped: readonly string[]) =>
  sql`unnest(${sql.param([...shipped])}::text[], ${sql.param(shipped.map(keywordSameness))}::text[])
    AS w (keyword, sameness)`

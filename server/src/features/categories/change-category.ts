import type { Category } from '@thokham/contract/categories'
import type { createCategory, updateCategory } from '@thokham/contract/category-admin'
import type { HandlerInput } from '@thokham/contract/operation'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { constraintOf } from '../../db/constraint.ts'
import { categories } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { resource, shipped } from '../../resources/resource.ts'
import { type Doer, describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { markEdited } from '../content/mark-edited.ts'
import { CATEGORY_PIECE, KEYWORDS_PIECE } from './category-content.ts'
import { reviveCategory } from './revive-category.ts'

/** Returns what every screen shows of a category, and the audit keeps. */
function shown(row: typeof categories.$inferSelect): Category {
  const { place: _, nextNumber: __, createdAt: ___, deletedAt: ____, ...category } = row
  return category
}

const records = resource({ kind: 'category', table: categories, describe: shown })
const pieces = shipped(CATEGORY_PIECE, records)

/**
 * Adds a category at the end of the list.
 * @throws Refusal `conflict` with field `id: taken`
 */
export async function addCategory(
  tx: Transaction,
  doer: Doer,
  fields: HandlerInput<typeof createCategory>['body'],
): Promise<Category> {
  const place = sql`(SELECT coalesce(max(place) + 1, 0) FROM categories)`
  return shown(await records.insert(tx, doer, { ...fields, place }).catch(refuseTaken))
}

/**
 * Maps a unique violation of a category's id to the refusal; throws any other error as it is.
 * @throws Refusal `conflict` with `id` as `taken`
 */
function refuseTaken(error: unknown): never {
  if (constraintOf(error) !== 'categories_pkey') throw error
  throw new Refusal('conflict', { fields: { id: 'taken' } })
}

/**
 * Changes what is said of a category; no newer version of the product changes it back. Locks what the content ledger
 * knows of it, then its row.
 * @throws Refusal `not_found`; `conflict` when somebody else changed it meanwhile
 */
export async function changeCategory(
  tx: Transaction,
  doer: Doer,
  id: string,
  { revision, ...fields }: HandlerInput<typeof updateCategory>['body'],
): Promise<Category> {
  return shown(await pieces.change(tx, doer, id, fields, revision))
}

/**
 * Deletes a category and its keywords, so that both can come back. Locks what the content ledger knows of both, then
 * the category's row.
 * @returns how many keywords went with it
 * @throws Refusal `not_found`
 */
export async function removeCategory(tx: Transaction, doer: Doer, id: string): Promise<number> {
  await markBoth(tx, id, doer.now)
  const living = and(eq(categories.id, id), isNull(categories.deletedAt))
  const [before] = await tx.select().from(categories).where(living).for('no key update')
  if (!before) throw new Refusal('not_found')
  const { rows } = await tx.execute<{ keywords: number }>(sql`
    WITH gone AS (
      UPDATE keywords SET deleted_at = ${doer.now.toISOString()}::timestamptz
      WHERE category_id = ${id} AND deleted_at IS NULL
      RETURNING number
    )
    UPDATE categories SET deleted_at = ${doer.now.toISOString()}::timestamptz, keyword_count = 0
    WHERE id = ${id}
    RETURNING (SELECT count(*)::int FROM gone) AS keywords`)
  await writeAudit(tx, doer, { ...describeAuditEntry('category.delete', id), before: shown(before) })
  return rows[0]?.keywords ?? 0
}

/**
 * Brings a deleted category back, with the keywords that went with it as far as no other has them by now.
 * @throws Refusal `not_found`
 */
export async function bringCategoryBack(tx: Transaction, doer: Doer, id: string): Promise<Category> {
  await markBoth(tx, id, doer.now)
  if (!(await reviveCategory(tx, id))) throw new Refusal('not_found')
  const [back] = await tx.select().from(categories).where(eq(categories.id, id))
  if (!back) throw new Error('The category is not there')
  await writeAudit(tx, doer, { ...describeAuditEntry('category.restore', id), after: shown(back) })
  return shown(back)
}

async function markBoth(tx: Transaction, id: string, now: Date): Promise<void> {
  await markEdited(tx, CATEGORY_PIECE, id, now)
  await markEdited(tx, KEYWORDS_PIECE, id, now)
}

import type { Category } from '@thokham/contract/categories'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { Refusal } from '../../http/fail.ts'
import { type Doer, writeAudit } from '../audit/write-audit.ts'
import { lockPieces, markEdited } from '../content/mark-edited.ts'
import { CATEGORY_PIECE } from './category-content.ts'
import { readCategories } from './category-queries.ts'

/**
 * Puts all categories into an order, one place after the other; no newer version of the product changes it back. Locks
 * the table, so that of two orders at once one is whole and a category that is added meanwhile has its place afterwards.
 * @param ids every category that is there, each once
 * @throws Refusal `conflict` when there are others by now
 */
export async function putInOrder(tx: Transaction, doer: Doer, ids: readonly string[]): Promise<Category[]> {
  await lockPieces(tx, CATEGORY_PIECE)
  await tx.execute(sql`LOCK TABLE categories IN SHARE ROW EXCLUSIVE MODE`)
  const before = (await readCategories(tx)).map(({ id }) => id)
  const known = new Set(before)
  if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
    throw new Refusal('conflict')
  for (const id of ids.filter((each, at) => before[at] !== each))
    await markEdited(tx, CATEGORY_PIECE, id, doer.now)
  await tx.execute(sql`
    UPDATE categories SET place = w.at - 1
    FROM unnest(${sql.param([...ids])}::text[]) WITH ORDINALITY AS w (id, at)
    WHERE categories.id = w.id`)
  await writeAudit(tx, doer, {
    action: 'category.reorder',
    subjectKind: 'category',
    subjectId: 'all',
    before: { ids: before },
    after: { ids },
  })
  return readCategories(tx)
}

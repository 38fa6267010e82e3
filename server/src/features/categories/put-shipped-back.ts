import { keywordSameness } from '@thokham/domain/stock-keyword'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { Refusal } from '../../http/fail.ts'
import { addKeywords, countKeywords, lockCategory } from './add-keywords.ts'

/** The shipped keywords of a category as they stood before an admin took a newer list. */
export interface StoredKeywords {
  /** null = the category was not deleted */
  deletedAt: string | null
  rows: { number: number; keyword: string; sameness: string; deleted_at: string | null }[]
}

/** Keeps the shipped keywords of a category, deleted ones too: nothing else of it gives way to a newer list. */
export async function keepShipped(tx: Transaction, categoryId: string): Promise<StoredKeywords> {
  const { rows } = await tx.execute<{ kept: StoredKeywords }>(sql`
    SELECT jsonb_build_object('deletedAt', c.deleted_at, 'rows', coalesce((
      SELECT jsonb_agg(jsonb_build_object(
        'number', number, 'keyword', keyword, 'sameness', sameness, 'deleted_at', k.deleted_at) ORDER BY number)
      FROM keywords k WHERE category_id = c.id AND is_shipped), '[]')) AS kept
    FROM categories c WHERE c.id = ${categoryId}`)
  return rows[0]?.kept ?? { deletedAt: null, rows: [] }
}

/**
 * Gives keywords that a category had, and that its newer list does not hold, to the categories whose own list holds
 * them by now, locked in the order of their ids: while the first one had them, no other could.
 * @param taken.others the lists of categories that hold the shipped version
 */
export async function passOn(
  tx: Transaction,
  taken: {
    kept: StoredKeywords
    content: readonly string[]
    others: readonly { key: string; content: readonly string[] }[]
  },
): Promise<void> {
  const shipped = new Set(taken.content.map(keywordSameness))
  const free = new Set(taken.kept.rows.map(({ sameness }) => sameness).filter((each) => !shipped.has(each)))
  const inOrder = [...taken.others].sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const { key, content } of inOrder) {
    const wanted = content.filter((keyword) => free.has(keywordSameness(keyword)))
    const locked = wanted.length > 0 ? await lockCategory(tx, key) : null
    if (locked) await addKeywords(tx, locked, wanted, { isShipped: true })
  }
}

/**
 * Puts the shipped keywords of a category back to what was kept, under their numbers; those that were passed on to
 * other categories leave them. Own keywords stay. Locks the category, then the others in the order of their ids.
 * @throws Refusal `conflict` when the category was deleted meanwhile
 */
export async function putShippedBack(
  tx: Transaction,
  categoryId: string,
  rows: StoredKeywords['rows'],
): Promise<void> {
  if (!(await lockCategory(tx, categoryId))) throw new Refusal('conflict')
  const stored = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS kept (number integer, keyword text, sameness text, deleted_at timestamptz)`
  await tx.execute(sql`
    DELETE FROM keywords k WHERE category_id = ${categoryId} AND is_shipped
      AND NOT EXISTS (SELECT FROM ${stored} WHERE kept.number = k.number)`)
  const { rows: passed } = await tx.execute<{ id: string; numbers: number[] }>(sql`
    SELECT k.category_id AS id, array_agg(k.number) AS numbers FROM keywords k JOIN ${stored} ON kept.sameness = k.sameness
    WHERE k.category_id <> ${categoryId} AND k.is_shipped AND k.deleted_at IS NULL AND kept.deleted_at IS NULL
    GROUP BY 1 ORDER BY 1`)
  for (const { id, numbers } of passed) {
    await lockCategory(tx, id)
    await tx.execute(sql`
      DELETE FROM keywords WHERE category_id = ${id} AND number = ANY (${sql.param(numbers)}::int[])`)
    await countKeywords(tx, id, -numbers.length)
  }
  await tx.execute(sql`
    UPDATE keywords k SET keyword = kept.keyword FROM ${stored}
    WHERE k.category_id = ${categoryId} AND k.number = kept.number AND k.is_shipped AND k.keyword <> kept.keyword`)
  await tx.execute(sql`
    INSERT INTO keywords (category_id, number, keyword, sameness, is_shipped, deleted_at)
    SELECT ${categoryId}, kept.number, kept.keyword, kept.sameness, true, kept.deleted_at FROM ${stored}
    ON CONFLICT DO NOTHING`)
  await tx.execute(sql`
    UPDATE categories SET keyword_count = (
      SELECT count(*) FROM keywords WHERE category_id = ${categoryId} AND deleted_at IS NULL)
    WHERE id = ${categoryId}`)
}

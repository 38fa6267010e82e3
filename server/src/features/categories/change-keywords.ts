import type { AdminKeyword } from '@thokham/contract/category-admin'
import { keywordFault, keywordSameness, stockKeyword } from '@thokham/domain/stock-keyword'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { Refusal } from '../../http/fail.ts'
import { type Doer, describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { markEdited } from '../content/mark-edited.ts'
import { countKeywords, lockCategory } from './add-keywords.ts'
import { KEYWORDS_PIECE } from './category-content.ts'

/**
 * Changes a keyword; from then on it is the admin's own.
 * @param typed what it is to be, and what it was as the admin read it; without that whatever it was
 * @throws Refusal `not_found`; `conflict` when somebody else changed it meanwhile; `invalid_input` with details `{fault, where}`
 */
export async function changeKeyword(
  tx: Transaction,
  doer: Doer,
  { category, number }: { category: string; number: number },
  typed: { keyword: string; was?: string | undefined },
): Promise<AdminKeyword> {
  const keyword = stockKeyword(typed.keyword)
  const fault = keywordFault(keyword)
  if (fault) throw faulty(fault, null)
  await openForEdit(tx, doer, category)
  const sameness = keywordSameness(keyword)
  const { rows } = await tx.execute<{ title: string }>(sql`
    SELECT c.title FROM keywords k JOIN categories c ON c.id = k.category_id
    WHERE k.sameness = ${sameness} AND k.deleted_at IS NULL AND NOT (k.category_id = ${category} AND k.number = ${number})`)
  if (rows[0]) throw faulty('duplicate', rows[0].title)
  const changed = await tx.execute<{ before: string }>(sql`
    UPDATE keywords k SET keyword = ${keyword}, sameness = ${sameness}, is_shipped = false
    FROM (SELECT keyword AS before FROM keywords WHERE category_id = ${category} AND number = ${number}) former
    WHERE k.category_id = ${category} AND k.number = ${number} AND k.deleted_at IS NULL RETURNING former.before`)
  const [former] = changed.rows
  if (!former) throw new Refusal('not_found')
  if (typed.was !== undefined && typed.was !== former.before) throw new Refusal('conflict')
  await writeAudit(tx, doer, {
    ...describeAuditEntry('keywords.update', category, 'category'),
    before: { keyword: former.before },
    after: { keyword },
  })
  return { number, keyword, isShipped: false }
}

/**
 * Deletes keywords so that they can come back; those that are gone already are passed over.
 * @returns how many went
 * @throws Refusal `not_found` when the category is not there
 */
export async function removeKeywords(
  tx: Transaction,
  doer: Doer,
  category: string,
  numbers: readonly number[],
): Promise<number> {
  await openForEdit(tx, doer, category)
  const { rows } = await tx.execute<{ keyword: string }>(sql`
    UPDATE keywords SET deleted_at = ${doer.now.toISOString()}::timestamptz
    WHERE category_id = ${category} AND number = ANY (${sql.param([...numbers])}::int[]) AND deleted_at IS NULL
    RETURNING keyword`)
  await countKeywords(tx, category, -rows.length)
  if (rows.length > 0) {
    const keywords = rows.map(({ keyword }) => keyword)
    await writeAudit(tx, doer, {
      ...describeAuditEntry('keywords.delete', category, 'category'),
      before: { keywords },
    })
  }
  return rows.length
}

/**
 * Brings deleted keywords back; one that some category has by now stays away.
 * @returns how many came
 * @throws Refusal `not_found` when the category is not there
 */
export async function bringKeywordsBack(
  tx: Transaction,
  doer: Doer,
  category: string,
  numbers: readonly number[],
): Promise<number> {
  await openForEdit(tx, doer, category)
  const { rows } = await tx.execute<{ keyword: string }>(sql`
    UPDATE keywords SET deleted_at = NULL
    WHERE category_id = ${category} AND number IN (
      SELECT DISTINCT ON (k.sameness) k.number FROM keywords k
      WHERE k.category_id = ${category} AND k.number = ANY (${sql.param([...numbers])}::int[]) AND k.deleted_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM keywords o WHERE o.sameness = k.sameness AND o.deleted_at IS NULL)
      ORDER BY k.sameness, k.number)
    RETURNING keyword`)
  await countKeywords(tx, category, rows.length)
  if (rows.length > 0) {
    const keywords = rows.map(({ keyword }) => keyword)
    await writeAudit(tx, doer, {
      ...describeAuditEntry('keywords.restore', category, 'category'),
      after: { keywords },
    })
  }
  return rows.length
}

/**
 * Opens a category for its keywords to be changed: locks what the content ledger knows of them, then the category's
 * row.
 * @throws Refusal `not_found`
 */
async function openForEdit(tx: Transaction, doer: Doer, category: string): Promise<void> {
  await markEdited(tx, KEYWORDS_PIECE, category, doer.now)
  if (!(await lockCategory(tx, category))) throw new Refusal('not_found')
}

/** Returns the refusal of a keyword that may not stand there: `invalid_input` with `{fault, where}`. */
function faulty(fault: string, where: string | null): Refusal {
  return new Refusal('invalid_input', { fields: { keyword: 'invalid' }, details: { fault, where } })
}

import { isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { tools } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { type Doer, writeAudit } from '../audit/write-audit.ts'
import { lockPieces, markEdited } from '../content/mark-edited.ts'
import { TOOL_PIECE } from './tool-content.ts'
import { IN_ORDER, type ToolRow } from './tool-queries.ts'

/**
 * Puts all tools into an order, one place after the other. Locks every tool, so that of two orders at once one is whole.
 * @param ids every tool that is there, each once
 * @throws Refusal `conflict` when there are others by now
 */
export async function reorder(tx: Transaction, doer: Doer, ids: readonly string[]): Promise<ToolRow[]> {
  await lockPieces(tx, TOOL_PIECE)
  // The lock is on the table: rows that another admin adds meanwhile have their place afterwards.
  await tx.execute(sql`LOCK TABLE tools IN SHARE ROW EXCLUSIVE MODE`)
  const before = await tx
    .select()
    .from(tools)
    .where(isNull(tools.deletedAt))
    .orderBy(...IN_ORDER)
  const known = new Set(before.map(({ id }) => id))
  if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
    throw new Refusal('conflict')
  for (const { id, orderIndex } of before) {
    if (ids[orderIndex] !== id) await markEdited(tx, TOOL_PIECE, id, doer.now)
  }
  await tx.execute(sql`
    UPDATE tools SET order_index = w.at - 1
    FROM unnest(${sql.param([...ids])}::text[]) WITH ORDINALITY AS w (id, at)
    WHERE tools.id = w.id`)
  await writeAudit(tx, doer, {
    action: 'tool.reorder',
    subjectKind: TOOL_PIECE,
    subjectId: 'all',
    before: { ids: before.map(({ id }) => id) },
    after: { ids },
  })
  return tx
    .select()
    .from(tools)
    .where(isNull(tools.deletedAt))
    .orderBy(...IN_ORDER)
}

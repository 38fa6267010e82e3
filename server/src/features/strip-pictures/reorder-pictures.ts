import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { Refusal } from '../../http/fail.ts'
import { type Doer, describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { lockStrip } from './lock-strip.ts'
import { readStrip } from './read-strip.ts'

/**
 * Puts the strip's pictures into an order. Locks the strip, so that of two orders at once one is whole.
 * @param ids every picture that is there, each once
 * @throws Refusal `conflict` when there are others by now
 */
export async function reorderPictures(tx: Transaction, doer: Doer, ids: readonly string[]): Promise<void> {
  await lockStrip(tx)
  const before = (await readStrip(tx)).map(({ id }) => id)
  const known = new Set(before)
  if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
    throw new Refusal('conflict')
  await tx.execute(sql`
    UPDATE strip_pictures SET place = w.at - 1
    FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS w (id, at)
    WHERE strip_pictures.id = w.id`)
  await writeAudit(tx, doer, {
    ...describeAuditEntry('strip.reorder', 'all'),
    before: { ids: before },
    after: { ids },
  })
}

import type { AuditTopic } from '@thokham/domain/audit-actions'
import { asc, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/client.ts'
import { lockTable } from '../db/lock-table.ts'
import { type Doer, describeAuditEntry, writeAudit } from '../features/audit/write-audit.ts'
import { lockPieces, markEdited } from '../features/content/mark-edited.ts'
import { Refusal } from '../http/fail.ts'

interface Ordered {
  /** The first word of what the audit log says of it, and the kind of the pieces where the library ships some. */
  kind: AuditTopic
  table: PgTable & Record<'id' | 'createdAt', PgColumn> & { deletedAt?: PgColumn }
  place: PgColumn
}

/**
 * Puts all records of a kind into an order, in the places that they have among themselves; what keeps its place is no edit
 * of the library, and no newer version of the product moves the others back. Locks what the content ledger knows of all,
 * then the table, so that of two orders at once one is whole, and what is added meanwhile has its place afterwards.
 * @param ids every record that is there, each once
 * @throws Refusal `conflict` when there are others by now
 */
export async function reorder(
  tx: Transaction,
  doer: Doer,
  { kind, table, place }: Ordered,
  ids: readonly string[],
): Promise<void> {
  await lockPieces(tx, kind)
  await lockTable(tx, table)
  const before = await tx
    .select({ id: sql<string>`${table.id}::text`, place: sql<number>`${place}` })
    .from(table)
    .where(table.deletedAt && isNull(table.deletedAt))
    .orderBy(asc(place), asc(table.createdAt), asc(table.id))
  const known = new Set(before.map(({ id }) => id))
  if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
    throw new Refusal('conflict')
  const places = rising(before.map(({ place }) => place))
  const former = new Map(before.map(({ id, place }) => [id, place]))
  for (const id of ids.filter((id, at) => former.get(id) !== places[at]))
    await markEdited(tx, kind, id, doer.now)
  await tx.execute(sql`
    UPDATE ${table} AS t SET ${sql.identifier(place.name)} = w.place
    FROM unnest(${sql.param([...ids])}::text[], ${sql.param(places)}::int[]) AS w (id, place)
    WHERE t.id::text = w.id`)
  await writeAudit(tx, doer, {
    ...describeAuditEntry(`${kind}.reorder`, 'all'),
    before: { ids: before.map(({ id }) => id) },
    after: { ids },
  })
}

/** Returns places of which each is behind the one before it, as near to the given ones as can be. */
function rising(places: readonly number[]): number[] {
  let last = -1
  return places.map((place) => {
    last = Math.max(place, last + 1)
    return last
  })
}

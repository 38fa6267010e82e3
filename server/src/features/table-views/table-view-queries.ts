import type { AdminTable } from '@thokham/domain/table-look'
import { and, asc, eq, type Placeholder } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { profiles, tableLooks, tableViews } from '../../db/schema.ts'

/** A view without whose it is. */
export const SHOWN_VIEW = {
  id: tableViews.id,
  table: tableViews.table,
  name: tableViews.name,
  search: tableViews.search,
}

/** Reads how an admin likes each table that they changed. */
export function readLooks(db: Database, profileId: string | Placeholder) {
  const { table, columns, density } = tableLooks
  return db
    .select({ table, columns, density })
    .from(tableLooks)
    .where(eq(tableLooks.profileId, profileId))
    .orderBy(asc(table))
}

/** Reads an admin's saved views, in the order of their names. */
export function readViews(db: Database, profileId: string | Placeholder) {
  return db
    .select(SHOWN_VIEW)
    .from(tableViews)
    .where(eq(tableViews.profileId, profileId))
    .orderBy(asc(tableViews.table), asc(tableViews.name))
}

/** Locks an admin's row, so that of many views saved at once no one comes beyond the last, and reads the names of a table's. */
export async function lockViewNames(
  tx: Transaction,
  profileId: string,
  table: AdminTable,
): Promise<string[]> {
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('no key update')
  const rows = await tx
    .select({ name: tableViews.name })
    .from(tableViews)
    .where(and(eq(tableViews.profileId, profileId), eq(tableViews.table, table)))
  return rows.map(({ name }) => name)
}

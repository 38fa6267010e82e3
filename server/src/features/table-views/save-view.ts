import type { TableView } from '@thokham/contract/table-views'
import { MOST_TABLE_VIEWS } from '@thokham/domain/table-look'
import type { Transaction } from '../../db/client.ts'
import { tableViews } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { lockViewNames, SHOWN_VIEW } from './table-view-queries.ts'

/**
 * Saves an address of a table under a name, in place of the one that had it. Locks the admin's row.
 * @throws Refusal `table_views_full` with details `{most}`
 */
export async function saveView(
  tx: Transaction,
  profileId: string,
  { table, name, search }: Omit<TableView, 'id'>,
): Promise<TableView> {
  const names = await lockViewNames(tx, profileId, table)
  if (!names.includes(name) && names.length >= MOST_TABLE_VIEWS)
    throw new Refusal('table_views_full', { details: { most: MOST_TABLE_VIEWS } })
  const [saved] = await tx
    .insert(tableViews)
    .values({ profileId, table, name, search })
    .onConflictDoUpdate({
      target: [tableViews.profileId, tableViews.table, tableViews.name],
      set: { search },
    })
    .returning(SHOWN_VIEW)
  return saved as TableView
}

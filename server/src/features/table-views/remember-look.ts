import type { TableLook } from '@thokham/contract/table-views'
import type { AdminTable } from '@thokham/domain/table-look'
import type { Database } from '../../db/client.ts'
import { tableLooks } from '../../db/schema.ts'

/** Keeps how an admin likes a table. */
export async function rememberLook(
  db: Database,
  profileId: string,
  table: AdminTable,
  look: TableLook,
): Promise<void> {
  await db
    .insert(tableLooks)
    .values({ profileId, table, ...look })
    .onConflictDoUpdate({ target: [tableLooks.profileId, tableLooks.table], set: look })
}

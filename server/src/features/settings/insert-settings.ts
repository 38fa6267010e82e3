import type { Database } from '../../db/client.ts'
import { settings } from '../../db/schema.ts'

/** Makes the one record of settings, in which nothing stands yet but the contract's defaults. */
export async function insertSettings(db: Database): Promise<void> {
  await db.insert(settings).values({}).onConflictDoNothing()
}

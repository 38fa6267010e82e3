import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { tableViews } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'

/**
 * Deletes one of an admin's own views.
 * @throws Refusal `not_found`
 */
export async function deleteView(db: Database, profileId: string, id: string): Promise<void> {
  const deleted = await db
    .delete(tableViews)
    .where(and(eq(tableViews.id, id), eq(tableViews.profileId, profileId)))
    .returning({ id: tableViews.id })
  if (deleted.length === 0) throw new Refusal('not_found')
}

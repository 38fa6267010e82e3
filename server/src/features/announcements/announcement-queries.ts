import { desc, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { announcements } from '../../db/schema.ts'

/** Reads what the dashboard's banner says; null when nothing is active. */
export async function newestActive(db: Database): Promise<typeof announcements.$inferSelect | null> {
  const [newest] = await db
    .select()
    .from(announcements)
    .where(eq(announcements.isActive, true))
    .orderBy(desc(announcements.createdAt), announcements.id)
    .limit(1)
  return newest ?? null
}

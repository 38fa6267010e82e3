import type { AdminText } from '@thokham/contract/texts'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { texts } from '../../db/schema.ts'

/** Finds a guide or text as admins left it; null when there is none. */
export async function findText(db: Database, id: string): Promise<AdminText | null> {
  const [found] = await db.select().from(texts).where(eq(texts.id, id))
  return found ?? null
}

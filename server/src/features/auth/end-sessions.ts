import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { sessions } from '../../db/schema.ts'

/** Signs a member out everywhere, but for one session. @returns how many ended */
export async function endSessions(db: Database, profileId: string, except?: string): Promise<number> {
  const others = except ? ne(sessions.id, except) : undefined
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.userId, profileId), others))
  return rowCount ?? 0
}

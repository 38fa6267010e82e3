import { and, desc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { sessions } from '../../db/schema.ts'

/** Reads a member's sessions that have not ended, last seen first; at most 100. */
export function readSessions(db: Database, profileId: string, now: Date) {
  const { id, userAgent, ipAddress, createdAt, updatedAt, expiresAt } = sessions
  return db
    .select({ id, userAgent, ipAddress, createdAt, updatedAt, expiresAt })
    .from(sessions)
    .where(and(eq(sessions.userId, profileId), gt(sessions.expiresAt, now)))
    .orderBy(desc(updatedAt), id)
    .limit(100)
}

/**
 * Ends one session of a member.
 * @returns false when the member has no such session
 */
export async function endSession(db: Database, profileId: string, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, profileId), eq(sessions.id, id)))
  return rowCount === 1
}

import { DAY_MS } from '@thokham/domain/bangkok-time'
import { and, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { endedSessions, sessions } from '../../db/schema.ts'

/** How long a browser is told why its session ended. */
export const TOLD_FOR_MS = 7 * DAY_MS

/** Signs a member out everywhere, but for one session. @returns how many ended */
export async function endSessions(db: Database, profileId: string, except?: string): Promise<number> {
  const others = except ? ne(sessions.id, except) : undefined
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.userId, profileId), others))
  return rowCount ?? 0
}

/** Signs a member out everywhere, as they have another level now, which their browsers are told. */
export async function endSessionsForLevel(db: Database, profileId: string, now: Date): Promise<void> {
  await db.execute(endedFor('level', now, sql`user_id = ${profileId}`))
}

/** Signs everybody out, as somebody who was not the owner moved money or power, which their browsers are told. */
export async function endAllSessions(db: Database, now: Date): Promise<void> {
  await db.execute(endedFor('frozen', now, sql`true`))
}

const endedFor = (why: 'level' | 'frozen', now: Date, which: SQL) => sql`
  WITH gone AS (DELETE FROM sessions WHERE ${which} RETURNING token)
  INSERT INTO ended_sessions (hash, why, ended_at)
  SELECT encode(sha256(token::bytea), 'hex'), ${why}, ${now.toISOString()} FROM gone ON CONFLICT DO NOTHING`

/** Forgets why sessions ended that nobody is told any more. */
export async function forgetEndedSessions(db: Database, now: Date): Promise<void> {
  await db.delete(endedSessions).where(lt(endedSessions.endedAt, new Date(now.getTime() - TOLD_FOR_MS)))
}

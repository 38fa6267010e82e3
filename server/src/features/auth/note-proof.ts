import { STEP_UP_MS } from '@thokham/domain/step-up'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { sessions } from '../../db/schema.ts'
import type { CallerSession } from '../../http/session.ts'

/** Notes that a session's member has just proven who they are. @returns until when that counts */
export async function noteProof(db: Database, { id }: Pick<CallerSession, 'id'>, now: Date): Promise<string> {
  await db.update(sessions).set({ provedAt: now }).where(eq(sessions.id, id))
  return new Date(now.getTime() + STEP_UP_MS).toISOString()
}

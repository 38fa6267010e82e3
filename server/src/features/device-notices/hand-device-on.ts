import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { noticeDevices, sessions } from '../../db/schema.ts'

/**
 * Hands a device on from a browser's former session to its new one, where the same member signs in again; another member's
 * ends here. The former may have ended by rest, which its row has outlived.
 */
export async function handDeviceOn(
  db: Database,
  { formerToken, sessionId, profileId }: { formerToken: string; sessionId: string; profileId: string },
): Promise<void> {
  const former = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.token, formerToken))
  await db
    .update(noticeDevices)
    .set({ sessionId })
    .where(and(inArray(noticeDevices.sessionId, former), eq(noticeDevices.profileId, profileId)))
  await db.delete(noticeDevices).where(inArray(noticeDevices.sessionId, former))
}

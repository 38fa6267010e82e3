import { eq } from 'drizzle-orm'
import { sessions } from '../../db/schema.ts'
import type { Call } from '../../http/operation.ts'
import { SESSION_SECONDS, sessionCookie, sessionToken } from '../../http/session.ts'
import type { Services } from '../../services.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How exactly “last seen” is kept (contract/devices.ts): not every visit writes. */
const SEEN_EVERY_MS = 15 * 60 * 1000

/**
 * Keeps those signed in who come back: on the first visit of each 24 hours the session's end moves to 30 days from
 * now, and the browser is asked to keep its cookie as long. Notes when the session was seen.
 */
export async function prolongSession(
  services: Services,
  { caller, request, reply, now }: Call,
): Promise<void> {
  if (!caller.session) return
  const { id, expiresAt, seenAt } = caller.session
  const fullLife = SESSION_SECONDS * 1000
  const isNewDay = expiresAt.getTime() - now.getTime() <= fullLife - DAY_MS
  if (!isNewDay && now.getTime() - seenAt.getTime() < SEEN_EVERY_MS) return
  await services.db
    .update(sessions)
    .set({ updatedAt: now, ...(isNewDay && { expiresAt: new Date(now.getTime() + fullLife) }) })
    .where(eq(sessions.id, id))
  const token = sessionToken(request.headers.cookie, services)
  if (isNewDay && token) reply.header('set-cookie', sessionCookie(services, token))
}

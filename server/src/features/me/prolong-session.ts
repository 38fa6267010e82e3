import { DAY_MS } from '@thokham/domain/bangkok-time'
import { sql } from 'drizzle-orm'
import type { Call } from '../../http/operation.ts'
import { SESSION_SECONDS, sessionCookie, sessionToken } from '../../http/session.ts'
import type { Services } from '../../services.ts'

/** How exactly “last seen” is kept (contract/devices.ts): not every visit writes. */
const SEEN_EVERY_MS = 15 * 60 * 1000

/**
 * Keeps those signed in who come back: on the first visit of each 24 hours the session's end moves to 30 days from
 * now, and the browser is asked to keep its cookie as long. Notes when the session was seen. Nobody waits until that is safe
 * on the disk and with the copies: thousands come in one morning, and what a crash takes back the next visit writes again.
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
  const end = isNewDay ? new Date(now.getTime() + fullLife) : expiresAt
  await services.db.execute(sql`
    WITH unwaited AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    UPDATE sessions SET updated_at = ${now.toISOString()}, expires_at = ${end.toISOString()}
    FROM unwaited WHERE id = ${id}`)
  const token = sessionToken(request.headers.cookie, services)
  if (isNewDay && token) reply.header('set-cookie', sessionCookie(services, token))
}

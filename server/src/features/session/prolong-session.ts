import { eq } from 'drizzle-orm'
import { sessions } from '../../db/schema.ts'
import type { Call } from '../../http/operation.ts'
import { SESSION_SECONDS, sessionCookieName } from '../../http/session.ts'
import type { Services } from '../../services.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Keeps those signed in who come back: on the first visit of each 24 hours the session's end moves to 30 days from
 * now, and the browser is told to keep its cookie as long.
 */
export async function prolongSession(
  services: Services,
  { caller, request, reply, now }: Call,
): Promise<void> {
  if (!caller.session) return
  const fullLife = SESSION_SECONDS * 1000
  if (caller.session.expiresAt.getTime() - now.getTime() > fullLife - DAY_MS) return
  const expiresAt = new Date(now.getTime() + fullLife)
  await services.db
    .update(sessions)
    .set({ expiresAt, updatedAt: now })
    .where(eq(sessions.id, caller.session.id))
  const name = sessionCookieName(services.publicUrl)
  const value = request.headers.cookie?.match(new RegExp(`(?:^|;\\s*)${name}=([^;]+)`))?.[1]
  const secure = services.publicUrl.startsWith('https://') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${name}=${value}; Max-Age=${SESSION_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  )
}

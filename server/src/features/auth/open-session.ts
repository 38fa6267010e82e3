import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../db/client.ts'
import { sessions } from '../../db/schema.ts'
import type { Call } from '../../http/operation.ts'
import { endFormerSession, SESSION_SECONDS, sessionCookie, sessionToken } from '../../http/session.ts'
import type { Services } from '../../services.ts'
import { handDeviceOn } from '../device-notices/hand-device-on.ts'

const TOKEN_BYTES = 24

/** Signs this browser in as the member, and out of its former session: whoever calls has proven that it is them. */
export async function openSession(
  services: Services,
  db: Database,
  profileId: string,
  { caller, request, reply, now }: Call,
): Promise<void> {
  const sessionId = randomUUID()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db.insert(sessions).values({
    id: sessionId,
    userId: profileId,
    token,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
    ipAddress: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 512) ?? null,
    createdAt: now,
    updatedAt: now,
  })
  const formerToken = sessionToken(request.headers.cookie, services)
  if (formerToken) await handDeviceOn(db, { formerToken, sessionId, profileId })
  await endFormerSession({ db }, caller)
  reply.header('set-cookie', sessionCookie(services, token))
}

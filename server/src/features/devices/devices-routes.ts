import { listSessions, revokeOtherSessions, revokeSession } from '@thokham/contract/devices'
import type { FastifyInstance } from 'fastify'
import { memberOf, sessionOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { endSessions } from '../auth/end-sessions.ts'
import { endSession, readSessions } from './device-queries.ts'
import { readDevice } from './read-device.ts'

/** Serves where a member is signed in, and signing out there. */
export function devicesRoutes(app: FastifyInstance): void {
  const { services } = app

  handle(app, listSessions, async (_input, { caller, now }) => {
    const current = sessionOf(caller).id
    const found = await readSessions(services.db, memberOf(caller).id, now)
    const sessions = found.map((session) => ({
      id: session.id,
      device: readDevice(session.userAgent),
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.updatedAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
      isCurrent: session.id === current,
    }))
    return { sessions: sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
  })

  handle(app, revokeSession, async ({ body: { id } }, { caller }) => {
    const ended = await endSession(services.db, memberOf(caller).id, id)
    if (!ended) throw new Refusal('not_found')
    return { ended: true as const }
  })

  handle(app, revokeOtherSessions, async (_input, { caller }) => ({
    endedSessions: await endSessions(services.db, memberOf(caller).id, sessionOf(caller).id),
  }))
}

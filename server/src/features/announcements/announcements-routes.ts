import { readAnnouncement } from '@thokham/contract/announcements'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/operation.ts'
import { newestActive } from './announcement-queries.ts'

/** Serves the announcement of the dashboard. */
export function announcementsRoutes(app: FastifyInstance): void {
  const { services } = app
  handle(app, readAnnouncement, async () => {
    const newest = await newestActive(services.db)
    if (!newest) return { announcement: null }
    const { id, message, createdAt } = newest
    return { announcement: { id, message, createdAt: createdAt.toISOString() } }
  })
}

import {
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  moveAnnouncement,
  readAnnouncement,
  toggleAnnouncement,
  updateAnnouncement,
} from '@thokham/contract/announcements'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from '../../db/client.ts'
import { type Call, handle } from '../../http/operation.ts'
import { announcementPage, newestActive, presentOne } from './announcement-queries.ts'
import { move } from './move-announcement.ts'
import { change, create, remove } from './write-announcement.ts'

/** Serves the announcement of the dashboard, and what admins do with all of them. */
export function announcementsRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, readAnnouncement, async (_input, { now }) => {
    const [newest] = await newestActive(db, now)
    if (!newest) return { announcement: null }
    const { id, message, kind, createdAt } = newest
    return { announcement: { id, message, kind, createdAt: createdAt.toISOString() } }
  })

  handle(app, listAnnouncements, ({ query }, { now }) => announcementPage(db, query, now))

  const shown = ({ now }: Call, work: (tx: Transaction) => Promise<string>) =>
    db.transaction(async (tx) => presentOne(tx, await work(tx), now))

  handle(app, createAnnouncement, ({ body }, call) => shown(call, (tx) => create(tx, call, body)))

  handle(app, updateAnnouncement, ({ params: { id }, body: { shown: was, ...to } }, call) =>
    shown(call, (tx) => change(tx, call, id, to, was).then(() => id)),
  )

  handle(app, toggleAnnouncement, ({ params: { id }, body }, call) =>
    shown(call, (tx) => change(tx, call, id, body).then(() => id)),
  )

  handle(app, moveAnnouncement, ({ params: { id }, body }, call) =>
    shown(call, (tx) => move(tx, call, id, body.to).then(() => id)),
  )

  handle(app, deleteAnnouncement, async ({ params }, call) => {
    await db.transaction((tx) => remove(tx, call, params.id))
    return { deleted: true as const }
  })
}

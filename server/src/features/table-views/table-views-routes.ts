import {
  deleteTableView,
  listTableViews,
  rememberTableLook,
  saveTableView,
} from '@thokham/contract/table-views'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { handle } from '../../http/operation.ts'
import { deleteView } from './delete-view.ts'
import { rememberLook } from './remember-look.ts'
import { saveView } from './save-view.ts'
import { readLooks, readViews } from './table-view-queries.ts'

/** Serves how an admin likes the tables, and the views that they saved. */
export function tableViewsRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, listTableViews, async (_input, { caller }) => {
    const { id } = memberOf(caller)
    const [looks, views] = await Promise.all([readLooks(db, id), readViews(db, id)])
    return { looks, views }
  })

  handle(app, rememberTableLook, async ({ params, body }, { caller }) => {
    await rememberLook(db, memberOf(caller).id, params.table, body)
    return body
  })

  handle(app, saveTableView, ({ params, body }, { caller }) =>
    db.transaction((tx) => saveView(tx, memberOf(caller).id, { ...params, ...body })),
  )

  handle(app, deleteTableView, async ({ params }, { caller }) => {
    await deleteView(db, memberOf(caller).id, params.id)
    return { deleted: true as const }
  })
}

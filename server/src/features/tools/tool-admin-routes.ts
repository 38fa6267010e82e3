import {
  createTool,
  deleteTool,
  listAdminTools,
  removeThumbnail,
  reorderTools,
  replaceThumbnail,
  restoreTool,
  updateTool,
} from '@thokham/contract/tools'
import { isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { tools } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { reorder } from '../../resources/reorder.ts'
import { resource, shipped } from '../../resources/resource.ts'
import { serveResource } from '../../resources/serve-resource.ts'
import { setThumbnail } from './set-thumbnail.ts'
import { TOOL_PIECE } from './tool-content.ts'
import { findTool, IN_ORDER, presentTool } from './tool-queries.ts'

const toolRecords = shipped(TOOL_PIECE, resource({ kind: 'tool', table: tools, describe: presentTool }))

/** Serves what admins do with tools. */
export function toolAdminRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db } = services
  const readAll = async () => {
    const all = await db
      .select()
      .from(tools)
      .where(isNull(tools.deletedAt))
      .orderBy(...IN_ORDER)
    return all.map(presentTool)
  }

  handle(app, listAdminTools, async () => ({ tools: await readAll() }))

  serveResource(
    app,
    { create: createTool, update: updateTool, remove: deleteTool, restore: restoreTool },
    { records: toolRecords, columnsOf: (_, fields) => fields, answerOf: presentTool },
  )

  handle(app, replaceThumbnail, async ({ params: { id }, file }, call) => {
    if (!file) throw new Refusal('picture_not_image', { fields: { thumbnail: 'required' } })
    if (!(await findTool(db, id))) throw new Refusal('not_found')
    return presentTool(await setThumbnail(services, call, id, file))
  })

  handle(app, removeThumbnail, async ({ params: { id } }, call) =>
    presentTool(await setThumbnail(services, call, id, null)),
  )

  handle(app, reorderTools, async ({ body: { ids } }, call) => {
    await db.transaction((tx) =>
      reorder(tx, call, { kind: 'tool', table: tools, place: tools.orderIndex }, ids),
    )
    return { tools: await readAll() }
  })
}

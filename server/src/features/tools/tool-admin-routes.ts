import { randomUUID } from 'node:crypto'
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
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { tools } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { markEdited } from '../content/mark-edited.ts'
import { reorder } from './reorder-tools.ts'
import { setThumbnail } from './set-thumbnail.ts'
import { TOOL_PIECE } from './tool-content.ts'
import { findTool, IN_ORDER, presentTool } from './tool-queries.ts'

/** Serves what admins do with tools. */
export function toolAdminRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db } = services
  const living = (id: string) => and(eq(tools.id, id), isNull(tools.deletedAt))

  handle(app, listAdminTools, async () => {
    const all = await db
      .select()
      .from(tools)
      .where(isNull(tools.deletedAt))
      .orderBy(...IN_ORDER)
    return { tools: all.map(presentTool) }
  })

  handle(app, createTool, ({ body }, call) =>
    db.transaction(async (tx) => {
      const [made] = await tx
        .insert(tools)
        .values({ ...body, id: randomUUID(), createdAt: call.now, checkedOn: bangkokDate(call.now) })
        .returning()
      if (!made) throw new Error('The tool is not there')
      const after = presentTool(made)
      await writeAudit(tx, call, { ...describeAuditEntry('tool.create', made.id), after })
      return after
    }),
  )

  handle(app, updateTool, ({ params: { id }, body: { revision, ...fields } }, call) =>
    db.transaction(async (tx) => {
      await markEdited(tx, TOOL_PIECE, id, call.now)
      const [before] = await tx.select().from(tools).where(living(id)).for('no key update')
      if (!before) throw new Refusal('not_found')
      const [changed] = await tx
        .update(tools)
        .set({ ...fields, revision: sql`${tools.revision} + 1` })
        .where(and(living(id), eq(tools.revision, revision)))
        .returning()
      if (!changed) throw new Refusal('conflict')
      const after = presentTool(changed)
      await writeAudit(tx, call, {
        ...describeAuditEntry('tool.update', id),
        before: presentTool(before),
        after,
      })
      return after
    }),
  )

  handle(app, replaceThumbnail, async ({ params: { id }, file }, call) => {
    if (!file) throw new Refusal('picture_not_image', { fields: { thumbnail: 'required' } })
    if (!(await findTool(db, id))) throw new Refusal('not_found')
    return presentTool(await setThumbnail(services, call, id, file))
  })

  handle(app, removeThumbnail, async ({ params: { id } }, call) =>
    presentTool(await setThumbnail(services, call, id, null)),
  )

  handle(app, deleteTool, ({ params: { id } }, call) =>
    db.transaction(async (tx) => {
      await markEdited(tx, TOOL_PIECE, id, call.now)
      const [gone] = await tx.update(tools).set({ deletedAt: call.now }).where(living(id)).returning()
      if (gone)
        await writeAudit(tx, call, { ...describeAuditEntry('tool.delete', id), before: presentTool(gone) })
      return { deleted: gone !== undefined }
    }),
  )

  handle(app, restoreTool, ({ params: { id } }, call) =>
    db.transaction(async (tx) => {
      const [back] = await tx
        .update(tools)
        .set({ deletedAt: null })
        .where(and(eq(tools.id, id), isNotNull(tools.deletedAt)))
        .returning()
      const found = back ?? (await findTool(tx, id))
      if (!found) throw new Refusal('not_found')
      if (back)
        await writeAudit(tx, call, { ...describeAuditEntry('tool.restore', id), after: presentTool(back) })
      return presentTool(found)
    }),
  )

  handle(app, reorderTools, ({ body: { ids } }, call) =>
    db.transaction(async (tx) => ({ tools: (await reorder(tx, call, ids)).map(presentTool) })),
  )
}

import { Readable } from 'node:stream'
import {
  createLesson,
  deleteLesson,
  exportLessons,
  importLessons,
  listAdminLessons,
  restoreLesson,
  updateLesson,
} from '@thokham/contract/lessons'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { lessons } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { markEdited } from '../content/mark-edited.ts'
import { refuseTakenTitle } from '../content/refuse-taken-title.ts'
import { LESSON_PIECE } from './lesson-content.ts'
import { importLessonCsv, lessonCsv } from './lesson-csv.ts'
import { findLesson, IN_ORDER, presentLesson } from './lesson-queries.ts'
import { changeLesson, insertLesson } from './write-lesson.ts'

/** Serves what admins do with lessons. */
export function lessonAdminRoutes(app: FastifyInstance): void {
  const { db } = app.services
  const readAll = () =>
    db
      .select()
      .from(lessons)
      .where(isNull(lessons.deletedAt))
      .orderBy(...IN_ORDER)

  handle(app, listAdminLessons, async () => ({ lessons: (await readAll()).map(presentLesson) }))

  handle(app, createLesson, ({ body }, call) =>
    db.transaction(async (tx) => {
      await refuseTakenTitle(tx, 'lessons', body.title, null)
      return presentLesson(await insertLesson(tx, call, body))
    }),
  )

  handle(app, updateLesson, ({ params: { id }, body: { revision, ...fields } }, call) =>
    db.transaction(async (tx) => {
      await refuseTakenTitle(tx, 'lessons', fields.title, id)
      return presentLesson(await changeLesson(tx, call, id, fields, revision))
    }),
  )

  handle(app, deleteLesson, ({ params: { id } }, call) =>
    db.transaction(async (tx) => {
      await markEdited(tx, LESSON_PIECE, id, call.now)
      const [gone] = await tx
        .update(lessons)
        .set({ deletedAt: call.now })
        .where(and(eq(lessons.id, id), isNull(lessons.deletedAt)))
        .returning()
      if (gone)
        await writeAudit(tx, call, {
          ...describeAuditEntry('lesson.delete', id),
          before: presentLesson(gone),
        })
      return { deleted: gone !== undefined }
    }),
  )

  handle(app, restoreLesson, ({ params: { id } }, call) =>
    db.transaction(async (tx) => {
      const [back] = await tx
        .update(lessons)
        .set({ deletedAt: null })
        .where(and(eq(lessons.id, id), isNotNull(lessons.deletedAt)))
        .returning()
      const found = back ?? (await findLesson(tx, id))
      if (!found) throw new Refusal('not_found')
      if (back)
        await writeAudit(tx, call, {
          ...describeAuditEntry('lesson.restore', id),
          after: presentLesson(back),
        })
      return presentLesson(found)
    }),
  )

  handle(app, exportLessons, async (_, { reply }) => {
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="lessons.csv"',
    })
    return Readable.from(lessonCsv(await readAll()))
  })

  handle(app, importLessons, ({ body }, call) => db.transaction((tx) => importLessonCsv(tx, call, body)))
}

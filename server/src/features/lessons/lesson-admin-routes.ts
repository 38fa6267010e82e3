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
import { isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { lessons } from '../../db/schema.ts'
import { handle } from '../../http/operation.ts'
import { serveResource } from '../../resources/serve-resource.ts'
import { describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { refuseTakenTitle } from '../content/refuse-taken-title.ts'
import { importLessonCsv, lessonCsv } from './lesson-csv.ts'
import { IN_ORDER, presentLesson } from './lesson-queries.ts'
import { lessonRecords } from './write-lesson.ts'

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

  serveResource(
    app,
    { create: createLesson, update: updateLesson, remove: deleteLesson, restore: restoreLesson },
    {
      records: lessonRecords,
      columnsOf: async (tx, fields, id) => {
        await refuseTakenTitle(tx, 'lessons', fields.title, id)
        return fields
      },
      answerOf: presentLesson,
    },
  )

  handle(app, exportLessons, async (_, call) => {
    await writeAudit(db, call, describeAuditEntry('lesson.export', 'all'))
    call.reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="lessons.csv"',
    })
    return Readable.from(lessonCsv(await readAll()))
  })

  handle(app, importLessons, ({ body }, call) => db.transaction((tx) => importLessonCsv(tx, call, body)))
}

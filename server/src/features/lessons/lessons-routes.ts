import { listLessons, readLesson, saveProgress } from '@thokham/contract/lessons'
import { withBrand } from '@thokham/domain/brand-word'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { findLesson, readLessons } from './lesson-queries.ts'
import { saveReached } from './save-progress.ts'

/** Serves lessons to members, and keeps how far they have come. */
export function lessonsRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, listLessons, async (_, { caller }) => {
    const { lessons } = await readLessons(db, memberOf(caller).id)
    return { lessons }
  })

  handle(app, readLesson, async ({ params: { id } }, { caller }) => {
    const [{ lessons, brand }, row] = await Promise.all([
      readLessons(db, memberOf(caller).id),
      findLesson(db, id),
    ])
    const card = lessons.find((lesson) => lesson.id === id)
    if (!card || !row) throw new Refusal('not_found')
    const body = withBrand(row.body, brand)
    const { screen, video, checkedOn, sources } = row
    return { ...card, body, screen, video, checkedOn, sources }
  })

  handle(app, saveProgress, async ({ params: { id }, body: { reached, isDone } }, { caller, now }) => {
    if (!(await findLesson(db, id))) throw new Refusal('not_found')
    return saveReached(db, { profileId: memberOf(caller).id, lessonId: id, reached, isDone, now })
  })
}

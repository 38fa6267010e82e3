import { asc, eq } from 'drizzle-orm'
import { lessonProgress } from '../../db/schema.ts'
import type { PersonalData } from '../account/personal-data.ts'
import type { Feature } from '../feature.ts'
import { lessonAdminRoutes } from './lesson-admin-routes.ts'
import { checkedLessons, lessonContent } from './lesson-content.ts'
import { lessonsRoutes } from './lessons-routes.ts'

/** How far a member has come in lessons. */
const lessonsData: PersonalData = {
  name: 'lessons',
  lists(db, { id }) {
    const { lessonId, reached, doneAt, seenAt } = lessonProgress
    return [
      db
        .select({ lesson: lessonId, reached, doneAt, seenAt })
        .from(lessonProgress)
        .where(eq(lessonProgress.profileId, id))
        .orderBy(asc(lessonId)),
    ]
  },
  rows: [lessonProgress.profileId],
}

export const lessonsFeature: Feature = {
  routes(app) {
    lessonsRoutes(app)
    lessonAdminRoutes(app)
  },
  personalData: [lessonsData],
  content: [lessonContent],
  checked: [checkedLessons],
}

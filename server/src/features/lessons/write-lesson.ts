import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { lessons } from '../../db/schema.ts'
import { resource, shipped } from '../../resources/resource.ts'
import { LESSON_PIECE } from './lesson-content.ts'
import { type LessonRow, presentLesson } from './lesson-queries.ts'

const records = resource({ kind: 'lesson', table: lessons, describe: presentLesson })
const pieces = shipped(LESSON_PIECE, records)

/** The lessons as admins edit them. */
export const lessonRecords: typeof records = {
  ...pieces,
  /** Changes a lesson; unless it is the video alone, no newer version of the product changes it back. */
  async change(tx, doer, id, fields, revision) {
    const [standing] = await tx.select().from(lessons).where(eq(lessons.id, id))
    const isEdit = standing !== undefined && isTextChanged(standing, fields)
    return (isEdit ? pieces : records).change(tx, doer, id, fields, revision)
  },
}

/** Tells whether more than the video changes: that one outlives newer versions anyway, and the text goes on being kept new. */
function isTextChanged(
  before: LessonRow,
  { video: _, ...fields }: Partial<Record<keyof LessonRow, unknown>>,
): boolean {
  return Object.entries(fields).some(
    ([field, value]) =>
      value !== undefined && !isDeepStrictEqual(before[field as keyof typeof fields], value),
  )
}

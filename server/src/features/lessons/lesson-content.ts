import { join } from 'node:path'
import { lessonFields } from '@thokham/contract/lessons'
import { libraryId } from '@thokham/contract/library-ids'
import { lessons } from '../../db/schema.ts'
import { contentKind } from '../content/content-kind.ts'
import { readGuides } from '../content/front-matter.ts'

/** Name of the kind, for `markEdited`. */
export const LESSON_PIECE = 'lesson'

const shipped = lessonFields.extend({ id: libraryId })

/** The lessons: `content/lessons/*.md`. */
export const lessonContent = contentKind({
  kind: LESSON_PIECE,
  read: async (folder) =>
    (await readGuides(join(folder, 'lessons'))).map(({ meta, body }) => {
      const content = shipped.parse({
        ...meta,
        place: Number(meta.order),
        isNew: meta.isNew === 'true',
        minutes: Number(meta.minutes),
        updatedOn: meta.updated,
        body,
      })
      return { key: content.id, title: content.title, content }
    }),
  write: async (tx, { content: { id, ...columns } }) => {
    const row = { ...columns, deletedAt: null }
    await tx
      .insert(lessons)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: lessons.id, set: row })
  },
})

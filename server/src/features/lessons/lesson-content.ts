import { join } from 'node:path'
import { lessonFields } from '@thokham/contract/lessons'
import { libraryId } from '@thokham/contract/library-ids'
import { eq, sql } from 'drizzle-orm'
import { lessons } from '../../db/schema.ts'
import { checkedRows } from '../content/checked-kind.ts'
import { contentKind } from '../content/content-kind.ts'
import { readGuides } from '../content/front-matter.ts'
import { readEvidence } from '../content/read-evidence.ts'
import { storedRow } from '../content/stored-row.ts'
import { evidenceIn } from '../content/write-evidence.ts'

/** Name of the kind, for `markEdited`. */
export const LESSON_PIECE = 'lesson'

const shipped = lessonFields.omit({ sources: true }).extend({ id: libraryId })

/** The lessons: `content/lessons/*.md`. A video that was given stays. */
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
      return { key: content.id, title: content.title, content, evidence: readEvidence(meta) }
    }),
  readCurrent: async (tx, key) => {
    const [standing] = await tx.select().from(lessons).where(eq(lessons.id, key))
    return standing
  },
  ...storedRow('lessons', ['video']),
  ...evidenceIn('lessons'),
  write: async (tx, { content: { id, ...columns } }) => {
    const row = { ...columns, deletedAt: null }
    await tx
      .insert(lessons)
      .values({ id, ...row })
      .onConflictDoUpdate({
        target: lessons.id,
        // A video that the owner gave is no part of the text: it outlives every newer version.
        set: {
          ...row,
          revision: sql`${lessons.revision} + 1`,
          video: sql`CASE WHEN ${lessons.video} = '' THEN excluded.video ELSE ${lessons.video} END`,
        },
      })
  },
})

/** Lessons whose facts are to be checked again. */
export const checkedLessons = checkedRows({
  kind: LESSON_PIECE,
  table: lessons,
  title: lessons.title,
  deletedAt: lessons.deletedAt,
  editAt: (id) => `/admin/library?part=lessons&edit=${id}`,
})

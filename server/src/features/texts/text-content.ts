import { join } from 'node:path'
import { calendarDate } from '@thokham/contract/fields'
import { isLegalText } from '@thokham/contract/legal'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { texts } from '../../db/schema.ts'
import { contentKind } from '../content/content-kind.ts'
import { readGuides } from '../content/front-matter.ts'
import { keptRow } from '../content/kept-row.ts'

/** Name of the kind, for `markEdited`. */
export const TEXT_PIECE = 'text'

const front = z
  .object({ id: z.string(), title: z.string(), note: z.string().default(''), updated: calendarDate })
  .catchall(z.string())

/** The guides of single screens, the terms and the privacy policy: `content/texts/*.md`. */
export const textContent = contentKind({
  kind: TEXT_PIECE,
  isOwners: isLegalText,
  read: async (folder) =>
    (await readGuides(join(folder, 'texts'))).map(({ meta, body }) => {
      const { id, title, note, updated, ...variables } = front.parse(meta)
      return { key: id, title, content: { id, title, note, updatedOn: updated, variables, body } }
    }),
  readStanding: async (tx, key) => {
    const [standing] = await tx.select().from(texts).where(eq(texts.id, key))
    return standing
  },
  ...keptRow('texts'),
  write: async (tx, { content: { id, ...columns } }) => {
    await tx
      .insert(texts)
      .values({ id, ...columns })
      .onConflictDoUpdate({ target: texts.id, set: { ...columns, revision: sql`${texts.revision} + 1` } })
  },
})

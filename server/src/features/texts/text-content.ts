import { join } from 'node:path'
import { calendarDate } from '@thokham/contract/fields'
import { isLegalText } from '@thokham/contract/legal'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { texts } from '../../db/schema.ts'
import { checkedRows } from '../content/checked-kind.ts'
import { contentKind } from '../content/content-kind.ts'
import { readGuides } from '../content/front-matter.ts'
import { readEvidence } from '../content/read-evidence.ts'
import { storedRow } from '../content/stored-row.ts'
import { evidenceIn } from '../content/write-evidence.ts'

/** Name of the kind, for `markEdited`. */
export const TEXT_PIECE = 'text'

const front = z
  .object({
    id: z.string(),
    title: z.string(),
    note: z.string().default(''),
    updated: calendarDate,
    checked: z.string(),
    sources: z.string(),
  })
  .catchall(z.string())

/** The guides of single screens, the terms and the privacy policy: `content/texts/*.md`. */
export const textContent = contentKind({
  kind: TEXT_PIECE,
  isOwners: isLegalText,
  read: async (folder) =>
    (await readGuides(join(folder, 'texts'))).map(({ meta, body }) => {
      const { id, title, note, updated, checked, sources, ...variables } = front.parse(meta)
      const content = { id, title, note, updatedOn: updated, variables, body }
      return { key: id, title, content, evidence: readEvidence({ checked, sources }) }
    }),
  readCurrent: async (tx, key) => {
    const [standing] = await tx.select().from(texts).where(eq(texts.id, key))
    return standing
  },
  ...storedRow('texts'),
  ...evidenceIn('texts'),
  write: async (tx, { content: { id, ...columns } }) => {
    await tx
      .insert(texts)
      .values({ id, ...columns })
      .onConflictDoUpdate({ target: texts.id, set: { ...columns, revision: sql`${texts.revision} + 1` } })
  },
})

/** Texts whose facts are to be checked again; the terms and the privacy policy by the owner alone. */
export const checkedTexts = checkedRows({
  kind: TEXT_PIECE,
  table: texts,
  title: texts.title,
  isOwners: isLegalText,
  editAt: (id) => (isLegalText(id) ? '/admin/settings#legal' : `/admin/library?part=texts&edit=${id}`),
})

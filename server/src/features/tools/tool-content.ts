import { join } from 'node:path'
import { libraryId } from '@thokham/contract/library-ids'
import { toolFields } from '@thokham/contract/tools'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { tools } from '../../db/schema.ts'
import { checkedRows } from '../content/checked-kind.ts'
import { contentKind } from '../content/content-kind.ts'
import { readGuides } from '../content/front-matter.ts'
import { readEvidence } from '../content/read-evidence.ts'
import { storedRow } from '../content/stored-row.ts'
import { evidenceIn } from '../content/write-evidence.ts'

/** Name of the kind, for `markEdited`. */
export const TOOL_PIECE = 'tool'

const shipped = toolFields
  .omit({ sources: true })
  .extend({ id: libraryId, orderIndex: z.coerce.number().int().min(0) })

/** The tools: `content/tools/*.md`. A picture that an admin gave stays. */
export const toolContent = contentKind({
  kind: TOOL_PIECE,
  read: async (folder) =>
    (await readGuides(join(folder, 'tools'))).map(({ meta, body }) => {
      const content = shipped.parse({ ...meta, orderIndex: meta.order, usageInstructions: body })
      return { key: content.id, title: content.name, content, evidence: readEvidence(meta) }
    }),
  readCurrent: async (tx, key) => {
    const [standing] = await tx.select().from(tools).where(eq(tools.id, key))
    return standing
  },
  ...storedRow('tools', ['thumbnail']),
  ...evidenceIn('tools'),
  write: async (tx, { content: { id, ...columns } }) => {
    const row = { ...columns, deletedAt: null }
    await tx
      .insert(tools)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: tools.id, set: { ...row, revision: sql`${tools.revision} + 1` } })
  },
})

/** Tools of which is to be checked again what they can do and where they are. */
export const checkedTools = checkedRows({
  kind: TOOL_PIECE,
  table: tools,
  title: tools.name,
  deletedAt: tools.deletedAt,
  editAt: (id) => `/admin/tools?edit=${id}`,
})

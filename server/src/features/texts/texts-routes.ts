import { type AdminText, listTexts, readText, updateText } from '@thokham/contract/texts'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { texts } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { markEdited } from '../content/mark-edited.ts'
import { TEXT_PIECE } from './text-content.ts'

/** Serves the guides and texts, and what admins change of them. */
export function textsRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, readText, async ({ params }) => {
    const [found] = await db.select().from(texts).where(eq(texts.id, params.id))
    if (!found) throw new Refusal('not_found')
    const { note: _, revision: __, ...text } = found
    return text
  })

  handle(app, listTexts, async () => ({ texts: await db.select().from(texts).orderBy(asc(texts.id)) }))

  handle(app, updateText, ({ params: { id }, body: { revision, ...fields } }, call) =>
    db.transaction(async (tx) => {
      await markEdited(tx, TEXT_PIECE, id, call.now)
      const [before] = await tx.select().from(texts).where(eq(texts.id, id)).for('no key update')
      if (!before) throw new Refusal('not_found')
      const [changed] = await tx
        .update(texts)
        .set({ ...fields, updatedOn: bangkokDate(call.now), revision: sql`${texts.revision} + 1` })
        .where(and(eq(texts.id, id), eq(texts.revision, revision)))
        .returning()
      if (!changed) throw new Refusal('conflict')
      await writeAudit(tx, call, {
        action: 'text.update',
        subjectKind: TEXT_PIECE,
        subjectId: id,
        before: changeable(before),
        after: fields,
      })
      return changed
    }),
  )
}

const changeable = ({ title, body, note, variables }: AdminText) => ({ title, body, note, variables })

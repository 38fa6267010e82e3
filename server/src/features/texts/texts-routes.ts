import { isLegalText } from '@thokham/contract/legal'
import { type AdminText, listTexts, readText, updateText } from '@thokham/contract/texts'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { texts } from '../../db/schema.ts'
import { mayCall } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import type { Caller } from '../../http/session.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { markEdited } from '../content/mark-edited.ts'
import { TEXT_PIECE } from './text-content.ts'

/** Serves the guides and texts, and what admins change of them; the terms and the privacy policy are the owner's alone. */
export function textsRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, readText, async ({ params }) => {
    const [found] = await db.select().from(texts).where(eq(texts.id, params.id))
    if (!found) throw new Refusal('not_found')
    const { id, title, body, variables, updatedOn } = found
    return { id, title, body, variables, updatedOn }
  })

  handle(app, listTexts, async (_, { caller }) => {
    const all = await db.select().from(texts).orderBy(asc(texts.id))
    return { texts: all.filter(({ id }) => mayChange(caller, id)) }
  })

  handle(app, updateText, ({ params: { id }, body: { revision, ...fields } }, call) => {
    if (!mayChange(call.caller, id)) throw new Refusal('forbidden')
    return db.transaction(async (tx) => {
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
        after: changeable(changed),
      })
      return changed
    })
  })
}

const mayChange = (caller: Caller, id: string) => !isLegalText(id) || mayCall(caller, 'owner:use')

const changeable = ({ title, body, note, variables, sources }: AdminText) => ({
  title,
  body,
  note,
  variables,
  sources,
})

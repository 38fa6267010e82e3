import { isLegalText } from '@thokham/contract/legal'
import { listTexts, readText, updateText } from '@thokham/contract/texts'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { texts } from '../../db/schema.ts'
import { mayCall } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import type { Caller } from '../../http/session.ts'
import { resource, shipped } from '../../resources/resource.ts'
import { TEXT_PIECE } from './text-content.ts'

const textRecords = shipped(
  TEXT_PIECE,
  resource({
    kind: 'text',
    table: texts,
    describe: ({ title, body, note, variables, sources }) => ({ title, body, note, variables, sources }),
  }),
)

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
    const columns = { ...fields, updatedOn: bangkokDate(call.now) }
    return db.transaction((tx) => textRecords.change(tx, call, id, columns, revision))
  })
}

const mayChange = (caller: Caller, id: string) => !isLegalText(id) || mayCall(caller, 'owner:use')

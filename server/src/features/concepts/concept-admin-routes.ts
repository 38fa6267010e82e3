import { Readable } from 'node:stream'
import {
  createConcept,
  deleteConcept,
  exportConcepts,
  importConcepts,
  readAdminConcept,
  restoreConcept,
  updateConcept,
} from '@thokham/contract/concepts'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { concepts } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { markEdited } from '../content/mark-edited.ts'
import { refuseTakenTitle } from '../content/refuse-taken-title.ts'
import { CONCEPT_PIECE } from './concept-content.ts'
import { conceptCsv, importConceptCsv } from './concept-csv.ts'
import { findConcept, presentConcept } from './concept-queries.ts'
import { changeConcept, columnsOf, insertConcept, readKnown, refuseUnknown } from './write-concept.ts'

/** Serves what admins do with concepts. */
export function conceptAdminRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, readAdminConcept, async ({ params: { id } }) => {
    const found = await findConcept(db, id)
    if (!found) throw new Refusal('not_found')
    return presentConcept(found)
  })

  handle(app, createConcept, ({ body }, call) =>
    db.transaction(async (tx) => {
      const known = await readKnown(tx)
      refuseUnknown(body, known)
      await refuseTakenTitle(tx, 'concepts', body.title, null)
      return presentConcept(await insertConcept(tx, call, columnsOf(body, known)))
    }),
  )

  handle(app, updateConcept, ({ params: { id }, body: { revision, ...fields } }, call) =>
    db.transaction(async (tx) => {
      const known = await readKnown(tx)
      refuseUnknown(fields, known)
      await refuseTakenTitle(tx, 'concepts', fields.title, id)
      return presentConcept(await changeConcept(tx, call, id, columnsOf(fields, known), revision))
    }),
  )

  handle(app, deleteConcept, ({ params: { id } }, call) =>
    db.transaction(async (tx) => {
      await markEdited(tx, CONCEPT_PIECE, id, call.now)
      const [gone] = await tx
        .update(concepts)
        .set({ deletedAt: call.now })
        .where(and(eq(concepts.id, id), isNull(concepts.deletedAt)))
        .returning()
      if (gone)
        await writeAudit(tx, call, {
          ...describeAuditEntry('concept.delete', id),
          before: presentConcept(gone),
        })
      return { deleted: gone !== undefined }
    }),
  )

  handle(app, restoreConcept, ({ params: { id } }, call) =>
    db.transaction(async (tx) => {
      const [back] = await tx
        .update(concepts)
        .set({ deletedAt: null })
        .where(and(eq(concepts.id, id), isNotNull(concepts.deletedAt)))
        .returning()
      const found = back ?? (await findConcept(tx, id))
      if (!found) throw new Refusal('not_found')
      if (back)
        await writeAudit(tx, call, {
          ...describeAuditEntry('concept.restore', id),
          after: presentConcept(back),
        })
      return presentConcept(found)
    }),
  )

  handle(app, exportConcepts, async (_, { reply }) => {
    const all = await db
      .select()
      .from(concepts)
      .where(isNull(concepts.deletedAt))
      .orderBy(asc(concepts.place), asc(concepts.id))
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="concepts.csv"',
    })
    return Readable.from(conceptCsv(all))
  })

  handle(app, importConcepts, ({ body }, call) => db.transaction((tx) => importConceptCsv(tx, call, body)))
}

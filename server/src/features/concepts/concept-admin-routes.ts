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
import { asc, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { concepts } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { serveResource } from '../../resources/serve-resource.ts'
import { describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { refuseTakenTitle } from '../content/refuse-taken-title.ts'
import { conceptCsv, importConceptCsv } from './concept-csv.ts'
import { findConcept, presentConcept } from './concept-queries.ts'
import { columnsOf, conceptRecords, readKnown, refuseUnknown } from './write-concept.ts'

/** Serves what admins do with concepts. */
export function conceptAdminRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, readAdminConcept, async ({ params: { id } }) => {
    const found = await findConcept(db, id)
    if (!found) throw new Refusal('not_found')
    return presentConcept(found)
  })

  serveResource(
    app,
    { create: createConcept, update: updateConcept, remove: deleteConcept, restore: restoreConcept },
    {
      records: conceptRecords,
      columnsOf: async (tx, fields, id) => {
        const known = await readKnown(tx)
        refuseUnknown(fields, known)
        await refuseTakenTitle(tx, 'concepts', fields.title, id)
        return columnsOf(fields, known)
      },
      answerOf: presentConcept,
    },
  )

  handle(app, exportConcepts, async (_, call) => {
    await writeAudit(db, call, describeAuditEntry('concept.export', 'all'))
    const all = await db
      .select()
      .from(concepts)
      .where(isNull(concepts.deletedAt))
      .orderBy(asc(concepts.place), asc(concepts.id))
    call.reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="concepts.csv"',
    })
    return Readable.from(conceptCsv(all))
  })

  handle(app, importConcepts, ({ body }, call) => db.transaction((tx) => importConceptCsv(tx, call, body)))
}

import {
  listReferenceData,
  removeReferenceData,
  restoreReferenceData,
  writeReferenceData,
} from '@thokham/contract/reference-data'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/operation.ts'
import { listRows } from './list-rows.ts'
import { removeRow, restoreRow, writeRow } from './write-row.ts'

/** Serves reference data to the owner: its rows, and what is done with them. */
export function referenceRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, listReferenceData, async ({ query }, { now }) => ({
    rows: await listRows(db, query.kind),
    today: bangkokDate(now),
  }))

  handle(app, writeReferenceData, ({ body }, call) => db.transaction((tx) => writeRow(tx, call, body)))

  handle(app, removeReferenceData, async ({ body }, call) => ({
    deleted: await db.transaction((tx) => removeRow(tx, call, body)),
  }))

  handle(app, restoreReferenceData, async ({ body }, call) => {
    await db.transaction((tx) => restoreRow(tx, call, body))
    return {}
  })
}

import {
  listReferenceData,
  removeReferenceData,
  restoreReferenceData,
  writeReferenceData,
} from '@thokham/contract/reference-data'
import { readRules } from '@thokham/contract/rules'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/operation.ts'
import { listRows } from './list-rows.ts'
import { readRuleChanges } from './read-rule-changes.ts'
import { removeRow, restoreRow, writeRow } from './write-row.ts'

/** Serves reference data: the rules to members, and its rows, with what is done with them, to the owner. */
export function referenceRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, readRules, () => readRuleChanges(db))

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

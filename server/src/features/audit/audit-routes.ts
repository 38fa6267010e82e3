import { listAudit, listAuditActors } from '@thokham/contract/audit'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/operation.ts'
import { readActors, readAudit } from './list-audit.ts'

/** Serves the audit log to those who read it; it is written by what others do, and changed by nobody. */
export function auditRoutes(app: FastifyInstance): void {
  const { pool } = app.services
  handle(app, listAudit, ({ query }) => readAudit(pool, query))
  handle(app, listAuditActors, async () => ({ actors: await readActors(pool) }))
}

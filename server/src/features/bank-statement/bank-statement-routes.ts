import { forgetBankStatement, importBankStatement, readBankStatement } from '@thokham/contract/bank-statement'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/operation.ts'
import { importLines } from './import-lines.ts'
import { presentStatement } from './present-statement.ts'
import { forgetLines } from './statement-queries.ts'

/** Serves the bank's statement beside the payments. */
export function bankStatementRoutes(app: FastifyInstance): void {
  const { services } = app

  handle(app, readBankStatement, () => presentStatement(services.db))

  handle(app, importBankStatement, async ({ body }, call) => {
    const taken = await importLines(services, body.lines, call)
    return { ...taken, statement: await presentStatement(services.db) }
  })

  handle(app, forgetBankStatement, async (_input, call) => {
    await forgetLines(services.db, call)
    return presentStatement(services.db)
  })
}

import { closeMonth, exportBooks, readBooks } from '@thokham/contract/month-close'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/operation.ts'
import { describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { booksAsZip } from './books-as-zip.ts'
import { closeMonth as close } from './close-month.ts'
import { readBooks as read } from './read-books.ts'

/** Serves the owner's books of a month (docs/product/back-office.md#closing-a-month). */
export function monthCloseRoutes(app: FastifyInstance): void {
  const { services } = app

  handle(app, readBooks, ({ query }, { now }) => read(services.db, query.month, now))

  handle(app, closeMonth, ({ body }, call) => close(services, call, body.month))

  handle(app, exportBooks, async ({ query }, call) => {
    await writeAudit(services.db, call, {
      ...describeAuditEntry('report.export', query.month),
      after: { month: query.month },
    })
    call.reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="books-${query.month}.zip"`,
    })
    return booksAsZip(services, query.month, call.now)
  })
}

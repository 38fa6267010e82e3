import { exportReport, readReport as readReportOperation } from '@thokham/contract/report'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../http/operation.ts'
import { describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { readPeriod, readReport } from './read-report.ts'
import { reportAsCsv } from './report-as-csv.ts'

/** Serves the owner's report. */
export function reportRoutes(app: FastifyInstance): void {
  const { services } = app

  handle(app, readReportOperation, ({ query }, { now }) => readReport(services, query, now))

  handle(app, exportReport, async ({ query }, call) => {
    const { reply, now } = call
    const { period } = await readPeriod(services.pool, query, now)
    await writeAudit(services.db, call, {
      ...describeAuditEntry('report.export', `${period.from}/${period.to}`),
      after: { days: `${period.from} – ${period.to}` },
    })
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="report-${period.from}-${period.to}.csv"`,
    })
    return reportAsCsv(period)
  })
}

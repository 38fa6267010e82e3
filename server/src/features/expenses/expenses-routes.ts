import {
  createExpense,
  deleteExpense,
  exportExpenses,
  importExpenses,
  listExpenses,
  readReceipt,
  restoreExpense,
  updateExpense,
} from '@thokham/contract/expenses'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { expenses } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { expensesOf } from './expense-queries.ts'
import { expensesAsCsv } from './export-expenses.ts'
import { importExpenses as take } from './import-expenses.ts'
import {
  createExpense as create,
  deleteExpense as remove,
  restoreExpense as restore,
  updateExpense as update,
} from './write-expense.ts'

const RECEIPT_HEADERS = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="receipt.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** Serves the owner's expenses. */
export function expensesRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db, files } = services

  handle(app, listExpenses, async ({ query }) => {
    const found = await expensesOf(db, query.month)
    return { expenses: found, totalSatang: found.reduce((sum, { amountSatang }) => sum + amountSatang, 0) }
  })

  handle(app, createExpense, ({ body, file }, call) => create(services, call, body, file))

  handle(app, updateExpense, ({ params, body, file }, call) =>
    update(services, call, { ...params, ...body }, file),
  )

  handle(app, deleteExpense, ({ params }, call) => remove(services, call, params.id))

  handle(app, restoreExpense, ({ params }, call) => restore(services, call, params.id))

  handle(app, readReceipt, async ({ params }, { reply }) => {
    const [row] = await db
      .select({ name: expenses.receiptImage })
      .from(expenses)
      .where(and(eq(expenses.id, params.id), isNull(expenses.deletedAt)))
    const picture = row?.name ? await files.show(row.name) : null
    if (!picture) throw new Refusal('not_found')
    reply.headers({ ...RECEIPT_HEADERS, 'content-length': picture.bytes })
    return picture.stream
  })

  handle(app, exportExpenses, async ({ query }, call) => {
    const { reply, now } = call
    await writeAudit(db, call, {
      ...describeAuditEntry('expense.export', query.month ?? 'all'),
      after: { month: query.month ?? null },
    })
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="expenses-${query.month ?? bangkokDate(now)}.csv"`,
    })
    return expensesAsCsv(db, query.month)
  })

  handle(app, importExpenses, ({ body }, call) => take(services, call, body))
}

import { Readable } from 'node:stream'
import { lastOfMonth } from '@thokham/domain/calendar'
import { CSV_BOM, csvLine } from '@thokham/domain/csv'
import { plainBaht } from '@thokham/domain/money'
import { and, asc, between, gt, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { expenses } from '../../db/schema.ts'
import { CATEGORY_NAMES, COLUMNS } from './expense-columns.ts'

const AT_A_TIME = 500

/** Streams the expenses of a month, or all, as CSV, the oldest first, a few hundred in memory at a time. */
export function expensesAsCsv(db: Database, month: string | undefined): Readable {
  return Readable.from(
    (async function* () {
      yield CSV_BOM + csvLine(Object.values(COLUMNS))
      for await (const rows of pagesOf(db, month)) {
        yield rows
          .map(({ expenseDate, description, category, amountSatang }) =>
            csvLine([expenseDate, description, CATEGORY_NAMES[category], Number(plainBaht(amountSatang))]),
          )
          .join('')
      }
    })(),
  )
}

async function* pagesOf(db: Database, month: string | undefined) {
  let last: { expenseDate: string; id: string } | undefined
  const first = `${month}-01`
  for (;;) {
    const rows = await db
      .select()
      .from(expenses)
      .where(
        and(
          isNull(expenses.deletedAt),
          month ? between(expenses.expenseDate, first, lastOfMonth(first)) : undefined,
          last &&
            or(
              gt(expenses.expenseDate, last.expenseDate),
              and(sql`${expenses.expenseDate} = ${last.expenseDate}`, gt(expenses.id, last.id)),
            ),
        ),
      )
      .orderBy(asc(expenses.expenseDate), asc(expenses.id))
      .limit(AT_A_TIME)
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)
  }
}

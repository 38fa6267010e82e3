import type { BooksOfMonth } from '@thokham/contract/month-close'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { sql } from 'drizzle-orm'
import { closedMonths } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { makeDue } from '../expenses/make-monthly.ts'
import { daysOfMonth, readBooks } from './read-books.ts'

/** That of `refuse_closed_month`: "month" in bytes. */
const CHANGING_BOOKS = 0x6d_6f_6e_74_68

/**
 * Closes a month that is over, once nothing of it waits: from then on the database refuses to change what counts in it. Holds
 * the lock of all who change such things, alone.
 * @throws Refusal `conflict` when it is not over, or a payment waits
 */
export async function closeMonth({ db }: Services, call: Call, month: string): Promise<BooksOfMonth> {
  // What comes every month and is not made yet would have no place any more.
  await db.transaction((tx) => makeDue(tx, bangkokDate(call.now)))
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${CHANGING_BOOKS}::bigint)`)
    const books = await readBooks(tx, month, call.now)
    if (books.closed) return books
    if (!books.isOver || books.waiting > 0) throw new Refusal('conflict')
    await tx.insert(closedMonths).values({
      month: daysOfMonth(month).first,
      closedAt: call.now,
      closedBy: call.caller.member?.id ?? null,
    })
    await writeAudit(tx, call, {
      ...describeAuditEntry('report.close', month),
      after: {
        month,
        revenueSatang: books.revenue.satang,
        refundedSatang: books.refunds.satang,
        spentSatang: books.expenses.satang,
      },
    })
    return readBooks(tx, month, call.now)
  })
}

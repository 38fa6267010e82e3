import { randomUUID } from 'node:crypto'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { dueMonthly } from '@thokham/domain/expense'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { closedMonths, expenses, monthlyExpenses } from '../../db/schema.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'

/**
 * Makes what is due of every monthly expense, in one transaction. The database keeps one a month, deleted ones among
 * them, so that two processes, or a second run, make nothing twice.
 */
export function makeMonthlyExpenses({ db, clock }: Services): JobHandler {
  return () => db.transaction((tx) => makeDue(tx, bangkokDate(clock())))
}

/**
 * Makes what is due by today of all monthly expenses, or of one, whose rows it locks (shared) until the commit.
 * @param today Bangkok date
 */
export async function makeDue(tx: Transaction, today: string, monthlyId?: string): Promise<void> {
  const running = await tx
    .select()
    .from(monthlyExpenses)
    .where(and(isNull(monthlyExpenses.stoppedAt), monthlyId ? eq(monthlyExpenses.id, monthlyId) : undefined))
    // Whoever stops one waits, or is waited for.
    .for('share')
  const closed = new Set(
    (await tx.select({ month: closedMonths.month }).from(closedMonths)).map(({ month }) => month),
  )
  for (const { id, since, dayOfMonth, amountSatang, description, category } of running) {
    const due = dueMonthly(since, dayOfMonth, today).filter(({ month }) => !closed.has(month))
    if (due.length === 0) continue
    await tx
      .insert(expenses)
      .values(
        due.map(({ date, month }) => ({
          id: randomUUID(),
          expenseDate: date,
          amountSatang,
          description,
          category,
          monthlyId: id,
          monthlyFor: month,
        })),
      )
      .onConflictDoNothing()
  }
}

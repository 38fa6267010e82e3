import type { Expense } from '@thokham/contract/expenses'
import { lastOfMonth } from '@thokham/domain/calendar'
import { and, between, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/client.ts'
import { expenses, monthlyExpenses } from '../../db/schema.ts'

export type ExpenseRow = typeof expenses.$inferSelect

const isMonthly = sql<boolean>`coalesce(${monthlyExpenses.id} IS NOT NULL AND ${monthlyExpenses.stoppedAt} IS NULL, false)`

function select(db: Database) {
  return db
    .select({ expense: expenses, isMonthly })
    .from(expenses)
    .leftJoin(monthlyExpenses, eq(monthlyExpenses.id, expenses.monthlyId))
}

/** Reads the expenses of a month, `YYYY-MM`, the newest first. */
export async function expensesOf(db: Database, month: string): Promise<Expense[]> {
  const first = `${month}-01`
  const rows = await select(db)
    .where(and(isNull(expenses.deletedAt), between(expenses.expenseDate, first, lastOfMonth(first))))
    .orderBy(desc(expenses.expenseDate), desc(expenses.createdAt), expenses.id)
  return rows.map(({ expense, isMonthly }) => presentExpense(expense, isMonthly))
}

/** Reads an expense as the API shows it; null when there is none, or it is deleted. */
export async function findExpense(db: Database, id: string): Promise<Expense | null> {
  const [row] = await select(db).where(and(eq(expenses.id, id), isNull(expenses.deletedAt)))
  return row ? presentExpense(row.expense, row.isMonthly) : null
}

/** Locks an expense; null when there is none. Deleted ones count when they are asked for. */
export async function lockExpense(
  tx: Transaction,
  id: string,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<ExpenseRow | null> {
  const [row] = await tx.select().from(expenses).where(eq(expenses.id, id)).for('update')
  return row && (deleted || row.deletedAt === null) ? row : null
}

/** Presents a row as the API shows it. */
export function presentExpense(row: ExpenseRow, isMonthly: boolean): Expense {
  const { id, expenseDate, amountSatang, description, category, receiptImage } = row
  return {
    id,
    date: expenseDate,
    amountSatang,
    description,
    category,
    hasReceipt: receiptImage !== null,
    isMonthly,
  }
}

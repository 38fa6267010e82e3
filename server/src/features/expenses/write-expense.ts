import { randomUUID } from 'node:crypto'
import type { Expense, newExpense } from '@thokham/contract/expenses'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { firstOfMonth } from '@thokham/domain/calendar'
import { resumedSince } from '@thokham/domain/expense'
import { eq } from 'drizzle-orm'
import type { output } from 'zod'
import type { Transaction } from '../../db/client.ts'
import { expenses, monthlyExpenses } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import { removeUpload } from '../../http/uploads.ts'
import type { Services } from '../../services.ts'
import { describeAuditEntry, writeAudit } from '../audit/write-audit.ts'
import { type ExpenseRow, findExpense, lockExpense, presentExpense } from './expense-queries.ts'
import { makeDue } from './make-monthly.ts'
import { storeReceipt } from './store-receipt.ts'

type Given = output<typeof newExpense>

/** Notes an expense once under its id, in one transaction; a monthly one that began earlier brings what is due since. */
export async function createExpense(
  services: Services,
  call: Call,
  { id, isMonthly, ...given }: Given & { id: string },
  file: Uint8Array | null,
): Promise<Expense> {
  // A picture that was handed in before is not drawn anew.
  const known = file && (await findExpense(services.db, id))
  if (known) return known
  const making = storeReceipt(services, file, (receiptImage) =>
    services.db.transaction(async (tx) => {
      const { date: expenseDate, ...columns } = given
      const monthly = isMonthly ? await beginMonthly(tx, given) : null
      const [made] = await tx
        .insert(expenses)
        .values({
          ...columns,
          ...monthly,
          id,
          expenseDate,
          receiptImage,
          createdBy: call.caller.member?.id ?? null,
          createdAt: call.now,
        })
        .onConflictDoNothing({ target: expenses.id })
        .returning()
      // Sent twice at once: the other one made it.
      if (!made) throw new Refusal('conflict')
      if (monthly) await makeDue(tx, bangkokDate(call.now), monthly.monthlyId)
      await writeAudit(tx, call, {
        ...describeAuditEntry('expense.create', id),
        after: { ...given, isMonthly },
      })
      return presentExpense(made, isMonthly)
    }),
  )
  return making.catch(async (error: unknown) => {
    const made = error instanceof Refusal && error.code === 'conflict' && (await findExpense(services.db, id))
    if (!made) throw error
    return made
  })
}

/**
 * Changes an expense; a new picture takes the place of the former one. Making it monthly, or ending that, counts from
 * now on. Locks its row, then the monthly expense's.
 * @throws Refusal `not_found`
 */
export async function updateExpense(
  services: Services,
  call: Call,
  { id, isMonthly, removeReceipt, ...given }: Given & { id: string; removeReceipt: boolean },
  file: Uint8Array | null,
): Promise<Expense> {
  const { changed, former } = await storeReceipt(services, file, (kept) =>
    services.db.transaction(async (tx) => {
      const before = await lockExpense(tx, id)
      if (!before) throw new Refusal('not_found')
      const { date: expenseDate, ...columns } = given
      const receiptImage = kept ?? (removeReceipt ? null : before.receiptImage)
      const { isMonthly: wasMonthly } = await presented(tx, id)
      await tx
        .update(expenses)
        .set({ ...columns, expenseDate, receiptImage })
        .where(eq(expenses.id, id))
      await changeMonthly(tx, call, before, { ...given, isMonthly })
      await writeAudit(tx, call, {
        ...describeAuditEntry('expense.update', id),
        before: { ...noted(before), isMonthly: wasMonthly, hasReceipt: before.receiptImage !== null },
        after: { ...given, isMonthly, hasReceipt: receiptImage !== null },
      })
      const former = before.receiptImage === receiptImage ? null : before.receiptImage
      return { changed: await presented(tx, id), former }
    }),
  )
  if (former) await removeUpload(services, former)
  return changed
}

/**
 * Deletes an expense, to be restored; of a monthly one the month's is not made again, later ones are. Locks its row.
 * @returns whether it was there
 */
export function deleteExpense({ db }: Services, call: Call, id: string): Promise<{ deleted: boolean }> {
  return db.transaction(async (tx) => {
    const before = await lockExpense(tx, id)
    if (!before) return { deleted: false }
    await tx.update(expenses).set({ deletedAt: call.now }).where(eq(expenses.id, id))
    await writeAudit(tx, call, { ...describeAuditEntry('expense.delete', id), before: noted(before) })
    return { deleted: true }
  })
}

/** Brings a deleted expense back. Locks its row. @throws Refusal `not_found` */
export function restoreExpense({ db }: Services, call: Call, id: string): Promise<Expense> {
  return db.transaction(async (tx) => {
    const row = await lockExpense(tx, id, { deleted: true })
    if (!row) throw new Refusal('not_found')
    if (row.deletedAt) {
      await tx.update(expenses).set({ deletedAt: null }).where(eq(expenses.id, id))
      await writeAudit(tx, call, { ...describeAuditEntry('expense.restore', id), after: noted(row) })
    }
    return presented(tx, id)
  })
}

async function presented(tx: Transaction, id: string): Promise<Expense> {
  const found = await findExpense(tx, id)
  if (!found) throw new Error('The expense is not there')
  return found
}

async function beginMonthly(
  tx: Transaction,
  { date, amountSatang, description, category }: Omit<Given, 'isMonthly'>,
) {
  const monthlyId = randomUUID()
  await tx.insert(monthlyExpenses).values({
    id: monthlyId,
    dayOfMonth: Number(date.slice(8)),
    amountSatang,
    description,
    category,
    since: date,
  })
  return { monthlyId, monthlyFor: firstOfMonth(date) }
}

/**
 * Changes a monthly expense, after its row is locked: what is changed holds for those to come; one that was stopped
 * goes on from today. The expense's own row is locked before by the caller.
 */
async function changeMonthly(tx: Transaction, call: Call, before: ExpenseRow, given: Given): Promise<void> {
  const today = bangkokDate(call.now)
  if (before.monthlyId) {
    const wanted = eq(monthlyExpenses.id, before.monthlyId)
    const [monthly] = await tx.select().from(monthlyExpenses).where(wanted).for('update')
    if (!monthly) throw new Error('The monthly expense is not there')
    const { amountSatang, description, category } = given
    const isStopped = monthly.stoppedAt !== null
    if (given.isMonthly) {
      const resumed = isStopped && { stoppedAt: null, since: resumedSince(monthly.dayOfMonth, today) }
      await tx
        .update(monthlyExpenses)
        .set({ amountSatang, description, category, ...resumed })
        .where(wanted)
      if (resumed) await makeDue(tx, today, monthly.id)
    } else if (!isStopped) {
      await tx.update(monthlyExpenses).set({ stoppedAt: call.now }).where(wanted)
    }
  } else if (given.isMonthly) {
    const { isMonthly: _, ...first } = given
    const begun = await beginMonthly(tx, first)
    await tx.update(expenses).set(begun).where(eq(expenses.id, before.id))
    await makeDue(tx, today, begun.monthlyId)
  }
}

/** Returns what the audit keeps of an expense. */
const noted = ({ expenseDate: date, amountSatang, description, category }: ExpenseRow) => ({
  date,
  amountSatang,
  description,
  category,
})

import { firstOfMonth, lastOfMonth, plusDays, plusMonths } from './calendar.ts'

/** What money is spent on: systems, marketing, content, AI, the team, anything else (docs/product/back-office.md#expenses). */
export const EXPENSE_CATEGORIES = ['system', 'marketing', 'content', 'ai', 'team', 'other'] as const
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number]

/** The largest expense: a hundred million baht, in satang. */
export const MOST_EXPENSE_SATANG = 10_000_000_000

/** A monthly expense that is due: its date, and the month that it is made for, each once. */
export interface DueExpense {
  date: string
  /** The first day of the month. */
  month: string
}

/**
 * Returns what of a monthly expense is due by today: one in each month after its first one, on its day of the month or
 * the month's last day where that is earlier.
 * @param since Bangkok date of the first one, as is `today`
 */
export function dueMonthly(since: string, dayOfMonth: number, today: string): DueExpense[] {
  const due: DueExpense[] = []
  for (let at = 1; ; at++) {
    const one = monthlyIn(plusMonths(firstOfMonth(since), at), dayOfMonth)
    if (one.date > today) return due
    due.push(one)
  }
}

/**
 * Returns from when a monthly expense that was stopped counts again, so that what fell into the pause is not made up for:
 * the next one is this month's where its day is still to come or is today, else the next month's.
 * @param today Bangkok date
 */
export function resumedSince(dayOfMonth: number, today: string): string {
  const first = firstOfMonth(today)
  return monthlyIn(first, dayOfMonth).date >= today ? plusDays(first, -1) : today
}

/** Returns the day of a month on which a monthly expense is due. @param month its first day */
function monthlyIn(month: string, dayOfMonth: number): DueExpense {
  const last = lastOfMonth(month)
  const day = Math.min(dayOfMonth, Number(last.slice(8)))
  return { date: `${month.slice(0, 8)}${String(day).padStart(2, '0')}`, month }
}

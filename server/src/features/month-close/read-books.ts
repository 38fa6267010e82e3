import type { BooksOfMonth } from '@thokham/contract/month-close'
import { bangkokDate, startOfBangkokDate } from '@thokham/domain/bangkok-time'
import { firstOfMonth, lastOfMonth, plusDays } from '@thokham/domain/calendar'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { closedMonths, profiles } from '../../db/schema.ts'

/** Returns a month's days, and the instants from which and before which they are. @param month `YYYY-MM` */
export function daysOfMonth(month: string) {
  const first = `${month}-01`
  const last = lastOfMonth(first)
  return { first, last, from: startOfBangkokDate(first), before: startOfBangkokDate(plusDays(last, 1)) }
}

/** Reads what a month's books come to: revenue by approval, refunds by their day, expenses by date. */
export async function readBooks(db: Database, month: string, now: Date): Promise<BooksOfMonth> {
  const { first, last, from, before } = daysOfMonth(month)
  const { rows } = await db.execute<Record<string, string>>(sql`
    SELECT * FROM (
      SELECT coalesce(sum(payments), 0) AS waiting FROM payment_days WHERE status = 'pending' AND day <= ${last}
    ) waits, (
      SELECT coalesce(sum(payments), 0) AS paid, coalesce(sum(satang), 0) AS revenue,
             coalesce(sum(discount_satang), 0) AS discount
      FROM revenue_parts WHERE day BETWEEN ${first} AND ${last}
    ) revenue, (
      SELECT count(*) AS refunds, coalesce(sum(amount_satang), 0) AS refunded
      FROM payments WHERE refunded_at >= ${from} AND refunded_at < ${before}
    ) refunds, (
      SELECT count(*) AS expenses, coalesce(sum(amount_satang), 0) AS spent
      FROM expenses WHERE deleted_at IS NULL AND expense_date BETWEEN ${first} AND ${last}
    ) expenses`)
  const sum = (name: string) => Number(rows[0]?.[name] ?? 0)
  const [closed] = await db
    .select({ at: closedMonths.closedAt, by: profiles.displayName })
    .from(closedMonths)
    .leftJoin(profiles, eq(profiles.id, closedMonths.closedBy))
    .where(eq(closedMonths.month, first))
  return {
    month,
    isOver: first < firstOfMonth(bangkokDate(now)),
    waiting: sum('waiting'),
    closed: closed ? { at: closed.at.toISOString(), by: closed.by ?? '' } : null,
    revenue: { payments: sum('paid'), satang: sum('revenue'), discountSatang: sum('discount') },
    refunds: { payments: sum('refunds'), satang: sum('refunded') },
    expenses: { expenses: sum('expenses'), satang: sum('spent') },
  }
}

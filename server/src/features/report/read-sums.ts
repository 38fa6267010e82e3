import { startOfBangkokDate } from '@thokham/domain/bangkok-time'
import type { Span } from '@thokham/domain/calendar'
import type { Pool } from 'pg'

/** The figures that are one sum each. */
export interface Sums {
  waiting: { payments: number; satang: number }
  revenue: { all: number }
  /** Of the month, of the one before, and of all time, in satang. */
  expenses: { now: number; before: number; all: number }
  /** Who signed up in the month, admins and those who left not among them. */
  joined: { members: number }
  /** How far those of them came. */
  funnel: { confirmed: number; madePrompts: number; submitted: number; paid: number }
  /** The month's calls that the operator's own key paid for. */
  free: { calls: number; members: number; input: number; output: number }
}

/**
 * Reads every figure that is one sum, by one statement.
 * @param month in Bangkok dates, with the part of the month before that it is compared to
 */
export async function readSums(pool: Pool, { from, to, before }: Span & { before: Span }): Promise<Sums> {
  const { rows } = await pool.query<Sums>({
    name: 'report-sums',
    text: `
      SELECT to_json(waiting) AS waiting, to_json(revenue) AS revenue, to_json(expenses) AS expenses,
             to_json(joined) AS joined, to_json(funnel) AS funnel, to_json(free) AS free
      FROM (
        SELECT coalesce(sum(payments), 0) AS payments, coalesce(sum(satang), 0) AS satang
        FROM payment_days WHERE status = 'pending' AND payments > 0
      ) waiting, (
        SELECT coalesce(sum(satang), 0) AS all FROM revenue_days
      ) revenue, (
        SELECT coalesce(sum(amount_satang) FILTER (WHERE expense_date BETWEEN $1 AND $2), 0) AS now,
               coalesce(sum(amount_satang) FILTER (WHERE expense_date BETWEEN $3 AND $4), 0) AS before,
               coalesce(sum(amount_satang), 0) AS all
        FROM expenses WHERE deleted_at IS NULL
      ) expenses, (
        SELECT coalesce(sum(members), 0) AS members FROM member_days WHERE day >= $1
      ) joined, (
        SELECT coalesce(sum(confirmed), 0) AS confirmed, coalesce(sum(made_prompts), 0) AS "madePrompts",
               coalesce(sum(submitted), 0) AS submitted, coalesce(sum(paid), 0) AS paid
        FROM funnel_days WHERE day >= $1
      ) funnel, (
        SELECT count(*) AS calls, count(DISTINCT profile_id) AS members,
               coalesce(sum(input_tokens), 0) AS input, coalesce(sum(output_tokens), 0) AS output
        FROM ai_calls WHERE provider = 'geminiFree' AND sent_at >= $5
      ) free`,
    values: [from, to, before.from, before.to, startOfBangkokDate(from)],
  })
  const [sums] = rows
  if (!sums) throw new Error('A statement of sums has one row')
  return sums
}

import type { CallResult, HandlerInput } from '@thokham/contract/operation'
import type { readPaymentCards } from '@thokham/contract/payment-admin'
import type { Pool } from 'pg'

/**
 * Approved revenue by approval time, pending amount by submission time, distinct payers, each of the chosen Bangkok
 * days (decisions.md §7). Read from the days' counts alone.
 */
export async function paymentCards(
  pool: Pool,
  { from, to }: HandlerInput<typeof readPaymentCards>['query'],
): Promise<CallResult<typeof readPaymentCards>> {
  const values = [from ?? '1970-01-01', to ?? '9999-12-31']
  const { rows } = await pool.query<Record<'approved' | 'pending' | 'waiting' | 'payers', string>>({
    name: 'payment-cards',
    text: CARDS,
    values,
  })
  const found = rows[0]
  return {
    approvedSatang: Number(found?.approved ?? 0),
    pendingSatang: Number(found?.pending ?? 0),
    payers: Number(found?.payers ?? 0),
    waiting: Number(found?.waiting ?? 0),
  }
}

/**
 * Distinct payers of the days from $1 to $2. A payer counts on the first payday inside the range: the one whose previous
 * payday lies before it. The range is cut into whole months and the days at both ends, and so is the time before it.
 */
const PAYERS = `
  WITH span AS (
    SELECT greatest($1::date, min(day)) AS low, least($2::date, max(day)) AS high FROM revenue_days
  ), parts AS (
    SELECT low, high, date_trunc('month', low)::date AS month,
           (date_trunc('month', low - 1) + interval '1 month')::date AS first_whole,
           date_trunc('month', high + 1)::date AS past_whole
    FROM span WHERE low <= high
  ), marks AS (
    SELECT 'month' AS unit, generate_series(first_whole, past_whole - 1, interval '1 month')::date AS since FROM parts
    UNION ALL
    SELECT 'day', generate_series(low, least(first_whole - 1, high), interval '1 day')::date FROM parts
    UNION ALL
    SELECT 'day', generate_series(greatest(first_whole, past_whole), high, interval '1 day')::date FROM parts
  )
  SELECT coalesce(sum(counts.payers), 0)
  FROM parts CROSS JOIN marks
  CROSS JOIN LATERAL (VALUES ('month', '-infinity'::date, month), ('day', month, low)) before (unit, low, high)
  JOIN payer_counts counts
    ON counts.unit = marks.unit AND counts.previous_unit = before.unit AND counts.since = marks.since
   AND counts.previous >= before.low AND counts.previous < before.high`

const CARDS = `
  SELECT
    (SELECT coalesce(sum(satang), 0) FROM revenue_days WHERE day BETWEEN $1 AND $2) AS approved,
    (SELECT coalesce(sum(satang), 0) FROM payment_days
     WHERE status = 'pending' AND day BETWEEN $1 AND $2) AS pending,
    (SELECT coalesce(sum(payments), 0) FROM payment_days WHERE status = 'pending') AS waiting,
    (${PAYERS}) AS payers`

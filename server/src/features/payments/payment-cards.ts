import type { CallResult, HandlerInput } from '@thokham/contract/operation'
import type { readPaymentCards } from '@thokham/contract/payment-admin'
import type { Pool } from 'pg'

/**
 * Reads approved revenue by approval time, pending amount by submission time and distinct payers, each of the chosen
 * Bangkok days (docs/product/shop.md#revenue-cards), from the days' counts alone.
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

/** Distinct payers of the days from $1 to $2: as of the last day, those whose last payday is not before the first. */
const PAYERS = `
  SELECT coalesce(sum(members), 0)
  FROM (SELECT payers FROM payer_days WHERE day <= $2 ORDER BY day DESC LIMIT 1) latest,
       unnest(payers[day_number($1) : day_number($2)]) members`

const CARDS = `
  SELECT
    (SELECT coalesce(sum(satang), 0) FROM revenue_days WHERE day BETWEEN $1 AND $2) AS approved,
    coalesce(sum(satang) FILTER (WHERE day BETWEEN $1 AND $2), 0) AS pending,
    coalesce(sum(payments), 0) AS waiting,
    (${PAYERS}) AS payers
  FROM payment_days WHERE status = 'pending' AND payments > 0`

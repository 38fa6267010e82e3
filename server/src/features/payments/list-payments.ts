import type { HandlerInput } from '@thokham/contract/operation'
import type { exportPayments, listAllPayments } from '@thokham/contract/payment-admin'
import { paymentNumber } from '@thokham/domain/payment'
import { readPaymentSearch } from '@thokham/domain/payment-search'
import type { Pool } from 'pg'
import { addressPattern, containing, endingIn, likeFor } from '../../db/like-pattern.ts'

type Filter = HandlerInput<typeof exportPayments>['query']
type PageOf = Omit<HandlerInput<typeof listAllPayments>['query'], keyof Filter>

/** Open ends of a range of days. */
const EVER = { from: '1970-01-01', to: '9999-12-31' }

/**
 * Reads the ids of one page of payments, newest first, and how many there are in all. Without a search the days' counts
 * say how many there are and on which day the page begins: pages far in cost what the first one costs.
 */
export async function pageOfPayments(
  pool: Pool,
  filter: Filter,
  { page, pageSize }: PageOf,
): Promise<{ ids: string[]; total: number }> {
  const offset = (page - 1) * pageSize
  const { status } = filter
  const range = rangeOf(filter)
  if (isSearch(filter)) return searched(pool, filter, [...searchValues(filter), pageSize, offset])
  const { rows } = await pool.query<{ total: string; ids: string[] }>({
    name: status ? 'payment-page-by-status' : 'payment-page',
    text: status ? PAGE_BY_STATUS : PAGE,
    values: [...range, offset, pageSize, ...(status ? [status] : [])],
  })
  return { ids: rows[0]?.ids ?? [], total: Number(rows[0]?.total ?? 0) }
}

/** Before anything that can be. */
const START = { day: 'infinity', at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** Ids that one search reads for a file: it finds all that there are each time, whatever it returns of them. */
const SEARCHED_AT_ONCE = 10_000

/**
 * Reads the ids of all that a filter selects, newest first, so many at a time. What is read begins behind the last payment
 * of what was read before it: what is handed in or decided meanwhile neither repeats nor hides another.
 */
export async function* idsOfPayments(pool: Pool, filter: Filter, atATime: number): AsyncGenerator<string[]> {
  const { status } = filter
  const range = rangeOf(filter)
  const [text, values] = isSearch(filter)
    ? [textFor(SEARCH_ON, filter), searchValues(filter)]
    : status
      ? [PAGE_ON_BY_STATUS, [...range, status]]
      : [PAGE_ON, range]
  const most = isSearch(filter) ? Math.max(atATime, SEARCHED_AT_ONCE) : atATime
  for (let last = START; ; ) {
    const { rows } = await pool.query<typeof START>(text, [...values, last.day, last.at, last.id, most])
    for (let at = 0; at < rows.length; at += atATime) yield rows.slice(at, at + atATime).map(({ id }) => id)
    const next = rows.at(-1)
    if (!next || rows.length < most) return
    last = next
  }
}

/** Returns whether payments are to be looked for; those by days of submission alone are counted. */
function isSearch({ q, by }: Filter): boolean {
  return q !== '' || by === 'decided'
}

function rangeOf({ from, to }: Filter): [string, string] {
  return [from ?? EVER.from, to ?? EVER.to]
}

/** Returns the parameters of FOUND. */
function searchValues(filter: Filter): unknown[] {
  const { status, q } = filter
  const { amountSatang, minute, referenceEnd, phone } = readPaymentSearch(q)
  return [
    ...rangeOf(filter),
    status ?? null,
    q,
    paymentNumber(q),
    amountSatang,
    containing(q),
    addressPattern(q),
    referenceEnd && endingIn(referenceEnd),
    phone,
    minute,
  ]
}

async function searched(
  pool: Pool,
  filter: Filter,
  values: unknown[],
): Promise<{ ids: string[]; total: number }> {
  // Without a name: planned for the words that are looked for.
  const { rows } = await pool.query<{ id: string; total: string }>(textFor(SEARCH, filter), values)
  if (rows.length > 0 || values.at(-1) === 0) {
    return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) }
  }
  const first = await searched(pool, filter, [...values.slice(0, -2), 1, 0])
  return { ids: [], total: first.total }
}

/**
 * Returns the query of the total, and of a page from the newest day on by whose end the offset is passed, with what is to be
 * skipped of it.
 */
const pageOf = (counted: string, condition: string) => `
  WITH counted AS (${counted}),
  summed AS (SELECT day, payments, sum(payments) OVER (ORDER BY day DESC) AS upto FROM counted)
  SELECT coalesce((SELECT sum(payments) FROM counted), 0) AS total, ARRAY (
    SELECT id FROM payments WHERE submitted_day BETWEEN $1 AND begin.day ${condition}
    ORDER BY submitted_day DESC, created_at DESC, id DESC OFFSET begin.skip LIMIT $4
  ) AS ids
  FROM (SELECT) one LEFT JOIN LATERAL (
    SELECT day, ($3::bigint - (upto - payments))::bigint AS skip FROM summed WHERE upto > $3::bigint ORDER BY day DESC LIMIT 1
  ) begin ON true`
const PAGE = pageOf(
  'SELECT day, sum(payments) AS payments FROM payment_days WHERE day BETWEEN $1 AND $2 GROUP BY day',
  '',
)
const PAGE_BY_STATUS = pageOf(
  'SELECT day, payments FROM payment_days WHERE day BETWEEN $1 AND $2 AND status = $5',
  'AND payment_status = $5',
)

/** Returns the condition of what comes behind a payment, the parameters from `first` on. */
const behind = (first: number) => `
  (submitted_day, created_at, id) < ($${first}::date, $${first + 1}::timestamptz, $${first + 2}::uuid)
  ORDER BY submitted_day DESC, created_at DESC, id DESC LIMIT $${first + 3}`
const PLACE = 'id, submitted_day::text AS day, created_at::text AS at'
const PAGE_ON = `SELECT ${PLACE} FROM payments WHERE submitted_day BETWEEN $1 AND $2 AND ${behind(3)}`
const PAGE_ON_BY_STATUS = `
  SELECT ${PLACE} FROM payments WHERE submitted_day BETWEEN $1 AND $2 AND payment_status = $3 AND ${behind(4)}`

/** Each half has an index over slips. */
export const REJECTED_OR_NOT = "(payment_status <> 'rejected' OR payment_status = 'rejected')"

const PATTERNS = `(SELECT $7::text AS pattern, $8::text AS address, $9::text AS reference_end, $10::text AS phone,
  $11::text AS minute) like_of`

/**
 * By the member's e-mail, name or telephone, the payer's name, an amount alone or in a minute, a reference number, a slip's reference
 * or its end: each looked up in an index of its own.
 */
const conditionsBy = (like: ReturnType<typeof likeFor>) => [
  `user_id = ANY (ARRAY (
    SELECT id FROM profiles
    WHERE email LIKE lower(like_of.address) AND strpos(email, lower($4)) > 0 OR display_name ${like} like_of.pattern
      OR phone = like_of.phone
  ))`,
  `account_name ${like} like_of.pattern`,
  'number = $5::bigint',
  'amount_satang = $6::bigint AND like_of.minute IS NULL',
  'amount_satang = $6::bigint AND transfer_time = like_of.minute',
  'reverse(slip_reference) LIKE like_of.reference_end',
  `slip_reference = $4 AND ${REJECTED_OR_NOT}`,
]
/** Holds where nothing is looked for, and says what the parameters are. */
const ANY = "($4::text = '' OR $5::bigint = $6::bigint)"

/** Returns the texts for what is looked for, and for all payments of some days, which are read in their order. */
const textsBy = (day: string, textOf: (found: string) => string) => {
  const of = (condition: string) => `
    SELECT id, submitted_day, created_at FROM payments
    WHERE ${day} BETWEEN $1 AND $2 AND ($3::text IS NULL OR payment_status = $3) AND ${condition}`
  const whole = (found: string) => textOf(`${PATTERNS}, LATERAL (${found}) found`)
  const searched = (like: ReturnType<typeof likeFor>) => whole(conditionsBy(like).map(of).join(' UNION '))
  return { LIKE: searched('LIKE'), ILIKE: searched('ILIKE'), all: whole(of(ANY)) }
}
const either = (textOf: (found: string) => string) => ({
  submitted: textsBy('submitted_day', textOf),
  decided: textsBy('decided_day', textOf),
})
const textFor = (texts: ReturnType<typeof either>, { q, by }: Filter) =>
  texts[by][q === '' ? 'all' : likeFor(q)]
const SEARCH = either(
  (found) => `
  SELECT found.id, count(*) OVER () AS total FROM ${found}
  ORDER BY submitted_day DESC, created_at DESC, id DESC LIMIT $12 OFFSET $13`,
)
const SEARCH_ON = either((found) => `SELECT ${PLACE} FROM ${found} WHERE ${behind(12)}`)

/** How many neighbours are returned: more than anybody decides within the seconds in which a decision can be taken back. */
const NEIGHBOURS = 30

/** Returns the filter's payments around one, the nearest first, and which one of them it is; newest first. */
export async function placeOfPayment(
  pool: Pool,
  filter: Filter,
  id: string,
): Promise<{ newerIds: string[]; olderIds: string[]; at: number; total: number }> {
  const side = async (which: 'newer' | 'older') =>
    (
      await pool.query<{ id: string }>(textFor(AROUND[which], filter), [
        ...searchValues(filter),
        id,
        NEIGHBOURS,
      ])
    ).rows.map((row) => row.id)
  const [newerIds, olderIds, counted] = await Promise.all([
    side('newer'),
    side('older'),
    isSearch(filter)
      ? pool.query<Place>(textFor(PLACE_FOUND, filter), [...searchValues(filter), id])
      : pool.query<Place>(PLACE_BY_DAYS, [...rangeOf(filter), filter.status ?? null, id]),
  ])
  const { newer, total } = counted.rows[0] ?? { newer: 0, total: 0 }
  return { newerIds, olderIds, at: Number(newer) + 1, total: Number(total) }
}

interface Place {
  newer: string
  total: string
}

const PLACE_OF = (id: string) => `(SELECT submitted_day, created_at, id FROM payments WHERE id = ${id}::uuid)`
const TUPLE = (of: string) => `(${of}.submitted_day, ${of}.created_at, ${of}.id)`
/** The place is asked for by itself and not joined, so that the index begins at it. */
const AROUND = {
  newer: either(
    (found) => `SELECT found.id FROM ${found} WHERE ${TUPLE('found')} > ${PLACE_OF('$12')}
    ORDER BY found.submitted_day, found.created_at, found.id LIMIT $13`,
  ),
  older: either(
    (found) => `SELECT found.id FROM ${found} WHERE ${TUPLE('found')} < ${PLACE_OF('$12')}
    ORDER BY found.submitted_day DESC, found.created_at DESC, found.id DESC LIMIT $13`,
  ),
}
const PLACE_FOUND = either(
  (found) => `
  SELECT count(*) FILTER (WHERE ${TUPLE('found')} > ${TUPLE('mine')}) AS newer, count(*) AS total
  FROM ${found}, ${PLACE_OF('$12')} mine`,
)
/** By the days' counts, and the payments of its own day alone. */
const PLACE_BY_DAYS = `
  SELECT coalesce(sum(days.payments) FILTER (WHERE days.day > mine.submitted_day), 0) + (
    SELECT count(*) FROM payments found
    WHERE found.submitted_day = mine.submitted_day AND found.submitted_day BETWEEN $1 AND $2
      AND ($3::text IS NULL OR found.payment_status = $3) AND ${TUPLE('found')} > ${TUPLE('mine')}
  ) AS newer, coalesce(sum(days.payments), 0) AS total
  FROM ${PLACE_OF('$4')} mine
  LEFT JOIN payment_days days ON days.day BETWEEN $1 AND $2 AND ($3::text IS NULL OR days.status = $3)
  GROUP BY mine.submitted_day, mine.created_at, mine.id`

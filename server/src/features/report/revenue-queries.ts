import { startOfBangkokDate } from '@thokham/domain/bangkok-time'
import { plusDays, type Span } from '@thokham/domain/calendar'
import type { Pool } from 'pg'

/** What one Bangkok day brought. */
export interface DayRevenue {
  satang: number
  payers: number
}

/** Reads the revenue of each Bangkok day of a span that had any. */
export async function readDays(pool: Pool, { from, to }: Span): Promise<Map<string, DayRevenue>> {
  const { rows } = await pool.query<{ day: string; satang: string; payers: string }>({
    name: 'report-days',
    text: 'SELECT day::text, satang, payers FROM revenue_days WHERE day BETWEEN $1 AND $2',
    values: [from, to],
  })
  return new Map(
    rows.map(({ day, satang, payers }) => [day, { satang: Number(satang), payers: Number(payers) }]),
  )
}

/** Reads all revenue there ever was, in satang. */
export async function readAllRevenue(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ satang: string }>({
    name: 'report-all',
    text: 'SELECT coalesce(sum(satang), 0) AS satang FROM revenue_days',
  })
  return Number(rows[0]?.satang ?? 0)
}

/**
 * Reads what each of these days had brought by an hour of theirs.
 * @param sinceMidnightMs the hour, from the day's beginning in Bangkok
 */
export async function readDaysSoFar(
  pool: Pool,
  days: readonly string[],
  sinceMidnightMs: number,
): Promise<Map<string, DayRevenue>> {
  const { rows } = await pool.query<{ day: string; satang: string; payers: string }>({
    name: 'report-days-so-far',
    text: `
      SELECT wanted.day::text, coalesce(sum(amount_satang), 0) AS satang, count(DISTINCT user_id) AS payers
      FROM unnest($1::date[], $2::timestamptz[]) AS wanted (day, until)
      LEFT JOIN payments ON decided_day = wanted.day AND decided_at <= wanted.until AND payment_status = 'approved'
      GROUP BY wanted.day`,
    values: [
      days,
      days.map((day) => new Date(startOfBangkokDate(day).getTime() + sinceMidnightMs).toISOString()),
    ],
  })
  return new Map(
    rows.map(({ day, satang, payers }) => [day, { satang: Number(satang), payers: Number(payers) }]),
  )
}

/** Reads the distinct payers of each span. */
export async function readPayers(pool: Pool, spans: readonly Span[]): Promise<number[]> {
  const { rows } = await pool.query<{ payers: string }>({
    name: 'report-payers',
    text: `
      SELECT (
        SELECT coalesce(sum(members), 0)
        FROM (SELECT payers FROM payer_days WHERE day <= span.last ORDER BY day DESC LIMIT 1) latest,
             unnest(payers[day_number(span.first) : day_number(span.last)]) members
      ) AS payers
      FROM unnest($1::date[], $2::date[]) WITH ORDINALITY AS span (first, last, place) ORDER BY place`,
    values: [spans.map(({ from }) => from), spans.map(({ to }) => to)],
  })
  return rows.map(({ payers }) => Number(payers))
}

/** Reads how many payments wait, and their sum. */
export async function readWaiting(pool: Pool): Promise<{ payments: number; satang: number }> {
  const { rows } = await pool.query<{ payments: string; satang: string }>({
    name: 'report-waiting',
    text: `SELECT coalesce(sum(payments), 0) AS payments, coalesce(sum(satang), 0) AS satang
           FROM payment_days WHERE status = 'pending' AND payments > 0`,
  })
  return { payments: Number(rows[0]?.payments ?? 0), satang: Number(rows[0]?.satang ?? 0) }
}

interface Part {
  payments: number
  satang: number
}

/** Reads the revenue of a span by package, and by coupon, the largest first. */
export async function readParts(
  pool: Pool,
  { from, to }: Span,
): Promise<{
  packages: (Part & { packageId: number; name: string })[]
  coupons: (Part & { code: string | null; discountSatang: number })[]
}> {
  const { rows } = await pool.query<{
    package_id: number | null
    name: string | null
    coupon_code: string
    payments: string
    satang: string
    discount: string
  }>({
    name: 'report-parts',
    text: `
      SELECT package_id, name, coupon_code, sum(payments) AS payments, sum(satang) AS satang,
             sum(discount_satang) AS discount
      FROM revenue_parts LEFT JOIN packages ON packages.id = package_id
      WHERE day BETWEEN $1 AND $2
      GROUP BY GROUPING SETS ((package_id, name), (coupon_code))
      ORDER BY sum(satang) DESC, package_id, coupon_code`,
    values: [from, to],
  })
  const part = ({ payments, satang }: (typeof rows)[number]) => ({
    payments: Number(payments),
    satang: Number(satang),
  })
  return {
    packages: rows.flatMap((row) =>
      row.package_id === null
        ? []
        : [{ packageId: row.package_id, name: row.name ?? String(row.package_id), ...part(row) }],
    ),
    coupons: rows
      .filter(({ package_id }) => package_id === null)
      .map((row) => ({ code: row.coupon_code || null, ...part(row), discountSatang: Number(row.discount) })),
  }
}

/** Reads expenses: of two spans, and of all time, in satang. */
export async function readExpenseSums(
  pool: Pool,
  span: Span,
  before: Span,
): Promise<{ now: number; before: number; all: number }> {
  const { rows } = await pool.query<Record<'now' | 'before' | 'all', string>>({
    name: 'report-expenses',
    text: `
      SELECT coalesce(sum(amount_satang) FILTER (WHERE expense_date BETWEEN $1 AND $2), 0) AS now,
             coalesce(sum(amount_satang) FILTER (WHERE expense_date BETWEEN $3 AND $4), 0) AS before,
             coalesce(sum(amount_satang), 0) AS all
      FROM expenses WHERE deleted_at IS NULL`,
    values: [span.from, span.to, before.from, before.to],
  })
  const [found] = rows
  return { now: Number(found?.now), before: Number(found?.before), all: Number(found?.all) }
}

/** Adds up the days of a span; an open one to the hour, where its last day's part is known. */
export function sumOf(
  days: ReadonlyMap<string, DayRevenue>,
  span: Span | null,
  soFar?: ReadonlyMap<string, DayRevenue>,
): number {
  let sum = 0
  if (!span) return sum
  const part = soFar?.get(span.to)
  for (let day = span.from; day <= span.to; day = plusDays(day, 1)) {
    sum += (day === span.to && part ? part.satang : days.get(day)?.satang) ?? 0
  }
  return sum
}

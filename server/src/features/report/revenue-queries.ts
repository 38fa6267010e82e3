import { startOfBangkokDate } from '@thokham/domain/bangkok-time'
import { plusDays, type Span } from '@thokham/domain/calendar'
import type { Pool } from 'pg'

/** What one Bangkok day brought. */
export interface DayRevenue {
  satang: number
  payers: number
}

/**
 * Reads the revenue of each Bangkok day of a span that had any, and what some days had brought by an hour of theirs.
 * @param partly those days
 * @param sinceMidnightMs the hour, from the day's beginning in Bangkok
 */
export async function readDays(
  pool: Pool,
  { from, to }: Span,
  partly: readonly string[],
  sinceMidnightMs: number,
): Promise<{ days: Map<string, DayRevenue>; soFar: Map<string, DayRevenue> }> {
  const { rows } = await pool.query<{ day: string; satang: string; payers: string; is_whole: boolean }>({
    name: 'report-days',
    text: `
      SELECT day::text, satang, payers, true AS is_whole FROM revenue_days WHERE day BETWEEN $1 AND $2
      UNION ALL
      SELECT wanted.day::text, coalesce(sum(amount_satang), 0), count(DISTINCT user_id), false
      FROM unnest($3::date[], $4::timestamptz[]) AS wanted (day, until)
      LEFT JOIN payments ON decided_day = wanted.day AND decided_at <= wanted.until AND payment_status = 'approved'
      GROUP BY wanted.day`,
    values: [
      from,
      to,
      partly,
      partly.map((day) => new Date(startOfBangkokDate(day).getTime() + sinceMidnightMs).toISOString()),
    ],
  })
  const byDay = (isWhole: boolean) =>
    new Map(
      rows
        .filter(({ is_whole }) => is_whole === isWhole)
        .map(({ day, satang, payers }) => [day, { satang: Number(satang), payers: Number(payers) }]),
    )
  return { days: byDay(true), soFar: byDay(false) }
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

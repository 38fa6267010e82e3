import type { Today } from '@thokham/contract/today'
import { bangkokDate, DAY_MS, startOfBangkokDay } from '@thokham/domain/bangkok-time'
import { plusDays } from '@thokham/domain/calendar'
import type { Pool } from 'pg'

const HOUR_MS = 60 * 60 * 1000
const HOURS = 24

interface HourRow {
  day: string
  hour: number
  satang: string
}

/** Reads what was approved today, hour by hour, beside the same weekday of last week to the same minute. */
export async function readDayBesideLastWeek(
  pool: Pool,
  now: Date,
): Promise<Omit<NonNullable<Today['money']>, 'aiSatang'>> {
  const today = bangkokDate(now)
  const before = plusDays(today, -7)
  const [sums, hours] = await Promise.all([
    pool.query<{ day: string; satang: string; payers: string }>({
      name: 'today-sums',
      text: `
        SELECT decided_day::text AS day, sum(amount_satang) AS satang, count(DISTINCT user_id) AS payers
        FROM payments
        WHERE payment_status = 'approved' AND (decided_day = $1 OR decided_day = $2 AND decided_at <= $3)
        GROUP BY 1`,
      values: [today, before, new Date(now.getTime() - 7 * DAY_MS)],
    }),
    pool.query<HourRow>({
      name: 'today-hours',
      text: `
        SELECT decided_day::text AS day, extract(hour FROM decided_at AT TIME ZONE 'Asia/Bangkok')::int AS hour,
               sum(amount_satang) AS satang
        FROM payments WHERE payment_status = 'approved' AND decided_day IN ($1, $2) GROUP BY 1, 2`,
      values: [today, before],
    }),
  ])
  const sumOf = (day: string) => {
    const row = sums.rows.find((one) => one.day === day)
    return { satang: Number(row?.satang ?? 0), payers: Number(row?.payers ?? 0) }
  }
  const hoursSoFar = Math.floor((now.getTime() - startOfBangkokDay(now).getTime()) / HOUR_MS) + 1
  const beforeByHour = stepsOf(hours.rows, before, HOURS)
  return {
    today: sumOf(today),
    before: sumOf(before),
    beforeWhole: beforeByHour.at(-1) ?? 0,
    byHour: stepsOf(hours.rows, today, hoursSoFar),
    beforeByHour,
  }
}

/** Returns the sums by the end of each hour of a day. */
function stepsOf(rows: readonly HourRow[], day: string, hours: number): number[] {
  let sum = 0
  return Array.from({ length: hours }, (_, hour) => {
    const row = rows.find((one) => one.day === day && one.hour === hour)
    sum += Number(row?.satang ?? 0)
    return sum
  })
}

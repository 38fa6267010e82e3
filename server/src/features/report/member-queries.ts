import { startOfBangkokDate } from '@thokham/domain/bangkok-time'
import { plusDays } from '@thokham/domain/calendar'
import { lastNearEnd } from '@thokham/domain/member-class'
import type { Pool } from 'pg'
import { readMemberCounts } from '../members/member-counts.ts'

/**
 * Counts the members by class; near ones are VIPs too, admins and those who left are none.
 * @param since Bangkok date: who joined from then on is counted as new
 */
export async function countMembers(pool: Pool, now: Date, since: string) {
  const [{ all: total, overToday: _, ...classes }, { rows }] = await Promise.all([
    readMemberCounts(pool, now),
    pool.query<{ joined: string }>({
      name: 'report-joined',
      text: 'SELECT coalesce(sum(members), 0) AS joined FROM member_days WHERE day >= $1',
      values: [since],
    }),
  ])
  return { ...classes, total, newThisMonth: Number(rows[0]?.joined ?? 0) }
}

/** Counts the VIPs whose end is near, by the last Bangkok day that they can use, and who of them has paid again. */
export async function countLeaving(pool: Pool, now: Date, today: string) {
  const { rows } = await pool.query<{ day: string; members: string; paid: string; to_remind: string }>({
    name: 'report-leaving',
    text: `
      SELECT ((expires_at - interval '1 microsecond') AT TIME ZONE 'Asia/Bangkok')::date::text AS day,
             count(*) AS members,
             count(*) FILTER (WHERE has_pending) AS paid,
             count(*) FILTER (WHERE NOT has_pending AND wants_reminders AND NOT EXISTS (
               SELECT FROM expiry_reminders sent
               WHERE sent.profile_id = profiles.id AND sent.expires_at = profiles.expires_at AND sent.kind = 'owner'
             )) AS to_remind
      FROM profiles, LATERAL (
        SELECT EXISTS (SELECT FROM payments WHERE user_id = profiles.id AND payment_status = 'pending') AS has_pending
      ) AS waiting
      WHERE membership = 'vip' AND deleted_at IS NULL AND expires_at > $1 AND expires_at <= $2
      GROUP BY 1`,
    values: [now, lastNearEnd(now)],
  })
  const byDay = new Map(rows.map(({ day, members }) => [day, Number(members)]))
  const sum = (column: 'members' | 'paid' | 'to_remind') =>
    rows.reduce((total, row) => total + Number(row[column]), 0)
  return {
    days: Array.from({ length: 6 }, (_, at) => plusDays(today, at)).map((day) => ({
      day,
      members: byDay.get(day) ?? 0,
    })),
    members: sum('members'),
    paid: sum('paid'),
    toRemind: sum('to_remind'),
  }
}

/** Counts how far those came who signed up from a Bangkok date on. */
export async function countFunnel(pool: Pool, since: string) {
  const { rows } = await pool.query<Record<'confirmed' | 'made_prompts' | 'submitted' | 'paid', string>>({
    name: 'report-funnel',
    text: `
      SELECT coalesce(sum(confirmed), 0) AS confirmed, coalesce(sum(made_prompts), 0) AS made_prompts,
             coalesce(sum(submitted), 0) AS submitted, coalesce(sum(paid), 0) AS paid
      FROM funnel_days WHERE day >= $1`,
    values: [since],
  })
  const [found] = rows
  return {
    confirmed: Number(found?.confirmed),
    madePrompts: Number(found?.made_prompts),
    submitted: Number(found?.submitted),
    paid: Number(found?.paid),
  }
}

/** Counts terms that ended, and those of them that were renewed, by month, the oldest month first. */
export async function countRenewals(pool: Pool, firstMonth: string, today: string) {
  const { rows } = await pool.query<{ month: string; ended: string; renewed: string }>({
    name: 'report-renewals',
    text: `
      SELECT to_char(began, 'YYYY-MM') AS month, coalesce(sum(ended), 0) AS ended,
             coalesce(sum(renewed), 0) AS renewed
      FROM generate_series($1::date, $2::date, '1 month') began
      LEFT JOIN term_days ON day >= began AND day < began + interval '1 month' AND day <= $2
      GROUP BY began ORDER BY began`,
    values: [firstMonth, today],
  })
  return rows.map(({ month, ended, renewed }) => ({
    month,
    ended: Number(ended),
    renewed: Number(renewed),
  }))
}

/** Adds up the calls that the operator's own key paid for since a Bangkok date. */
export async function sumFreeCalls(pool: Pool, since: string) {
  const { rows } = await pool.query<Record<'calls' | 'members' | 'input' | 'output', string>>({
    name: 'report-free-ai',
    text: `
      SELECT count(*) AS calls, count(DISTINCT profile_id) AS members,
             coalesce(sum(input_tokens), 0) AS input, coalesce(sum(output_tokens), 0) AS output
      FROM ai_calls WHERE provider = 'geminiFree' AND sent_at >= $1`,
    values: [startOfBangkokDate(since)],
  })
  const [found] = rows
  return {
    calls: Number(found?.calls),
    members: Number(found?.members),
    usage: { input: Number(found?.input), output: Number(found?.output) },
  }
}

import { startOfBangkokDate } from '@thokham/domain/bangkok-time'
import { plusDays } from '@thokham/domain/calendar'
import { lastNearEnd } from '@thokham/domain/member-class'
import type { Pool } from 'pg'

/** Counts the VIPs whose end is near, by the last Bangkok day that they can use, and who of them has paid again. */
export async function countLeaving(pool: Pool, now: Date, today: string) {
  const days = Array.from({ length: 6 }, (_, at) => plusDays(today, at))
  const { rows } = await pool.query<{ place: number; members: string; paid: string; to_remind: string }>({
    name: 'report-leaving',
    text: `
      SELECT width_bucket(expires_at - interval '1 microsecond', $3::timestamptz[]) AS place,
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
    values: [now, lastNearEnd(now), days.map((day) => startOfBangkokDate(day).toISOString())],
  })
  const byPlace = new Map(rows.map(({ place, members }) => [place, Number(members)]))
  const sum = (column: 'members' | 'paid' | 'to_remind') =>
    rows.reduce((total, row) => total + Number(row[column]), 0)
  return {
    days: days.map((day, at) => ({ day, members: byPlace.get(at + 1) ?? 0 })),
    members: sum('members'),
    paid: sum('paid'),
    toRemind: sum('to_remind'),
  }
}

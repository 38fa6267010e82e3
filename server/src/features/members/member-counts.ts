import type { MemberCounts } from '@thokham/contract/members'
import { bangkokDate, startOfBangkokDay } from '@thokham/domain/bangkok-time'
import { lastNearEnd } from '@thokham/domain/member-class'
import type { Pool } from 'pg'

/** The counts, and of the expired ones those whose term ended today. */
export interface CountsOfNow extends MemberCounts {
  overToday: number
}

/**
 * Counts the members by class (docs/product.md#members-for-admins), from the counts by month and, of this month, by day: of the
 * members themselves only those whose term ends today are looked at.
 */
export async function readMemberCounts(pool: Pool, now: Date): Promise<CountsOfNow> {
  const { rows } = await pool.query<Record<keyof typeof NAMES, string>>({
    name: 'member-counts',
    text: COUNTS,
    values: [now, startOfBangkokDay(now), bangkokDate(now), lastNearEnd(now)],
  })
  const found = (name: keyof typeof NAMES) => Number(rows[0]?.[name] ?? 0)
  const overToday = found('over_today')
  const expired = found('past') + overToday
  return {
    all: found('everybody'),
    free: found('free'),
    vip: found('vip') - expired,
    near: found('soon') - overToday + found('edge'),
    expired,
    lifetime: found('lifetime'),
    overToday,
  }
}

const NAMES = { everybody: 0, free: 0, vip: 0, lifetime: 0, over_today: 0, past: 0, soon: 0, edge: 0 }

/** $1 now, $2 the start of today, $3 today, $4 the last end that is near: the very start of the sixth day from today. */
const COUNTS = `
  SELECT levels.*, ends.*,
    (SELECT count(*) FROM profiles
     WHERE membership = 'vip' AND deleted_at IS NULL AND expires_at >= $2 AND expires_at <= $1) AS over_today,
    (SELECT count(*) FROM profiles
     WHERE membership = 'vip' AND deleted_at IS NULL AND expires_at = $4) AS edge
  FROM (
    SELECT coalesce(sum(members), 0) AS everybody,
      coalesce(sum(members) FILTER (WHERE membership = 'free'), 0) AS free,
      coalesce(sum(members) FILTER (WHERE membership = 'vip'), 0) AS vip,
      coalesce(sum(members) FILTER (WHERE membership = 'lifetime'), 0) AS lifetime
    FROM member_months
  ) levels, (
    SELECT (SELECT coalesce(sum(members), 0) FROM member_end_months WHERE month < first_of_month($3))
        + (SELECT coalesce(sum(members), 0) FROM member_ends WHERE day >= first_of_month($3) AND day < $3) AS past,
      (SELECT coalesce(sum(members), 0) FROM member_ends WHERE day BETWEEN $3 AND $3::date + 5) AS soon
  ) ends`

import type { MemberCounts } from '@thokham/contract/members'
import { bangkokDate, startOfBangkokDay } from '@thokham/domain/bangkok-time'
import { lastNearEnd } from '@thokham/domain/member-class'
import type { Pool } from 'pg'

/** The counts, and of the expired ones those whose term ended today. */
export interface CountsOfNow extends MemberCounts {
  overToday: number
}

/**
 * Counts the members by class (docs/product/back-office.md#members-for-admins), from the counts by month and, of this month, by day: of the
 * members themselves only those whose term ends today are looked at.
 */
export async function readMemberCounts(pool: Pool, now: Date): Promise<CountsOfNow> {
  const { rows } = await pool.query<Record<keyof typeof NAMES, string>>({
    name: 'member-counts',
    // The last end that is near is the very start of the sixth day from today.
    text: 'SELECT * FROM member_counts_at($1, $2, $3, $4)',
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

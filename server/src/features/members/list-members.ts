import type { MemberFilter } from '@thokham/contract/members'
import type { Paging } from '@thokham/contract/paging'
import { bangkokDate, DAY_MS, startOfBangkokDate } from '@thokham/domain/bangkok-time'
import { lastNearEnd, type MemberFilterClass } from '@thokham/domain/member-class'
import type { Pool } from 'pg'
import { type CountsOfNow, readMemberCounts } from './member-counts.ts'
import { filterCondition, numbered } from './member-filter.ts'

interface PageOf extends Paging {
  sort: 'newest' | 'ends'
}

/**
 * Reads the ids of one page of members, and how many there are in all. Without a search the counts by month and day say
 * how many there are and on which day the page begins: pages far in cost what the first one costs.
 */
export async function pageOfMembers(
  pool: Pool,
  filter: MemberFilter,
  { page, pageSize, sort }: PageOf,
  now: Date,
): Promise<{ ids: string[]; total: number }> {
  const offset = (page - 1) * pageSize
  if (filter.q !== '') return searched(pool, filter, { sort, limit: pageSize, offset }, now)
  const counts = await readMemberCounts(pool, now)
  const total = counts[filter.class]
  if (offset >= total) return { ids: [], total }
  const place = { pool, counts, offset, limit: pageSize, now }
  return { ids: await idsOf(filter.class, sort, place), total }
}

interface Place {
  pool: Pool
  counts: CountsOfNow
  offset: number
  limit: number
  now: Date
}

function idsOf(which: MemberFilterClass, sort: PageOf['sort'], place: Place): Promise<string[]> {
  if (which === 'all' || which === 'free' || which === 'lifetime') return newestByDay(which, place)
  if (sort === 'newest') return newestOfVips(which, place)
  return which === 'expired' ? lastExpired(place) : nextEnding(which, place)
}

/** Counts in the order of a list: by month, and by day of the month in which the page begins. */
interface Counted {
  months: string
  days: string
}

/** Returns the day on which a page begins, and what of it is to be skipped; null = behind all of them. */
async function beginOf(
  pool: Pool,
  name: string,
  { months, days }: Counted,
  order: 'ASC' | 'DESC',
  values: unknown[],
) {
  const { rows } = await pool.query<{ day: string; skip: string }>({
    name: `member-begin-${name}`,
    text: `
      WITH months AS (${months}),
      begun AS (
        SELECT month, upto - members AS before
        FROM (SELECT month, members, sum(members) OVER (ORDER BY month ${order}) AS upto FROM months WHERE members > 0) m
        WHERE upto > $1 ORDER BY month ${order} LIMIT 1
      ),
      days AS (${days}),
      summed AS (
        SELECT day, members, before + sum(members) OVER (ORDER BY day ${order}) AS upto FROM days, begun WHERE members > 0
      )
      SELECT day::text, $1::bigint - (upto - members) AS skip FROM summed WHERE upto > $1 ORDER BY day ${order} LIMIT 1`,
    values,
  })
  const found = rows[0]
  return found ? { day: startOfBangkokDate(found.day), skip: Number(found.skip) } : null
}

const read = async (pool: Pool, name: string, text: string, values: unknown[]) =>
  (await pool.query<{ id: string }>({ name: `member-page-${name}`, text, values })).rows.map(({ id }) => id)

async function newestByDay(
  which: 'all' | 'free' | 'lifetime',
  { pool, offset, limit }: Place,
): Promise<string[]> {
  const level = which === 'all' ? [] : [which]
  const counted = which === 'all' ? DAYS : DAYS_OF_LEVEL
  const begin = await beginOf(pool, which === 'all' ? 'all' : 'level', counted, 'DESC', [offset, ...level])
  if (!begin) return []
  const before = new Date(begin.day.getTime() + DAY_MS)
  return read(pool, 'newest', NEWEST, [level[0] ?? null, before, begin.skip, limit])
}

/** Lists those whose end is next first; those without an end come last. */
async function nextEnding(
  which: 'vip' | 'near',
  { pool, counts, offset, limit, now }: Place,
): Promise<string[]> {
  const values = [offset, bangkokDate(now), counts.overToday]
  const begin = await beginOf(pool, 'ends', ENDS_AHEAD, 'ASC', values)
  const until = which === 'near' ? lastNearEnd(now) : 'infinity'
  const ending = begin
    ? await read(pool, 'ends', NEXT_ENDING, [now, begin.day, until, begin.skip, limit])
    : []
  if (which === 'near' || ending.length === limit) return ending
  const { rows } = await pool.query<{ ending: string }>(
    `SELECT (SELECT coalesce(sum(members), 0) FROM member_end_months WHERE month > $1)
       + (SELECT coalesce(sum(members), 0) FROM member_ends
          WHERE day >= $1 AND day < first_of_month($1) + interval '1 month') - $2 AS ending`,
    [bangkokDate(now), counts.overToday],
  )
  const skip = Math.max(0, offset - Number(rows[0]?.ending ?? 0))
  return [...ending, ...(await read(pool, 'endless', ENDLESS, [skip, limit - ending.length]))]
}

/** Lists those whose end was last first. */
async function lastExpired({ pool, counts, offset, limit, now }: Place): Promise<string[]> {
  const values = [offset, bangkokDate(now), counts.overToday]
  const begin = await beginOf(pool, 'expired', ENDS_BEHIND, 'DESC', values)
  if (!begin) return []
  const before = new Date(begin.day.getTime() + DAY_MS)
  return read(pool, 'expired', LAST_EXPIRED, [now, before, begin.skip, limit])
}

/** Walks over all VIPs, the newest first, as long as it takes; `ends` is the order for pages far in. */
function newestOfVips(which: 'vip' | 'near' | 'expired', { pool, offset, limit, now }: Place) {
  return read(pool, 'newest-vips', NEWEST_VIPS, [which, now, lastNearEnd(now), offset, limit])
}

const OF_MONTH = "day >= month AND day < month + interval '1 month'"
const DAYS: Counted = {
  months: 'SELECT month, sum(members) AS members FROM member_months GROUP BY month',
  days: `SELECT day, sum(members) AS members FROM member_days, begun WHERE ${OF_MONTH} GROUP BY day`,
}
const DAYS_OF_LEVEL: Counted = {
  months: 'SELECT month, members FROM member_months WHERE membership = $2',
  days: `SELECT day, members FROM member_days, begun WHERE membership = $2 AND ${OF_MONTH}`,
}
/** These have one plan each, whatever their values (migration 0048). */
const NEWEST = 'SELECT id FROM newest_members($1, $2, $3, $4) AS id'
const NEWEST_VIPS = 'SELECT id FROM newest_vips($1, $2, $3, $4, $5) AS id'
const LAST_EXPIRED = 'SELECT id FROM expired_vips($1, $2, $3, $4) AS id'

/** $2 today, $3 how many of today's are over. */
const ENDS_AHEAD: Counted = {
  months: `
    SELECT first_of_month($2::date) AS month, coalesce(sum(members), 0) - $3::bigint AS members FROM member_ends
    WHERE day >= $2::date AND day < first_of_month($2::date) + interval '1 month'
    UNION ALL SELECT month, members FROM member_end_months WHERE month > $2::date`,
  days: `
    SELECT day, members - CASE WHEN day = $2::date THEN $3::bigint ELSE 0 END AS members
    FROM member_ends, begun WHERE day >= $2::date AND ${OF_MONTH}`,
}
const ENDS_BEHIND: Counted = {
  months: `
    SELECT first_of_month($2::date) AS month, coalesce(sum(members), 0) + $3::bigint AS members FROM member_ends
    WHERE day >= first_of_month($2::date) AND day < $2::date
    UNION ALL SELECT month, members FROM member_end_months WHERE month < first_of_month($2::date)`,
  days: `
    SELECT day, CASE WHEN day = $2::date THEN $3::bigint ELSE members END AS members
    FROM member_ends, begun WHERE day <= $2::date AND ${OF_MONTH}`,
}
const NEXT_ENDING = `
  SELECT id FROM profiles
  WHERE membership = 'vip' AND deleted_at IS NULL AND expires_at > $1 AND expires_at >= $2 AND expires_at <= $3
  ORDER BY expires_at, id OFFSET $4 LIMIT $5`
const ENDLESS = `
  SELECT id FROM profiles WHERE membership = 'vip' AND deleted_at IS NULL AND expires_at IS NULL
  ORDER BY id OFFSET $1 LIMIT $2`
interface Searched {
  sort: PageOf['sort']
  limit: number
  offset: number
}

async function searched(pool: Pool, filter: MemberFilter, wish: Searched, now: Date) {
  const hasEnds = filter.class === 'vip' || filter.class === 'near' || filter.class === 'expired'
  const order =
    ORDER[!hasEnds || wish.sort === 'newest' ? 'newest' : filter.class === 'expired' ? 'last' : 'next']
  const page = (limit: number, offset: number) => {
    const values: unknown[] = [limit, offset]
    // Without a name: planned for the words that are looked for.
    return pool.query<{ id: string; total: string }>(
      `WITH found AS MATERIALIZED (
         SELECT id, created_at, expires_at FROM profiles
         WHERE deleted_at IS NULL AND ${numbered(filterCondition(filter, now), values)}
       ) SELECT id, (SELECT count(*) FROM found) AS total FROM found ORDER BY ${order} LIMIT $1 OFFSET $2`,
      values,
    )
  }
  const { rows } = await page(wish.limit, wish.offset)
  if (rows.length > 0 || wish.offset === 0) {
    return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) }
  }
  const first = await page(1, 0)
  return { ids: [], total: Number(first.rows[0]?.total ?? 0) }
}

const ORDER = {
  newest: 'created_at DESC, id DESC',
  next: 'expires_at NULLS LAST, id',
  last: 'expires_at DESC, id DESC',
}

/** Before anything that can be. */
const START = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** Ids that one search reads for a file: it finds all that there are each time, whatever it returns of them. */
const SEARCHED_AT_ONCE = 10_000

/**
 * Reads the ids of all that a filter selects, who joined last first, so many at a time. What is read begins behind the last
 * member of what was read before it: who joins or leaves meanwhile neither repeats nor hides another.
 */
export async function* idsOfMembers(
  pool: Pool,
  filter: MemberFilter,
  atATime: number,
  now: Date,
): AsyncGenerator<string[]> {
  const most = filter.q === '' ? atATime : Math.max(atATime, SEARCHED_AT_ONCE)
  for (let last = START; ; ) {
    const values: unknown[] = [last.at, last.id, most]
    const { rows } = await pool.query<typeof START>(
      `SELECT id, created_at::text AS at FROM profiles
       WHERE deleted_at IS NULL AND ${numbered(filterCondition(filter, now), values)}
         AND (created_at, id) < ($1::timestamptz, $2::uuid)
       ORDER BY created_at DESC, id DESC LIMIT $3`,
      values,
    )
    for (let at = 0; at < rows.length; at += atATime) yield rows.slice(at, at + atATime).map(({ id }) => id)
    const next = rows.at(-1)
    if (!next || rows.length < most) return
    last = next
  }
}

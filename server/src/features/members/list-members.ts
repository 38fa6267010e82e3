import { type MemberFilter, MOST_COUNTED } from '@thokham/contract/members'
import type { Paging } from '@thokham/contract/paging'
import { bangkokDate, DAY_MS, startOfBangkokDate } from '@thokham/domain/bangkok-time'
import { lastNearEnd, type MemberFilterClass } from '@thokham/domain/member-class'
import type { Pool } from 'pg'
import { type CountsOfNow, readMemberCounts } from './member-counts.ts'
import { filterCondition, numbered, type SqlPart, textCondition } from './member-filter.ts'

interface PageOf extends Paging {
  sort: 'newest' | 'ends'
}

interface PageOfMembers {
  ids: string[]
  total: number
  /** More than `total` are found. */
  isMore: boolean
}

/**
 * Reads the ids of one page of members, and how many there are. Without a search the counts by month and day say how many
 * there are in all and on which day the page begins: pages far in cost what the first one costs.
 */
export async function pageOfMembers(
  pool: Pool,
  filter: MemberFilter,
  { page, pageSize, sort }: PageOf,
  now: Date,
): Promise<PageOfMembers> {
  const offset = (page - 1) * pageSize
  if (filter.q !== '') return searched(pool, filter, { sort, limit: pageSize, offset }, now)
  const counts = await readMemberCounts(pool, now)
  const total = counts[filter.class]
  const place = { pool, counts, offset, limit: pageSize, now }
  return { ids: offset < total ? await idsOf(filter.class, sort, place) : [], total, isMore: false }
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

/** Members who are skipped one by one: further in, the counts say on which day a page begins. */
const MOST_SKIPPED = 100

/** Returns the edge of the day at which a page begins, and what is to be skipped from there; null = behind all of them. */
async function beginOf(
  pool: Pool,
  name: string,
  { months, days }: Counted,
  order: 'ASC' | 'DESC',
  [offset, ...values]: [number, ...unknown[]],
): Promise<{ edge: Date | string; skip: number } | null> {
  if (offset <= MOST_SKIPPED) return { edge: order === 'ASC' ? '-infinity' : 'infinity', skip: offset }
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
    values: [offset, ...values],
  })
  const found = rows[0]
  if (!found) return null
  const day = startOfBangkokDate(found.day)
  return { edge: order === 'ASC' ? day : new Date(day.getTime() + DAY_MS), skip: Number(found.skip) }
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
  return read(pool, 'newest', NEWEST, [level[0] ?? null, begin.edge, begin.skip, limit])
}

/** Lists those whose end is next first; those without an end come last. */
async function nextEnding(
  which: 'vip' | 'near',
  { pool, counts, offset, limit, now }: Place,
): Promise<string[]> {
  const begin = await beginOf(pool, 'ends', ENDS_AHEAD, 'ASC', [offset, bangkokDate(now), counts.overToday])
  const until = which === 'near' ? lastNearEnd(now) : 'infinity'
  const ending = begin
    ? await read(pool, 'ends', NEXT_ENDING, [now, begin.edge, until, begin.skip, limit])
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
  const values: [number, ...unknown[]] = [offset, bangkokDate(now), counts.overToday]
  const begin = await beginOf(pool, 'expired', ENDS_BEHIND, 'DESC', values)
  if (!begin) return []
  return read(pool, 'expired', LAST_EXPIRED, [now, begin.edge, begin.skip, limit])
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

/** Found members who are put in order at once. What more have is so common that the first in a list have it, too. */
const LOOKED_UP = 2_000
/** Members who are looked through for each one that a page and those before it have. */
const LOOKED_THROUGH_FOR_ONE = LOOKED_UP / 4
const MOST_LOOKED_THROUGH = 50_000

/**
 * Finds one page of those whom words select, of as many as are counted (MOST_COUNTED). Whom few words select is looked up and put in
 * order; where they are many, the page is found among the first of the class, and all are put in order only where it is not.
 */
async function searched(
  pool: Pool,
  filter: MemberFilter,
  { sort, limit, offset }: Searched,
  now: Date,
): Promise<PageOfMembers> {
  const hasEnds = filter.class === 'vip' || filter.class === 'near' || filter.class === 'expired'
  const order = ORDER[!hasEnds || sort === 'newest' ? 'newest' : filter.class === 'expired' ? 'last' : 'next']
  const ofClass = filterCondition({ ...filter, q: '' }, now)
  const words = textCondition(filter.q)
  // Without a name: planned for the words that are looked for.
  const read = async <Row>(parts: SqlPart[]) => {
    const values: unknown[] = []
    return (await pool.query<Row & object>(numbered(parts, values), values)).rows
  }
  const page = ` ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
  const found: SqlPart[] = [
    'SELECT id, created_at, expires_at FROM profiles WHERE deleted_at IS NULL AND ',
    ...ofClass,
    ' AND (',
    ...words,
    ')',
  ]
  const [first] = await read<{ found: string; ids: string[] }>([
    'WITH found AS MATERIALIZED (',
    ...found,
    ` LIMIT ${LOOKED_UP + 1}) SELECT (SELECT count(*) FROM found) AS found, ARRAY (SELECT id FROM found${page}) AS ids`,
  ])
  const count = Number(first?.found ?? 0)
  const total = Math.min(count, MOST_COUNTED)
  const answer = (ids: string[]) => ({ ids, total, isMore: count > total })
  if (offset >= total) return answer([])
  if (count <= LOOKED_UP) return answer(first?.ids ?? [])
  const lookedThrough = Math.min((offset + limit) * LOOKED_THROUGH_FOR_ONE, MOST_LOOKED_THROUGH)
  const among = await read<{ id: string }>([
    'SELECT id FROM (SELECT * FROM profiles WHERE deleted_at IS NULL AND ',
    ...ofClass,
    // Those without an end are the last: whoever has one is read in the order of an index.
    ...(order === ORDER.next ? [' AND expires_at > ', { value: now.toISOString() }, '::timestamptz'] : []),
    ` ORDER BY ${order} LIMIT ${lookedThrough}) p WHERE (`,
    ...words,
    `)${page}`,
  ])
  if (among.length === limit) return answer(among.map(({ id }) => id))
  const all = await read<{ id: string }>([
    'WITH found AS MATERIALIZED (',
    ...found,
    `) SELECT id FROM found${page}`,
  ])
  return answer(all.map(({ id }) => id))
}

const ORDER = {
  newest: 'created_at DESC, id DESC',
  next: 'expires_at NULLS LAST, id',
  last: 'expires_at DESC, id DESC',
}

/** Counts all whom a filter selects: those whom words select one by one, however many there are. */
export async function countFound(pool: Pool, filter: MemberFilter, now: Date): Promise<number> {
  if (filter.q === '') return (await readMemberCounts(pool, now))[filter.class]
  const values: unknown[] = []
  const { rows } = await pool.query<{ members: string }>(
    `SELECT count(*) AS members FROM profiles
     WHERE deleted_at IS NULL AND ${numbered(filterCondition(filter, now), values)}`,
    values,
  )
  return Number(rows[0]?.members ?? 0)
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

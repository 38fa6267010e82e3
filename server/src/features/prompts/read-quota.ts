import type { QuotaToday } from '@thokham/contract/me'
import { settings } from '@thokham/contract/settings'
import { can, type Level } from '@thokham/domain/access'
import { quotaDay, quotaResetsAt } from '@thokham/domain/daily-quota'
import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { Database } from '../../db/client.ts'
import { onceATurn } from '../../db/once-a-turn.ts'
import { profiles, promptQuota, promptReservations, settings as settingsTable } from '../../db/schema.ts'
import type { Caller } from '../../http/session.ts'
import { newestKeyOf, type Reservation } from './prompts-queries.ts'

type SignedIn = Exclude<Caller, { level: 'visitor' }>
/** What a day's count depends on. */
interface Counted {
  level: Level
  member: Pick<SignedIn['member'], 'id' | 'dailyLimit'>
}

/** The latest Bangkok date, `YYYY-MM-DD`, on which a member has prompts, with their number. */
interface LatestDay {
  day: string
  used: number
}

/** The Bangkok date that counts now, with the member's limit for it, null = none, and what is used of it. */
export interface CountedToday {
  day: string
  limit: number | null
  used: number
}

/** Reads the day's quota of a member and the Bangkok date, `YYYY-MM-DD`, that it counts for. */
export async function countedToday(db: Database, caller: Counted, now: Date): Promise<CountedToday> {
  const latest = latestDayOf(db, caller.member.id)
  const [found] = await db
    .select({ latest: { day: latest.day, used: latest.used }, prompts: PROMPT_SETTINGS })
    .from(profiles)
    .leftJoin(latest, sql`true`)
    .leftJoin(settingsTable, sql`true`)
    .where(eq(profiles.id, caller.member.id))
  return countOf(caller, found?.latest ?? undefined, freeDailyLimitOf(found?.prompts), now)
}

/**
 * Reads, in the same query as the day's quota, the set that the member reserved under a key, and the newest one of a
 * recipe; null when there is none.
 * @param same of the recipe; null, or without a digest = none is looked for
 */
export async function countedTodayAndSets(
  db: Database,
  caller: SignedIn,
  { key, same }: { key: string; same: SameSet | null },
  now: Date,
): Promise<{ today: CountedToday; reserved: Reservation | null; former: Reservation | null }> {
  const memberId = caller.member.id
  const latest = latestDayOf(db, memberId)
  const former = alias(promptReservations, 'former')
  const [found] = await db
    .select({
      latest: { day: latest.day, used: latest.used },
      prompts: PROMPT_SETTINGS,
      reserved: promptReservations,
      former,
    })
    .from(profiles)
    .leftJoin(latest, sql`true`)
    .leftJoin(settingsTable, sql`true`)
    .leftJoin(
      promptReservations,
      and(eq(promptReservations.profileId, profiles.id), eq(promptReservations.idempotencyKey, key)),
    )
    .leftJoin(
      former,
      same?.digest
        ? and(
            eq(former.profileId, profiles.id),
            eq(former.idempotencyKey, newestKeyOf(db, memberId, { ...same, digest: same.digest })),
          )
        : sql`false`,
    )
    .where(eq(profiles.id, memberId))
  const today = countOf(caller, found?.latest ?? undefined, freeDailyLimitOf(found?.prompts), now)
  return { today, reserved: found?.reserved ?? null, former: found?.former ?? null }
}

/** What tells a set again under another key. */
type SameSet = Pick<Reservation, 'generator' | 'count' | 'digest'>

/** Returns the query of the latest day on which a member has prompts, to be joined to others. */
export function latestDayOf(db: Database, memberId: string) {
  return db
    .select({ day: promptQuota.day, used: promptQuota.used })
    .from(promptQuota)
    .where(eq(promptQuota.profileId, memberId))
    .orderBy(desc(promptQuota.day))
    .limit(1)
    .as('latest')
}

const PROMPT_SETTINGS = sql<unknown>`${settingsTable.value} -> 'prompts'`

/**
 * Opens what reads today's quota for a member's screens. Those who ask in one turn of the event loop are asked about in
 * one prepared query, as by the session check (decision 022).
 */
export function openQuotaReader(pool: Pool): (caller: SignedIn, now: Date) => Promise<QuotaToday> {
  const latestOf = onceATurn(async (memberIds: readonly string[]) => {
    const { rows } = await pool.query<QuotaRow>({
      name: 'quota-today',
      text: QUOTA_TODAY,
      values: [memberIds],
    })
    // The same for all of them.
    const freeDailyLimit = freeDailyLimitOf(rows[0]?.prompts)
    const found = new Map(rows.map(({ id, day, used }) => [id, day === null ? undefined : { day, used }]))
    return memberIds.map((id) => ({ latest: found.get(id), freeDailyLimit }))
  })
  return async (caller, now) => {
    const { latest, freeDailyLimit } = await latestOf(caller.member.id)
    const { day, limit, used } = countOf(caller, latest, freeDailyLimit, now)
    return presentQuota(day, limit, used)
  }
}

interface QuotaRow {
  id: string
  day: string | null
  used: number
  prompts: unknown
}

/** `$1` the members; how many is kept from the planner, as in the session check, so that it plans once. */
export const QUOTA_TODAY = `
  SELECT member.id, latest.day::text AS day, latest.used::float8 AS used, settings.value -> 'prompts' AS prompts
  FROM unnest((SELECT $1::uuid[])) AS member (id)
  LEFT JOIN LATERAL (
    SELECT day, used FROM prompt_quota WHERE profile_id = member.id ORDER BY day DESC LIMIT 1
  ) latest ON true
  LEFT JOIN settings ON true`

function freeDailyLimitOf(stored: unknown): number {
  return settings.shape.prompts.parse(stored ?? {}).freeDailyLimit
}

/** Returns the day that counts now for a member, by what was read of their latest one. */
export function countOf(
  { level, member }: Counted,
  latest: LatestDay | undefined,
  freeLimit: number,
  now: Date,
): CountedToday {
  const day = quotaDay(now, latest?.day ?? null)
  const used = latest?.day === day ? latest.used : 0
  return { day, limit: can(level, 'prompts:unlimited') ? null : (member.dailyLimit ?? freeLimit), used }
}

/** Presents a day's quota as the API shows it. */
export function presentQuota(day: string, limit: number | null, used: number): QuotaToday {
  return { limit, used, resetsAt: quotaResetsAt(day).toISOString() }
}

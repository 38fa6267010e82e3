import { bangkokDate, DAY_MS } from '@thokham/domain/bangkok-time'
import { desc, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { vainSearches } from '../../db/schema.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'

/** The job that forgets what was looked for in vain long ago. */
export const FORGET_SEARCHES = 'today:forget-searches'

const LONGEST = 60
const SHORTEST = 3
const SHOWN_DAYS = 7
const KEPT_DAYS = 30
/** What fewer looked for may be half a word, or somebody's own affair. */
const LEAST_TIMES = 5
const MOST_SHOWN = 4

/** Counts words that were looked for in vain, without who looked for them. */
export async function noteVainSearch(db: Database, typed: string, now: Date): Promise<void> {
  const words = typed.trim().toLowerCase().replace(/\s+/g, ' ').slice(0, LONGEST)
  if (words.length < SHORTEST) return
  await db
    .insert(vainSearches)
    .values({ day: bangkokDate(now), words })
    .onConflictDoUpdate({
      target: [vainSearches.day, vainSearches.words],
      set: { times: sql`${vainSearches.times} + 1` },
    })
}

/** Reads what was looked for in vain most often in the last seven days. */
export async function readVainSearches(db: Database, now: Date): Promise<{ words: string; times: number }[]> {
  const times = sql<number>`sum(${vainSearches.times})`.mapWith(Number)
  return db
    .select({ words: vainSearches.words, times })
    .from(vainSearches)
    .where(gte(vainSearches.day, dayBefore(now, SHOWN_DAYS - 1)))
    .groupBy(vainSearches.words)
    .having(sql`sum(${vainSearches.times}) >= ${LEAST_TIMES}`)
    .orderBy(desc(times), vainSearches.words)
    .limit(MOST_SHOWN)
}

/** Forgets what is older than a month. */
export function forgetVainSearches({ db, clock }: Services): JobHandler {
  return async () => {
    await db.delete(vainSearches).where(lt(vainSearches.day, dayBefore(clock(), KEPT_DAYS)))
  }
}

function dayBefore(now: Date, days: number): string {
  return bangkokDate(new Date(now.getTime() - days * DAY_MS))
}

import type { setsToday } from '@thokham/contract/popular'
import { can } from '@thokham/domain/access'
import { quotaDay, quotaResetsAt } from '@thokham/domain/daily-quota'
import { SETS_A_DAY } from '@thokham/domain/keyword-set'
import type { z } from 'zod'
import type { Database } from '../../db/client.ts'
import type { Caller } from '../../http/session.ts'
import { readLatestDay } from './popular-queries.ts'

/** Reads the Bangkok date that a download counts for, and how many it has already. */
export async function countedSets(db: Database, memberId: string, now: Date) {
  return countSets(await readLatestDay(db, memberId), now)
}

/** Returns the Bangkok date that a download counts for, and how many it has already, by a member's latest day with any. */
export function countSets(latest: { day: string; count: number } | null | undefined, now: Date) {
  const day = quotaDay(now, latest?.day ?? null)
  return { day, used: latest?.day === day ? latest.count : 0 }
}

/** Presents the day's sets; who may not download has none left. */
export function presentSets(level: Caller['level'], day: string, used: number): z.infer<typeof setsToday> {
  const left = can(level, 'downloads:use') ? SETS_A_DAY - used : 0
  return { limit: SETS_A_DAY, used, left, resetsAt: quotaResetsAt(day).toISOString() }
}

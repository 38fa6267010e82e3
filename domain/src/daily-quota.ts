import { bangkokDate, nextBangkokMidnight, startOfBangkokDate } from './bangkok-time.ts'

/**
 * Finished prompts a Bangkok day on the free tier, where the setting's record says nothing else
 * (docs/product/prompts.md#the-daily-quota).
 */
export const FREE_DAILY_PROMPTS = 1_000

/** The free tier's prompts a Bangkok day (docs/product/prompts.md#the-daily-quota). The number is a setting. */
export interface DailyQuota {
  /** Prompts allowed today; null = unlimited. */
  limit: number | null
  /** Prompts reserved today. */
  used: number
}

/** Returns what is left today; null = unlimited. A lowered limit never gives a negative rest. */
export function leftToday(quota: DailyQuota): number | null {
  return quota.limit === null ? null : Math.max(0, quota.limit - quota.used)
}

/**
 * Returns whether a set fits into what is left today; a larger one is refused whole (docs/product/prompts.md#the-daily-quota).
 */
export function fitsToday(quota: DailyQuota, count: number): boolean {
  const left = leftToday(quota)
  return left === null || count <= left
}

/** A set as it was last reserved: on a Bangkok date, and how much of it was woven. */
export interface FormerSet {
  day: string
  woven: number
}

/**
 * Returns how many prompts of a set are charged. What was charged for it on the same day is not charged again; of one
 * that was stopped, on whatever day, the rest is charged (docs/product/prompts.md#the-daily-quota).
 * @param former the same recipe, seed and count as it was last reserved; null = never
 */
export function chargeOf(count: number, former: FormerSet | null, day: string): number {
  if (former === null) return count
  const isUnfinished = former.woven < count
  return former.day === day || isUnfinished ? count - former.woven : count
}

/**
 * Returns how much of a set counts as woven after a stop: never more than before, nor less than what an earlier
 * reservation had already paid for.
 */
export function wovenAfterStop(
  set: { count: number; charged: number; woven: number },
  woven: number,
): number {
  return Math.min(set.woven, Math.max(woven, set.count - set.charged))
}

/**
 * Returns the day that a reservation counts for: today, but never a day before the latest one already counted, so that
 * a server clock set back grants nothing twice.
 * @param latest the latest Bangkok date with a count, `YYYY-MM-DD`, or null
 */
export function quotaDay(now: Date, latest: string | null): string {
  const today = bangkokDate(now)
  return latest !== null && latest > today ? latest : today
}

/** Returns the instant at which that day is over and the quota full again. */
export function quotaResetsAt(day: string): Date {
  return nextBangkokMidnight(startOfBangkokDate(day))
}

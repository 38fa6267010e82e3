/** The free tier's prompts a Bangkok day (product.md §9; decisions.md §2). The number is a setting. */
export interface DailyQuota {
  /** Prompts allowed today; null = unlimited. */
  limit: number | null
  /** Prompts reserved today. */
  used: number
}

/** What is left today; null = unlimited. A lowered limit never gives a negative rest. */
export function leftToday(quota: DailyQuota): number | null {
  return quota.limit === null ? null : Math.max(0, quota.limit - quota.used)
}

/** A set larger than what is left is refused whole (decisions.md §2). */
export function fitsToday(quota: DailyQuota, count: number): boolean {
  const left = leftToday(quota)
  return left === null || count <= left
}

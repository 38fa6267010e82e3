/**
 * Ranks by the number of finished prompts (docs/product/access.md#ranks). Names live in the interface's texts, keyed by
 * `from`.
 */
export const RANKS = [0, 100, 1_000, 5_000, 10_000, 100_000] as const
export type Rank = (typeof RANKS)[number]

/** Where a member stands: the rank reached, the next one (null at the top), and how far along the way, 0 to 1. */
export interface RankStatus {
  rank: Rank
  next: Rank | null
  /** Prompts still missing to the next rank; 0 at the top. */
  missing: number
  share: number
}

/**
 * Returns the rank of a member, and how far the next one is (docs/product/access.md#ranks).
 * @param promptCount finished prompts so far, an integer ≥ 0
 */
export function rankOf(promptCount: number): RankStatus {
  const index = RANKS.findLastIndex((from) => promptCount >= from)
  const rank = RANKS[Math.max(index, 0)] as Rank
  const next = RANKS[Math.max(index, 0) + 1] ?? null
  if (next === null) return { rank, next, missing: 0, share: 1 }
  return { rank, next, missing: next - promptCount, share: (promptCount - rank) / (next - rank) }
}

/** Returns the rank that a growing count has just reached; null when it is still the one before. */
export function newRankOf(before: number, after: number): Rank | null {
  const { rank } = rankOf(after)
  return rank > rankOf(before).rank ? rank : null
}

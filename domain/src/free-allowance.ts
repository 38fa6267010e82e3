/**
 * The free tier's limiter: 15 requests, then 60 s of pause, then the count begins at 0 again
 * (docs/product/ai.md#the-free-allowance).
 */
export const FREE_REQUESTS = 15
export const FREE_PAUSE_MS = 60_000

export interface FreeAllowance {
  /** Requests since the last pause, 0 to 15. */
  used: number
  /** End of the pause; null = none since the count began. */
  limitedUntil: Date | null
}

export const UNTOUCHED: FreeAllowance = { used: 0, limitedUntil: null }

/** Returns how the allowance stands at an instant: a pause that is over leaves nothing behind. */
export function allowanceAt(allowance: FreeAllowance, now: Date): FreeAllowance {
  return allowance.limitedUntil && allowance.limitedUntil <= now ? UNTOUCHED : allowance
}

/**
 * Takes as many requests as there are, up to `wanted`; the one that reaches 15 begins the pause.
 * @returns how many may be sent now, 0 during a pause, and how the allowance stands then
 */
export function takeRequests(
  allowance: FreeAllowance,
  wanted: number,
  now: Date,
): { taken: number; allowance: FreeAllowance } {
  const standing = allowanceAt(allowance, now)
  const taken = standing.limitedUntil ? 0 : Math.min(wanted, FREE_REQUESTS - standing.used)
  if (taken <= 0) return { taken: 0, allowance: standing }
  const used = standing.used + taken
  const limitedUntil = used < FREE_REQUESTS ? null : new Date(now.getTime() + FREE_PAUSE_MS)
  return { taken, allowance: { used, limitedUntil } }
}

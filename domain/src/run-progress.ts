import { allowanceAt, FREE_PAUSE_MS, FREE_REQUESTS, type FreeAllowance } from './free-allowance.ts'

/**
 * Estimates the seconds until a run is through, from how long its lines took since it was last set going; null before
 * the first one is through. In the free tier the pauses between each 15 requests are counted.
 */
export function secondsLeft(run: {
  /** Lines through since it was last set going, and those still to come. */
  through: number
  left: number
  /** ms since it was last set going */
  elapsedMs: number
  free: FreeAllowance | null
  now: Date
}): number | null {
  const { through, left, elapsedMs, free, now } = run
  if (left === 0) return 0
  if (free) return Math.ceil((pausesMs(free, left, now) + left * 1_500) / 1000)
  if (through === 0) return null
  return Math.ceil((elapsedMs / through) * (left / 1000))
}

function pausesMs(free: FreeAllowance, left: number, now: Date): number {
  const { used, limitedUntil } = allowanceAt(free, now)
  const first = limitedUntil ? limitedUntil.getTime() - now.getTime() : 0
  const beforeNextPause = limitedUntil ? FREE_REQUESTS : FREE_REQUESTS - used
  return first + Math.max(0, Math.ceil((left - beforeNextPause) / FREE_REQUESTS)) * FREE_PAUSE_MS
}

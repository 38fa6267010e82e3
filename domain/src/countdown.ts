import { DAY_MS } from './bangkok-time.ts'

/** The landing page's countdown, as the visitor's browser keeps it (docs/product/app.md#the-landing-page). */
export interface Countdown {
  /** ISO 8601 */
  targetDate: string
  cycle: 'initial' | 'repeat'
}

const FIRST_DAYS = 7
const REPEAT_DAYS = 3

/**
 * Returns the countdown that runs now: seven days at first, and again where more than that is left; one that is found past its end runs three days from now
 * (docs/product/app.md#the-landing-page).
 */
export function countdownAt(kept: Countdown | null, now: Date): Countdown {
  const first = new Date(now.getTime() + FIRST_DAYS * DAY_MS)
  // Farther than it ever runs: it was begun while this device's clock was wrong.
  if (!kept || new Date(kept.targetDate) > first) return { targetDate: first.toISOString(), cycle: 'initial' }
  if (now.getTime() < new Date(kept.targetDate).getTime()) return kept
  return { targetDate: new Date(now.getTime() + REPEAT_DAYS * DAY_MS).toISOString(), cycle: 'repeat' }
}

/** Returns the whole days, hours and minutes until the target; a minute that has begun counts. */
export function timeLeft(
  { targetDate }: Countdown,
  now: Date,
): { days: number; hours: number; minutes: number } {
  const minutes = Math.max(0, Math.ceil((new Date(targetDate).getTime() - now.getTime()) / 60_000))
  return {
    days: Math.floor(minutes / 1_440),
    hours: Math.floor((minutes % 1_440) / 60),
    minutes: minutes % 60,
  }
}

import { type Countdown, countdownAt, timeLeft } from '@thokham/domain/countdown'
import { landing } from '../text/landing.ts'
import { COUNTDOWN } from './countdown-place.ts'

/** Where the browser keeps it (docs/product.md#the-landing-page). */
const KEY = 'countdownData'

/** Shows the time that is left, minute by minute, as far as the page has places for it. */
export function runCountdown(): void {
  const lines = document.querySelectorAll<HTMLElement>(`[data-countdown=${COUNTDOWN}]`)
  if (lines.length === 0) return
  const show = () => {
    const now = new Date()
    const countdown = countdownAt(read(), now)
    keep(countdown)
    const { days, hours, minutes } = timeLeft(countdown, now)
    for (const line of lines) {
      const words = line.querySelector('b')
      if (words) words.textContent = landing.offer.left(days, hours, minutes)
      line.hidden = false
    }
  }
  show()
  setInterval(show, 20_000)
}

function read(): Countdown | null {
  try {
    const kept: Countdown | null = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return kept && !Number.isNaN(Date.parse(kept.targetDate)) ? kept : null
  } catch {
    return null
  }
}

function keep(countdown: Countdown): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(countdown))
  } catch {
    // Storage is closed to this page: the countdown begins anew at each visit.
  }
}

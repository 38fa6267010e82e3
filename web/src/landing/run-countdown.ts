import { type Countdown, countdownAt, timeLeft } from '@thokham/domain/countdown'
import { storedJson } from '../kit/storage/stored.ts'
import { landing } from '../text/landing.ts'
import { COUNTDOWN } from './countdown-place.ts'

/** As the visitor's browser keeps it (docs/product/app.md#the-landing-page). */
const kept = storedJson('countdownData', (found) => (isCountdown(found) ? found : null))

/** Shows the time that is left, minute by minute, as far as the page has places for it. */
export function runCountdown(): void {
  const lines = document.querySelectorAll<HTMLElement>(`[data-countdown=${COUNTDOWN}]`)
  if (lines.length === 0) return
  const show = () => {
    const now = new Date()
    const countdown = countdownAt(kept.get(), now)
    kept.set(countdown)
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

function isCountdown(value: unknown): value is Countdown {
  return (
    typeof value === 'object' && value !== null && !Number.isNaN(Date.parse((value as Countdown).targetDate))
  )
}

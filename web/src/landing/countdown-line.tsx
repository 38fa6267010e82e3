import { Timer } from 'lucide-react'
import { COUNTDOWN } from './countdown-place.ts'
import { When } from './spots.tsx'

/** Where the countdown appears once scripts run; the owner can switch it off. */
export function CountdownLine() {
  return (
    <When has="countdown">
      <p data-countdown={COUNTDOWN} hidden className="nb flex items-center gap-2 text-khamin-text text-sm">
        <Timer aria-hidden size={20} strokeWidth={1.75} className="flex-none" />
        <b className="tabular-nums" />
      </p>
    </When>
  )
}

import { spotName } from '@thokham/domain/landing-spots'
import { Timer } from 'lucide-react'
import { cx } from '../lib/format/class-names.ts'
import { COUNTDOWN } from './countdown-place.ts'
import { When } from './spots.tsx'

/**
 * Renders where the countdown appears once scripts run; the owner can switch it off.
 * @param label what it counts down, said only while there is such a price
 */
export function CountdownLine({ label, className }: { label?: string; className?: string }) {
  return (
    <When has="countdown">
      <p
        data-countdown={COUNTDOWN}
        hidden
        className={cx('nb flex items-center gap-2 text-khamin-text text-sm', className)}
      >
        <Timer aria-hidden size={20} strokeWidth={1.75} className="flex-none" />
        <span>
          {label && (
            <When has={spotName('yearly', 'former')}>
              <span className="max-[359px]:sr-only">{label} </span>
            </When>
          )}
          <b className="tabular-nums" />
        </span>
      </p>
    </When>
  )
}

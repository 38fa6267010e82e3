import { Star } from 'lucide-react'
import { cx } from '../../../lib/format/class-names.ts'
import { lightTable as text } from '../../../text/light-table.ts'

const FIVE = [1, 2, 3, 4, 5] as const
const fillOf = (isOn: boolean) => (isOn ? 'fill-current text-khamin-text' : 'text-ink-3')

/** Renders stars to be read. */
export function Stars({ stars }: { stars: number }) {
  return (
    <span role="img" aria-label={text.starsOf(stars)} className="flex gap-0.5">
      {FIVE.map((nth) => (
        <Star key={nth} aria-hidden size={14} strokeWidth={1.5} className={fillOf(nth <= stars)} />
      ))}
    </span>
  )
}

/** Renders stars to be given; the ones that are there, pressed once more, go. */
export function StarButtons({ stars, onGive }: { stars: number; onGive: (stars: number) => void }) {
  return (
    <span className="flex">
      {FIVE.map((nth) => (
        <button
          key={nth}
          type="button"
          aria-label={text.giveStars(nth)}
          aria-pressed={stars === nth}
          onClick={() => onGive(stars === nth ? 0 : nth)}
          className="touch flex size-11 items-center justify-center rounded-control hover:bg-sunken md:size-9"
        >
          <Star
            aria-hidden
            size={22}
            strokeWidth={1.5}
            className={cx('transition-colors', fillOf(nth <= stars))}
          />
        </button>
      ))}
    </span>
  )
}

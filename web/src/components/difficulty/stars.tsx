import type { Stars as StarCount } from '@thokham/domain/difficulty'
import { Star } from 'lucide-react'
import { cx } from '../../lib/format/class-names.ts'
import { BAND_NAMES, starsLabel } from '../../text/difficulty.ts'

const COLOURS: Record<StarCount, string> = {
  5: 'text-toei',
  4: 'text-toei',
  3: 'text-khamin-text',
  2: 'text-khrang',
  1: 'text-khrang',
}

/** Renders five stars, as many of them filled as the band has. */
export function Stars({ stars, size = 16 }: { stars: StarCount; size?: number }) {
  return (
    <span role="img" aria-label={starsLabel(stars)} className={cx('nb inline-flex gap-0.5', COLOURS[stars])}>
      {FIVE.map((at) => (
        <Star
          key={at}
          aria-hidden
          size={size}
          strokeWidth={1.75}
          fill={at <= stars ? 'currentColor' : 'none'}
        />
      ))}
    </span>
  )
}

/** Renders the band's word and its stars in one line. */
export function BandWithStars({ stars }: { stars: StarCount }) {
  return (
    <span className="nb inline-flex items-center gap-2">
      <span className="font-semibold">{BAND_NAMES[stars]}</span>
      <Stars stars={stars} />
    </span>
  )
}

const FIVE = [1, 2, 3, 4, 5] as const

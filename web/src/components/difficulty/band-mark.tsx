import type { Stars } from '@thokham/domain/difficulty'
import { cx } from '../../lib/format/class-names.ts'

const GROUNDS: Record<Stars, string> = {
  5: 'bg-toei text-on-toei',
  4: 'bg-toei-soft text-toei outline outline-toei -outline-offset-1',
  3: 'bg-khamin text-on-khamin',
  2: 'bg-khrang-soft text-khrang outline outline-khrang -outline-offset-1',
  1: 'bg-khrang text-on-khrang',
}

/** Returns the colours of a band's label, as classes. */
export function bandGround(stars: Stars): string {
  return GROUNDS[stars]
}

/**
 * Renders a swatch of a band: its colour, and as many woven threads as it has stars. Decorative: name the band beside it.
 */
export function BandMark({ stars, className }: { stars: Stars; className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'flex flex-col justify-evenly rounded-crop px-1.5 py-1 forced-color-adjust-none',
        GROUNDS[stars],
        className,
      )}
    >
      {Array.from({ length: stars }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a thread is its place
          key={at}
          className="h-0.5 bg-current"
        />
      ))}
    </span>
  )
}

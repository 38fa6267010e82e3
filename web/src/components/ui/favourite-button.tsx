import { Star } from 'lucide-react'
import { cx } from '../../lib/format/class-names.ts'
import { favourites } from '../../text/favourites.ts'

export interface FavouriteButtonProps {
  /** What the star is for. */
  name: string
  isFavourite: boolean
  onMark: (isFavourite: boolean) => void
  /** With its word beside it. */
  withWord?: boolean
  className?: string
}

/** Renders a star that is on or off. */
export function FavouriteButton({ name, isFavourite, onMark, withWord, className }: FavouriteButtonProps) {
  const label = isFavourite ? favourites.remove : favourites.add
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`${favourites.label}: ${name}`}
      title={label}
      onClick={() => onMark(!isFavourite)}
      className={cx(
        'touch inline-flex items-center justify-center gap-2 rounded-control font-semibold text-sm hover:bg-sunken',
        withWord ? 'min-h-10 px-2 text-khram' : 'size-11 border border-line bg-surface',
        className,
      )}
    >
      <Star
        aria-hidden
        size={20}
        strokeWidth={1.75}
        fill={isFavourite ? 'var(--dye-khamin)' : 'none'}
        className={isFavourite ? 'text-khamin-text' : 'text-ink-2'}
      />
      {withWord && (isFavourite ? favourites.is : favourites.add)}
    </button>
  )
}

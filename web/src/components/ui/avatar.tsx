import { UsersRound } from 'lucide-react'
import { cx } from '../../lib/format/class-names.ts'
import { initialOf } from '../../lib/format/initial-of.ts'

/** px → its classes */
const SIZES = { 36: 'size-9 text-sm', 48: 'size-12 text-lg', 56: 'size-14 text-2xl' } as const

/** Renders the first letter of a name in a circle; of somebody without one, the sign of visitors. */
export function Avatar({ name, size = 36 }: { name: string | null; size?: keyof typeof SIZES }) {
  return (
    <span
      aria-hidden
      className={cx(
        'flex shrink-0 items-center justify-center rounded-full font-semibold',
        SIZES[size],
        name === null ? 'bg-sunken text-ink-2' : 'bg-khram-soft text-khram',
      )}
    >
      {name === null ? <UsersRound size={16} strokeWidth={1.75} /> : initialOf(name)}
    </span>
  )
}

import { UsersRound } from 'lucide-react'
import { initialOf } from '../../lib/format/initial-of.ts'

/** Renders the first letter of a name in a circle; of somebody without one, the sign of visitors. */
export function Avatar({ name }: { name: string | null }) {
  return (
    <span
      aria-hidden
      className={`flex size-9 shrink-0 items-center justify-center rounded-full font-semibold text-sm ${name === null ? 'bg-sunken text-ink-2' : 'bg-khram-soft text-khram'}`}
    >
      {name === null ? <UsersRound size={16} strokeWidth={1.75} /> : initialOf(name)}
    </span>
  )
}

import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cx } from '../../../lib/format/class-names.ts'
import { adminPayments as text } from '../../../text/admin-payments.ts'
import type { Approval } from './approvals.ts'

const FLOATING_ON_PHONES =
  'max-md:fixed max-md:left-1/2 max-md:w-max max-md:max-w-[calc(100vw-2rem)] max-md:-translate-x-1/2'

export interface UndoPillProps {
  /** Oldest first. */
  undoable: readonly Approval[]
  said: string | undefined
  undo: (approval: Approval) => void
  /** One payment is open: on a phone the pill then has a row of its own above it, where no amount stands. */
  isReviewing: boolean
}

/** Stays in sight wherever one scrolls: the newest approval that can still be undone, with the seconds that are left; what became of the last decision. */
export function UndoPill({ undoable, undo, said, isReviewing }: UndoPillProps) {
  const newest = undoable.at(-1)
  const now = useClock(newest?.until)
  const seconds = newest ? Math.max(0, Math.ceil((newest.until - now) / 1000)) : 0
  const words = newest && text.approvedOne(newest.name, seconds)
  return (
    <p
      className={
        newest || said
          ? cx(
              'z-40 flex min-h-12 min-w-0 items-center gap-2 rounded-control border border-toei bg-toei-soft py-1 pr-1 pl-3 text-sm text-toei shadow-float',
              isReviewing ? 'max-md:sticky max-md:top-2' : `max-md:bottom-36 ${FLOATING_ON_PHONES}`,
              'md:fixed md:bottom-6 md:left-1/2 md:min-h-0 md:w-max md:max-w-[calc(100vw-2rem)] md:-translate-x-1/2',
            )
          : 'sr-only'
      }
    >
      <CircleCheck aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      <span role="status" className="min-w-0 flex-1 truncate py-0.5 pr-1.5">
        {said ?? words?.name}
      </span>
      {newest && words && seconds > 0 && !said && (
        <button
          type="button"
          onClick={() => undo(newest)}
          className="h-10 shrink-0 rounded-control md:h-9 border border-toei px-2.5 font-semibold tabular-nums hover:bg-surface"
        >
          {words.undo}
        </button>
      )}
    </p>
  )
}

/** Returns what time it is, in epoch ms, while something ends at `end`; its end itself is told at once. */
function useClock(end: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (end === undefined) return
    setNow(Date.now())
    const clock = setInterval(() => setNow(Date.now()), 250)
    const last = setTimeout(() => setNow(end), end - Date.now())
    return () => {
      clearInterval(clock)
      clearTimeout(last)
    }
  }, [end])
  return now
}

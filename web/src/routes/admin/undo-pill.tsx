import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { adminPayments as text } from '../../text/admin.ts'
import type { Approvals } from './use-approvals.ts'

/** Stays in sight wherever one scrolls: the newest approval that can still be taken back, with the seconds that are left; what became of the last decision. */
export function UndoPill({ waiting, undo, said }: Pick<Approvals, 'waiting' | 'undo' | 'said'>) {
  const newest = waiting.at(-1)
  const now = useClock(newest !== undefined)
  const seconds = newest ? Math.max(0, Math.ceil((newest.at - now) / 1000)) : 0
  const words = newest && text.waiting(newest.name, seconds)
  return (
    <p
      className={
        newest || said
          ? 'fixed bottom-36 left-1/2 z-40 flex w-max min-w-0 max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-2 rounded-control border border-toei bg-toei-soft py-1 pr-1 pl-3 text-sm text-toei shadow-float md:bottom-6'
          : 'sr-only'
      }
    >
      <CircleCheck aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      <span role="status" className="min-w-0 truncate py-0.5 pr-1.5">
        {words?.name ?? said}
      </span>
      {newest && words && seconds > 0 && (
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

function useClock(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    setNow(Date.now())
    const clock = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(clock)
  }, [isRunning])
  return now
}

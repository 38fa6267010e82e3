import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { adminPayments as text } from '../../text/admin.ts'
import type { Approvals } from './use-approvals.ts'

/** The newest approval that can still be taken back, with the seconds that are left. */
export function UndoPill({ waiting, undo }: Pick<Approvals, 'waiting' | 'undo'>) {
  const newest = waiting.at(-1)
  const now = useClock(newest !== undefined)
  if (!newest) return null
  const seconds = Math.max(0, Math.ceil((newest.at - now) / 1000))
  const words = text.waiting(newest.name, seconds)
  return (
    <p className="flex min-w-0 items-center gap-2 rounded-control bg-toei-soft py-1 pr-1 pl-2.5 text-toei text-xs">
      <CircleCheck aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      <span role="status" className="truncate py-0.5">
        {words.name}
      </span>
      {seconds > 0 && (
        <button
          type="button"
          onClick={() => undo(newest)}
          className="h-7 shrink-0 rounded-control border border-toei px-2.5 font-semibold tabular-nums hover:bg-surface"
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

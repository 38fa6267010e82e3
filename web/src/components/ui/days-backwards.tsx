import { days as text } from '../../text/days.ts'

export interface DaysBackwardsProps {
  from: string | undefined
  to: string | undefined
  onSwap: (days: { from: string; to: string }) => void
}

/** Says that a range of days ends before it begins, and turns it round by a press. */
export function DaysBackwards({ from, to, onSwap }: DaysBackwardsProps) {
  if (!from || !to || from <= to) return null
  return (
    <p role="alert" className="flex w-full flex-wrap items-center gap-x-3 text-khrang text-xs md:justify-end">
      {text.backwards}
      <button type="button" className="touch link" onClick={() => onSwap({ from: to, to: from })}>
        {text.swap}
      </button>
    </p>
  )
}

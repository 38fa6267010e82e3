import { CornerDownRight } from 'lucide-react'
import { useId } from 'react'
import { type Hatch, Hatches, hatchFill } from '../../components/chart/hatches.tsx'

export interface BarListEntry {
  name: string
  /** In words. */
  figure: string
  value: number
  hatch: Hatch
  /** Under the bar: at its left, and at its right. */
  notes: readonly [string, string]
  /** A part of the one above. */
  isPart?: boolean
}

/** Renders bars one under the other, each with its name and figure in words: the drawing adds nothing that is not said. */
export function BarList({ entries }: { entries: readonly BarListEntry[] }) {
  const id = useId()
  const most = Math.max(1, ...entries.map(({ value }) => value))
  return (
    <ul className="flex flex-col gap-3.5">
      {entries.map(({ name, figure, value, hatch, notes, isPart }) => (
        <li key={name}>
          <p className="flex max-w-none justify-between gap-3 text-xs">
            <span className={isPart ? 'text-ink-2' : undefined}>
              {isPart && (
                <CornerDownRight
                  aria-hidden
                  size={16}
                  strokeWidth={1.75}
                  className="mr-1 inline align-[-3px]"
                />
              )}
              {name}
            </span>
            <span className="nb font-semibold tabular-nums">{figure}</span>
          </p>
          <svg aria-hidden width="100%" height={isPart ? 10 : 16} className="mt-0.5 block">
            <Hatches id={`${id}${hatch}${isPart ? 'p' : ''}`} />
            <rect width="100%" height="100%" className="fill-sunken" />
            {value > 0 && (
              <rect
                width={`${Math.max(0.8, (value / most) * 100)}%`}
                height="100%"
                fill={hatchFill(`${id}${hatch}${isPart ? 'p' : ''}`, hatch)}
                className={hatch === 'slant' ? 'stroke-ink-3' : undefined}
              />
            )}
          </svg>
          {(notes[0] || notes[1]) && (
            <p className="mt-0.5 flex max-w-none justify-between gap-3 text-2xs text-ink-2">
              <span>{notes[0]}</span>
              <span className="tabular-nums">{notes[1]}</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

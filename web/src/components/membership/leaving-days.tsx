import type { Report } from '@thokham/contract/report'
import { useId } from 'react'
import { weekdayAndDay } from '../../lib/format/report-dates.ts'
import { thaiNumber } from '../../lib/format/thai-format.ts'
import { report as text } from '../../text/report.ts'
import { Hatches, hatchFill } from '../chart/hatches.tsx'
import { useWidth } from '../chart/use-width.ts'

const HEIGHT = 130
const [TOP, BOTTOM] = [22, 28]

/** Renders how many leave, by their last day. */
export function LeavingDays({ days }: Pick<Report['leaving'], 'days'>) {
  const [ref, width] = useWidth<HTMLDivElement>(300)
  const id = useId()
  const most = Math.max(1, ...days.map(({ members }) => members))
  const slot = width / days.length
  const words = days.map(({ day, members }) => `${weekdayAndDay(day)} ${text.peopleOf(members)}`).join(' ')
  return (
    <div ref={ref} className="min-w-0 overflow-hidden">
      <svg
        role="img"
        aria-label={`${text.leavingChart} ${words}`}
        width={width}
        height={HEIGHT}
        className="block max-w-full"
      >
        <Hatches id={id} />
        {days.map(({ day, members }, at) => {
          const height = (members / most) * (HEIGHT - TOP - BOTTOM)
          const middle = at * slot + slot / 2
          return (
            <g key={day}>
              <rect
                x={middle - Math.min(34, slot * 0.32)}
                y={HEIGHT - BOTTOM - height}
                width={2 * Math.min(34, slot * 0.32)}
                height={height}
                fill={hatchFill(id, 'diagonal')}
                className="stroke-ink-3"
              />
              <text
                x={middle}
                y={HEIGHT - BOTTOM - height - 7}
                textAnchor="middle"
                className="fill-ink font-semibold text-2xs"
              >
                {thaiNumber(members)}
              </text>
              <text
                x={middle}
                y={HEIGHT - 8}
                textAnchor="middle"
                className={at === 0 ? 'fill-ink font-semibold text-2xs' : 'fill-ink-2 text-2xs'}
              >
                {weekdayAndDay(day)}
              </text>
            </g>
          )
        })}
        <line x1="0" x2={width} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} className="stroke-ink-3" />
      </svg>
    </div>
  )
}

import type { Today } from '@thokham/contract/today'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { ChartColumn, Table2 } from 'lucide-react'
import { useState } from 'react'
import { niceScale } from '../../../components/chart/nice-scale.ts'
import { useWidth } from '../../../components/chart/use-width.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { longWeekdayOf } from '../../../lib/format/report-dates.ts'
import { bareMoney, thaiMoney, thaiNumber } from '../../../lib/format/thai-format.ts'
import { report } from '../../../text/report.ts'
import { today as text } from '../../../text/today.ts'

const HEIGHT = 160
const [TOP, RIGHT, BOTTOM, LEFT] = [14, 14, 24, 52]
const HOURS = 24
const MARKS = [0, 6, 12, 18, 24]

/** Renders what the day brought, beside the same weekday of last week to the same minute. */
export function DayMoney({ money, now }: { money: NonNullable<Today['money']>; now: string }) {
  const { today, before } = money
  const weekday = longWeekdayOf(bangkokDate(new Date(now)))
  const [isTable, setIsTable] = useState(false)
  const Icon = isTable ? ChartColumn : Table2
  const more = today.satang - before.satang
  return (
    <section aria-label={text.earned(now)} className="card min-w-0 px-4 py-4 md:px-5">
      <div className="flex items-start justify-between gap-3">
        <p className="text-ink-2 text-xs">{text.earned(now)}</p>
        <button
          type="button"
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
          className="touch link flex items-center gap-1.5 text-xs"
        >
          <Icon aria-hidden size={16} strokeWidth={1.75} />
          {isTable ? report.asChart : report.asTable}
        </button>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="nb font-bold text-figure tabular-nums">{thaiMoney(today.satang)}</span>
        <span className="nb text-sm">{text.payers(today.payers)}</span>
      </p>
      <p className="text-xs">
        <span className={cx('nb font-semibold', more >= 0 ? 'text-toei' : 'text-khamin-text')}>
          {more >= 0 ? '+' : '−'}
          {thaiMoney(Math.abs(more))}
        </span>{' '}
        {text.against(weekday, before.satang, before.payers)}
      </p>
      {isTable ? <DayTable money={money} weekday={weekday} /> : <DayChart money={money} weekday={weekday} />}
    </section>
  )
}

function DayChart({ money, weekday }: { money: NonNullable<Today['money']>; weekday: string }) {
  const [ref, width] = useWidth<HTMLDivElement>(320)
  const { today, byHour, beforeByHour, beforeWhole } = money
  const scale = niceScale(Math.max(today.satang, beforeWhole) / 100)
  const most = (scale.at(-1) ?? 1) * 100
  const right = width - RIGHT
  const x = (hour: number) => LEFT + (hour / HOURS) * (right - LEFT)
  const y = (satang: number) => HEIGHT - BOTTOM - (satang / most) * (HEIGHT - TOP - BOTTOM)
  const steps = (sums: readonly number[]) => sums.map((sum, at) => `V${y(sum)}H${x(at + 1)}`).join('')
  const begin = `M${x(0)} ${y(0)}`
  const now = { x: x(byHour.length), y: y(today.satang) }
  return (
    <div ref={ref} className="mt-3 min-w-0 overflow-hidden">
      <svg
        role="img"
        aria-label={text.chart(today.satang, weekday, beforeWhole)}
        width={width}
        height={HEIGHT}
        className="block max-w-full"
      >
        {scale.map((baht) => (
          <g key={baht}>
            <line x1={x(0)} x2={right} y1={y(baht * 100)} y2={y(baht * 100)} className="stroke-line" />
            <text x={LEFT - 8} y={y(baht * 100) + 4} textAnchor="end" className="fill-ink-2 text-2xs">
              {thaiNumber(baht)}
            </text>
          </g>
        ))}
        {beforeByHour.slice(byHour.length).map((_, at) => {
          const hour = x(byHour.length + at + 1)
          return <line key={hour} x1={hour} x2={hour} y1={TOP} y2={HEIGHT - BOTTOM} className="stroke-line" />
        })}
        <line x1={x(0)} x2={right} y1={y(0)} y2={y(0)} className="stroke-ink-3" />
        <path d={`${begin}${steps(byHour)}V${y(0)}Z`} className="fill-khram-soft" />
        <path
          d={begin + steps(beforeByHour)}
          fill="none"
          strokeDasharray="4 3"
          strokeWidth="1.5"
          className="stroke-ink-2"
        />
        <path d={begin + steps(byHour)} fill="none" strokeWidth="2" className="stroke-khram" />
        <circle cx={now.x} cy={now.y} r="4" className="fill-khram" />
        {MARKS.map((hour) => (
          <text
            key={hour}
            x={x(hour)}
            y={HEIGHT - 6}
            textAnchor={hour === 0 ? 'start' : 'middle'}
            className="fill-ink-2 text-2xs"
          >
            {text.hour(hour)}
          </text>
        ))}
      </svg>
      <p className="mt-1 flex flex-wrap gap-x-4 text-2xs">
        <span className="nb text-khram">
          <span aria-hidden className="mr-1 inline-block size-2 rounded-full bg-khram" />
          {text.now} {bareMoney(today.satang)}
        </span>
        <span className="nb text-ink-2">
          <span
            aria-hidden
            className="mr-1 inline-block w-3 border-ink-2 border-t border-dashed align-middle"
          />
          {text.wholeDay(weekday)} {bareMoney(beforeWhole)}
        </span>
      </p>
    </div>
  )
}

/** Renders the sums by the end of each hour in which one of the two days had something new. */
function DayTable({ money, weekday }: { money: NonNullable<Today['money']>; weekday: string }) {
  const { byHour, beforeByHour } = money
  const hours = beforeByHour.flatMap((before, hour) => {
    const isNew = (sums: readonly number[]) => (sums[hour] ?? 0) > (sums[hour - 1] ?? 0)
    return isNew(byHour) || isNew(beforeByHour) || hour === HOURS - 1
      ? [{ hour, before, now: byHour[hour] }]
      : []
  })
  const cell = 'nb py-1.5 pl-3 text-right tabular-nums'
  return (
    <table className="mt-3 w-full text-xs">
      <thead>
        <tr className="border-line border-b text-2xs text-ink-2">
          <th scope="col" className="py-1.5 text-left font-normal">
            {text.until}
          </th>
          <th scope="col" className={cx(cell, 'font-normal')}>
            {text.now}
          </th>
          <th scope="col" className={cx(cell, 'font-normal')}>
            {text.lastWeek(weekday)}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {hours.map(({ hour, before, now }) => (
          <tr key={hour}>
            <th scope="row" className="py-1.5 text-left font-normal tabular-nums">
              {text.endOf(hour)}
            </th>
            <td className={cell}>{now === undefined ? '–' : bareMoney(now)}</td>
            <td className={cell}>{bareMoney(before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

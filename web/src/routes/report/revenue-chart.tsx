import type { PeriodRowView, Report } from '@thokham/contract/report'
import { daysBetween, lastOfMonth } from '@thokham/domain/calendar'
import { type KeyboardEvent, useId, useState } from 'react'
import { Hatches, hatchFill } from '../../components/chart/hatches.tsx'
import { niceScale } from '../../components/chart/nice-scale.ts'
import { useWidth } from '../../components/chart/use-width.ts'
import {
  dayNumber,
  isWeekend,
  longDay,
  longMonth,
  monthName,
  spanText,
  weekdayAndDay,
} from '../../lib/format/report-dates.ts'
import { bareMoney, thaiMoney, thaiNumber } from '../../lib/format/thai-format.ts'
import { report as text } from '../../text/report.ts'

const HEIGHT = 300
const [LEFT, TOP, BOTTOM] = [56, 24, 44]

export interface RevenueChartProps {
  period: Report['period']
  /** The line that is looked at. */
  chosen: number | null
  onChoose: (at: number | null) => void
}

/**
 * Renders revenue line by line: a woven bar, and beside it, thin, the period before. Today is hatched, days to come are bare
 * warp threads. It is one stop for the keyboard: arrow keys go from line to line, and each is read aloud.
 */
export function RevenueChart({ period, chosen, onChoose }: RevenueChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>(640)
  const id = useId()
  const [hovered, setHovered] = useState<number | null>(null)
  const { rows, mode } = period
  const toCome = mode === 'daily' && period.isOpen ? daysBetween(period.to, lastOfMonth(period.to)) : 0
  const isFew = rows.length <= 7
  const left = isFew && width < 480 ? 0 : LEFT
  const slot = (width - left) / (rows.length + toCome)
  const most = Math.max(...rows.flatMap(({ satang, satangBefore }) => [satang, satangBefore]), 0) / 100
  const marks = niceScale(most)
  const top = marks.at(-1) ?? 1
  const y = (satang: number) => HEIGHT - BOTTOM - (satang / 100 / top) * (HEIGHT - BOTTOM - TOP)
  const shown = hovered ?? chosen
  const row = shown === null ? null : rows[shown]
  const words = wordsOf(rows[chosen ?? rows.length - 1], mode)

  const onKeyDown = (event: KeyboardEvent) => {
    const at = chosen ?? rows.length - 1
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: rows.length - 1, Escape: null }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    onChoose(to === null ? null : Math.min(rows.length - 1, Math.max(0, to)))
  }

  return (
    <div ref={ref} className="relative min-w-0">
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${text.chart(spanText({ from: period.from, to: period.from }), spanText({ from: period.to, to: period.to }))} ${text.chartKeys}`}
        aria-valuemin={1}
        aria-valuemax={rows.length}
        aria-valuenow={(chosen ?? rows.length - 1) + 1}
        aria-valuetext={words}
        onKeyDown={onKeyDown}
        onFocus={() => chosen === null && onChoose(rows.length - 1)}
        className="overflow-hidden rounded-crop"
      >
        <svg
          aria-hidden
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          className="block max-w-full"
          onPointerLeave={() => setHovered(null)}
        >
          <Hatches id={id} />
          {rows.map(
            ({ from }, at) =>
              mode !== 'month' &&
              isWeekend(from) && (
                <rect
                  key={from}
                  x={left + at * slot}
                  y={TOP}
                  width={slot}
                  height={HEIGHT - BOTTOM - TOP}
                  className="fill-paper"
                />
              ),
          )}
          {marks.map((mark) => (
            <g key={mark}>
              <line x1={left} x2={width} y1={y(mark * 100)} y2={y(mark * 100)} className="stroke-line" />
              {left > 0 && mark > 0 && (
                <text x={left - 8} y={y(mark * 100) + 4} textAnchor="end" className="fill-ink-2 text-2xs">
                  {thaiNumber(mark)}
                </text>
              )}
            </g>
          ))}
          {Array.from({ length: toCome * 4 }, (_, at) => {
            const x = left + (rows.length + (at + 0.5) / 4) * slot
            return (
              <line
                // biome-ignore lint/suspicious/noArrayIndexKey: threads have nothing but their place
                key={at}
                x1={x}
                x2={x}
                y1={TOP}
                y2={HEIGHT - BOTTOM}
                className="stroke-line"
              />
            )
          })}
          {rows.map((line, at) => {
            const x = left + at * slot
            const bar = Math.max(3, slot * 0.46)
            const thin = Math.max(2, slot * 0.16)
            const isMost = line.satang > 0 && line.satang / 100 === most
            const label = labelOf(line, mode, slot)
            return (
              <g key={line.from}>
                <rect
                  x={x + slot / 2 - bar / 2 - thin}
                  y={y(line.satangBefore)}
                  width={thin}
                  height={HEIGHT - BOTTOM - y(line.satangBefore)}
                  className="fill-line-strong"
                />
                <rect
                  x={x + slot / 2 - bar / 2}
                  y={y(line.satang)}
                  width={bar}
                  height={HEIGHT - BOTTOM - y(line.satang)}
                  fill={hatchFill(id, line.isOpen ? 'open' : 'weave')}
                  className="stroke-khram"
                />
                {shown === at && (
                  <rect
                    x={x + 1}
                    y={TOP - 4}
                    width={slot - 2}
                    height={HEIGHT - BOTTOM - TOP + 4}
                    rx="2"
                    className="fill-transparent stroke-focus"
                    strokeWidth="2"
                  />
                )}
                {(isMost || (isFew && line.satang > 0 && left > 0)) && (
                  <text
                    x={x + slot / 2}
                    y={y(line.satang) - 7}
                    textAnchor="middle"
                    className="fill-ink font-semibold text-2xs"
                  >
                    {thaiNumber(Math.round(line.satang / 100))}
                  </text>
                )}
                {label && (
                  <text
                    x={x + slot / 2}
                    y={HEIGHT - BOTTOM + 18}
                    textAnchor="middle"
                    className={
                      line.isOpen || shown === at ? 'fill-ink font-semibold text-2xs' : 'fill-ink-2 text-2xs'
                    }
                  >
                    {label}
                  </text>
                )}
                {isFew && left === 0 && (
                  <text
                    x={x + slot / 2}
                    y={HEIGHT - BOTTOM + 37}
                    textAnchor="middle"
                    className="fill-ink font-semibold text-2xs"
                  >
                    {thaiNumber(Math.round(line.satang / 100))}
                  </text>
                )}
                <rect
                  x={x}
                  y={0}
                  width={slot}
                  height={HEIGHT}
                  className="fill-transparent"
                  onPointerEnter={() => setHovered(at)}
                  onPointerDown={() => onChoose(at)}
                />
              </g>
            )
          })}
          <line x1={left} x2={width} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} className="stroke-ink-3" />
        </svg>
      </div>
      {row && (
        <div
          aria-hidden
          className={`pointer-events-none absolute top-1 rounded-control border border-line-strong bg-raised px-3.5 py-2.5 text-2xs shadow-overlay ${(shown ?? 0) > (rows.length + toCome) / 2 ? 'left-16' : 'right-2'}`}
        >
          <p className="font-semibold text-xs">{titleOf(row, mode)}</p>
          <p className="font-semibold text-khram text-xs">
            {thaiMoney(row.satang)} · {text.peopleOf(row.payers)}
          </p>
          {row.before && (
            <>
              <p className="text-ink-2">
                {spanText(row.before)} {thaiMoney(row.satangBefore)}
              </p>
              <p className="text-ink-2">{differenceOf(row)}</p>
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** Returns what stands under a bar; with narrow bars every few days alone. */
function labelOf({ from }: PeriodRowView, mode: Report['period']['mode'], slot: number): string | null {
  if (mode === 'month') return monthName(from)
  if (mode === 'weekly') return weekdayAndDay(from)
  const day = Number(dayNumber(from))
  return slot >= 19 || day === 1 || day % 5 === 0 ? String(day) : null
}

/** Names a line of the table in full. */
export function titleOf({ from }: PeriodRowView, mode: Report['period']['mode']): string {
  return mode === 'month' ? longMonth(from) : `${weekdayAndDay(from).split(' ')[0]} ${longDay(from)}`
}

/** Says in words how a line differs from what it is compared to. */
export function differenceOf({ satang, satangBefore }: PeriodRowView): string {
  const difference = satang - satangBefore
  if (difference === 0) return text.same
  return difference > 0 ? text.more(bareMoney(difference)) : text.less(bareMoney(-difference))
}

function wordsOf(row: PeriodRowView | undefined, mode: Report['period']['mode']): string {
  if (!row) return ''
  return `${titleOf(row, mode)} ${thaiMoney(row.satang)} ${text.peopleOf(row.payers)} ${row.before ? differenceOf(row) : ''}`.trim()
}

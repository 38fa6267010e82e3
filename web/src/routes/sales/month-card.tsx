import { roundedParts } from '@thokham/domain/rounded-parts'
import { SALES_MARKETS, type SalesCurrency, type SalesMarket } from '@thokham/domain/sales/sale'
import type { MonthEarned } from '@thokham/domain/sales/sales-summary'
import { type KeyboardEvent, useId, useState } from 'react'
import { type Hatch, Hatches, hatchFill } from '../../components/chart/hatches.tsx'
import { niceScale } from '../../components/chart/nice-scale.ts'
import { useWidth } from '../../components/chart/use-width.ts'
import type { SalesAnswer } from '../../components/sales/sales-worker-api.ts'
import { dayNumber, longMonth, monthName } from '../../lib/format/report-dates.ts'
import { thaiNumber } from '../../lib/format/thai-format.ts'
import { MARKET_NAMES, sales as text, wholeBaht } from '../../text/sales.ts'
import { RateForm } from './rate-form.tsx'

const HEIGHT = 300
const [LEFT, TOP, BOTTOM] = [52, 28, 44]
/** More months are too narrow to be read. */
const MOST_MONTHS = 24

/** A marketplace keeps its pattern, whichever others there are. */
const HATCHES: Partial<Record<SalesMarket, Hatch>> = {
  adobe: 'weave',
  magnific: 'diagonal',
  '123rf': 'dots',
  dreamstime: 'stripes',
}
const hatchOf = (market: SalesMarket): Hatch => HATCHES[market] ?? 'slant'

/** Renders what every month brought, by marketplace, and the month that is looked at in figures. */
export function MonthCard({ answer, today }: { answer: SalesAnswer; today: string }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const months = answer.months.slice(-MOST_MONTHS)
  const markets = SALES_MARKETS.filter((market) =>
    months.some(({ byMarket }) => byMarket[market] !== undefined),
  )
  const at = Math.min(chosen ?? Math.max(0, months.length - 1), months.length - 1)
  const month = months[at]
  const sumOf = (market: SalesMarket) =>
    answer.months.reduce((sum, { byMarket }) => sum + (byMarket[market] ?? 0), 0)
  const sums = markets.map(sumOf)
  const all = sums.reduce((sum, each) => sum + each, 0)
  const shares =
    all > 0
      ? roundedParts(
          sums.map((sum) => Math.max(0, (sum / all) * 100)),
          0,
        ).parts
      : []
  return (
    <section aria-labelledby="by-month" className="card min-w-0 p-4 md:p-6">
      <h2 id="by-month" className="font-semibold text-lg">
        {text.months}
      </h2>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <MonthChart months={months} markets={markets} at={at} today={today} onChoose={setChosen} />
        <div className="min-w-0">
          <table className="w-full text-xs">
            <thead>
              <tr className="border-line border-b text-2xs text-ink-2">
                <th scope="col" className="py-1.5 text-left font-normal">
                  {text.baht}
                </th>
                <th scope="col" className="bg-khram-soft px-2 py-1.5 text-right font-normal text-ink">
                  {month && longMonth(`${month.month}-01`)}
                </th>
                <th scope="col" className="py-1.5 pl-2 text-right font-normal">
                  {text.all}
                </th>
                <th scope="col" className="py-1.5 pl-2 text-right font-normal">
                  {text.share}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {markets.map((market, place) => (
                <tr key={market}>
                  <th scope="row" className="py-2 text-left font-normal">
                    <span className="flex items-center gap-2">
                      <Swatch hatch={hatchOf(market)} />
                      {MARKET_NAMES[market]}
                    </span>
                  </th>
                  <td className="bg-khram-soft px-2 text-right tabular-nums">
                    {wholeBaht(month?.byMarket[market] ?? 0)}
                  </td>
                  <td className="pl-2 text-right tabular-nums">{wholeBaht(sums[place] ?? 0)}</td>
                  <td className="pl-2 text-right tabular-nums">{thaiNumber(shares[place] ?? 0)}%</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="border-ink border-t font-semibold">
                <th scope="row" className="py-2 text-left">
                  {text.sum}
                </th>
                <td className="bg-khram-soft px-2 text-right tabular-nums">{wholeBaht(month?.total ?? 0)}</td>
                <td className="pl-2 text-right tabular-nums">{wholeBaht(all)}</td>
                <td className="pl-2 text-right tabular-nums">{all > 0 ? '100%' : '–'}</td>
              </tr>
            </tfoot>
          </table>
          {answer.monthlyMarkets.length > 0 && (
            <p className="mt-3 rounded-control bg-sunken px-3 py-2 text-2xs text-ink-2">
              {text.monthly(answer.monthlyMarkets.map((market) => MARKET_NAMES[market]).join(' '))}
            </p>
          )}
          <RateForm rates={answer.settings.rates} missing={answer.withoutRate} used={currenciesOf(answer)} />
        </div>
      </div>
    </section>
  )
}

/** Returns the currencies that have a rate or need one. */
function currenciesOf({ settings, withoutRate }: SalesAnswer): SalesCurrency[] {
  return [...new Set([...(Object.keys(settings.rates) as SalesCurrency[]), ...withoutRate])]
}

function Swatch({ hatch }: { hatch: Hatch }) {
  const id = useId()
  return (
    <svg aria-hidden width="14" height="14" className="shrink-0">
      <Hatches id={id} />
      <rect width="14" height="14" fill={hatchFill(id, hatch)} className="stroke-line-strong" />
    </svg>
  )
}

interface MonthChartProps {
  months: readonly MonthEarned[]
  markets: readonly SalesMarket[]
  at: number
  today: string
  onChoose: (at: number) => void
}

function MonthChart({ months, markets, at, today, onChoose }: MonthChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>(640)
  const id = useId()
  const most = Math.max(0, ...months.map(({ total }) => total)) / 1_000_000
  const marks = niceScale(most)
  const top = marks.at(-1) ?? 1
  const slot = (width - LEFT) / Math.max(1, months.length)
  const bar = Math.min(34, slot * 0.62)
  const y = (micro: number) => HEIGHT - BOTTOM - (micro / 1_000_000 / top) * (HEIGHT - BOTTOM - TOP)
  const month = months[at]

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: months.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onChoose(Math.min(months.length - 1, Math.max(0, to)))
  }

  return (
    <div ref={ref} className="min-w-0">
      <div
        role="slider"
        tabIndex={0}
        aria-label={`${text.months} ${text.monthKeys}`}
        aria-valuemin={1}
        aria-valuemax={months.length}
        aria-valuenow={at + 1}
        aria-valuetext={month ? wordsOf(month, markets) : ''}
        onKeyDown={onKeyDown}
        className="overflow-hidden rounded-crop"
      >
        <svg
          aria-hidden
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          className="block max-w-full"
        >
          <Hatches id={id} />
          {marks.map((mark) => (
            <g key={mark}>
              <line x1={LEFT} x2={width} y1={y(mark * 1e6)} y2={y(mark * 1e6)} className="stroke-line" />
              <text x={LEFT - 8} y={y(mark * 1e6) + 4} textAnchor="end" className="fill-ink-2 text-2xs">
                {thaiNumber(mark)}
              </text>
            </g>
          ))}
          {months.map((each, place) => {
            const x = LEFT + place * slot
            const isOpen = today.startsWith(each.month)
            const label = monthLabel(each.month, place, slot)
            return (
              <g key={each.month}>
                <Stack
                  month={each}
                  markets={markets}
                  x={x + slot / 2 - bar / 2}
                  width={bar}
                  y={y}
                  id={id}
                  isOpen={isOpen}
                />
                {slot >= 44 && each.total > 0 && (
                  <text
                    x={x + slot / 2}
                    y={y(each.total) - 7}
                    textAnchor="middle"
                    className="fill-ink font-semibold text-2xs"
                  >
                    {wholeBaht(each.total)}
                  </text>
                )}
                {label && (
                  <text
                    x={x + slot / 2}
                    y={HEIGHT - BOTTOM + 18}
                    textAnchor="middle"
                    className={place === at ? 'fill-ink font-semibold text-2xs' : 'fill-ink-2 text-2xs'}
                  >
                    {label}
                  </text>
                )}
                {isOpen && (
                  <text
                    x={Math.min(x + slot / 2, width - 20)}
                    y={HEIGHT - BOTTOM + 37}
                    textAnchor="middle"
                    className="fill-ink-2 text-2xs"
                  >
                    {text.until(dayNumber(today))}
                  </text>
                )}
                {place === at && (
                  <rect
                    x={x + 1}
                    y={TOP - 22}
                    width={Math.max(0, slot - 2)}
                    height={HEIGHT - BOTTOM - TOP + 22}
                    rx="2"
                    className="fill-transparent stroke-focus"
                    strokeWidth="2"
                  />
                )}
                <rect
                  x={x}
                  y={0}
                  width={slot}
                  height={HEIGHT}
                  className="fill-transparent"
                  onPointerDown={() => onChoose(place)}
                />
              </g>
            )
          })}
          <line x1={LEFT} x2={width} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} className="stroke-ink-3" />
        </svg>
      </div>
    </div>
  )
}

interface StackProps {
  month: MonthEarned
  markets: readonly SalesMarket[]
  x: number
  width: number
  y: (micro: number) => number
  id: string
  isOpen: boolean
}

/** Draws a month's bar; what was taken back more than sold is in its figures alone. */
function Stack({ month, markets, x, width, y, id, isOpen }: StackProps) {
  let below = 0
  const parts = markets.map((market) => {
    const amount = Math.max(0, month.byMarket[market] ?? 0)
    const from = below
    below += amount
    return { market, from, to: below }
  })
  return (
    <g opacity={isOpen ? 0.6 : 1}>
      {parts.map(({ market, from, to }) => (
        <rect
          key={market}
          x={x}
          y={y(to)}
          width={width}
          height={Math.max(0, y(from) - y(to))}
          fill={hatchFill(id, hatchOf(market))}
          className="stroke-surface"
          strokeDasharray={isOpen ? '3 2' : undefined}
        />
      ))}
    </g>
  )
}

/** Names a month under its bar, the year with the first and each January; narrow bars have every third alone. */
function monthLabel(month: string, place: number, slot: number): string | null {
  if (slot < 40 && place % (slot < 24 ? 3 : 2) !== 0) return null
  return monthName(`${month}-01`)
}

function wordsOf({ month, byMarket, total }: MonthEarned, markets: readonly SalesMarket[]): string {
  const parts = markets.flatMap((market) => {
    const amount = byMarket[market]
    return amount ? [`${MARKET_NAMES[market]} ${wholeBaht(amount)}`] : []
  })
  return [`${longMonth(`${month}-01`)} ${wholeBaht(total)} ${text.baht}`, ...parts].join(' · ')
}

import type { Report } from '@thokham/contract/report'
import { niceScale } from '../../components/chart/nice-scale.ts'
import { useWidth } from '../../components/chart/use-width.ts'
import { monthAndYear, monthName, spanText } from '../../lib/format/report-dates.ts'
import { thaiNumber } from '../../lib/format/thai-format.ts'
import { report as text } from '../../text/report.ts'
import { ChartOrTable } from './chart-or-table.tsx'
import { Delta } from './figures.tsx'

const HEIGHT = 150
const [LEFT, RIGHT, TOP, BOTTOM] = [52, 20, 24, 26]

const rateOf = ({ ended, renewed }: Report['renewal'][number]) =>
  ended > 0 ? Math.round((renewed / ended) * 100) : null

/** Renders how many of those whose term ended renewed, month by month. */
export function RenewalCard({ report: { renewal, month } }: { report: Report }) {
  const latest = renewal.at(-1)
  const before = renewal.at(-2)
  const rate = latest ? rateOf(latest) : null
  const rateBefore = before ? rateOf(before) : null
  return (
    <ChartOrTable
      title={text.renewal}
      columns={[text.month, text.ended, text.renewedColumn, text.rate]}
      rows={renewal.map((each) => [
        monthAndYear(`${each.month}-01`),
        thaiNumber(each.ended),
        thaiNumber(each.renewed),
        rateOf(each) === null ? '–' : text.share(String(rateOf(each))),
      ])}
      foot={<p className="mt-2 max-w-none text-2xs text-ink-3">{text.renewalRule}</p>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-4 sm:grid-cols-[150px_minmax(0,1fr)]">
        <div className="text-2xs">
          <p className="font-bold text-figure-lg tabular-nums">
            {rate === null ? '–' : text.share(String(rate))}
          </p>
          {latest && latest.ended > 0 ? (
            <p className="font-semibold">{text.renewed(latest.renewed, latest.ended)}</p>
          ) : (
            <p className="text-ink-2">{text.noneEnded}</p>
          )}
          <p className="text-ink-2">{text.renewalSpan(spanText(month))}</p>
          {rate !== null && rateBefore !== null && before && (
            <p className="text-ink-2">
              <Delta value={rate - rateBefore}>{text.points(rate - rateBefore)}</Delta>{' '}
              {text.from(`${monthName(`${before.month}-01`)} ${rateBefore}%`)}
            </p>
          )}
        </div>
        <RateLine renewal={renewal} />
      </div>
    </ChartOrTable>
  )
}

function RateLine({ renewal }: Pick<Report, 'renewal'>) {
  const [ref, width] = useWidth<HTMLDivElement>(300)
  const marks = niceScale(Math.max(50, ...renewal.map((each) => rateOf(each) ?? 0)))
  const top = marks.at(-1) ?? 100
  const step = (width - LEFT - RIGHT) / Math.max(1, renewal.length - 1)
  const points = renewal.flatMap((each, at) => {
    const rate = rateOf(each)
    if (rate === null) return []
    const y = HEIGHT - BOTTOM - (rate / top) * (HEIGHT - BOTTOM - TOP)
    return [{ at, rate, x: LEFT + at * step, y }]
  })
  const words = renewal.map((each) => `${monthName(`${each.month}-01`)} ${rateOf(each) ?? '–'}%`).join(' ')
  return (
    <div ref={ref} className="min-w-0 overflow-hidden">
      <svg
        role="img"
        aria-label={`${text.renewalChart} ${words}`}
        width={width}
        height={HEIGHT}
        className="block max-w-full"
      >
        {marks.map((mark) => {
          const y = HEIGHT - BOTTOM - (mark / top) * (HEIGHT - BOTTOM - TOP)
          return (
            <g key={mark}>
              <line x1={LEFT - 16} x2={width} y1={y} y2={y} className="stroke-line" />
              <text x={LEFT - 22} y={y + 4} textAnchor="end" className="fill-ink-2 text-2xs">
                {mark}
              </text>
            </g>
          )
        })}
        {points.slice(1).map((point, at) => {
          const from = points[at]
          if (!from) return null
          const isOpen = point.at === renewal.length - 1
          return (
            <line
              key={point.at}
              x1={from.x}
              y1={from.y}
              x2={point.x}
              y2={point.y}
              strokeWidth="2"
              className="stroke-toei"
              {...(isOpen && { strokeDasharray: '4 4' })}
            />
          )
        })}
        {points.map(({ at, rate, x, y }) => (
          <g key={at}>
            <circle
              cx={x}
              cy={y}
              r="4.5"
              strokeWidth="2"
              className={at === renewal.length - 1 ? 'fill-surface stroke-toei' : 'fill-toei stroke-toei'}
            />
            <text x={x} y={y - 10} textAnchor="middle" className="fill-ink font-semibold text-2xs">
              {rate}
            </text>
          </g>
        ))}
        {renewal.map(({ month }, at) => (
          <text
            key={month}
            x={LEFT + at * step}
            y={HEIGHT - 6}
            textAnchor="middle"
            className={at === renewal.length - 1 ? 'fill-ink font-semibold text-2xs' : 'fill-ink-2 text-2xs'}
          >
            {monthName(`${month}-01`)}
          </text>
        ))}
      </svg>
    </div>
  )
}

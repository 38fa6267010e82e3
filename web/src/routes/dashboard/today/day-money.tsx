import { Link } from '@tanstack/react-router'
import type { Today } from '@thokham/contract/today'
import { useWidth } from '../../../components/chart/use-width.ts'
import { cx } from '../../../lib/format/class-names.ts'
import { bareMoney, thaiMoney } from '../../../lib/format/thai-format.ts'
import { today as text } from '../../../text/today.ts'
import { CARD_LINK } from './today-card.tsx'

const HEIGHT = 150
const [TOP, BOTTOM] = [14, 24]
const HOURS = 24
const MARKS = [0, 6, 12, 18, 24]

/** Renders what the day brought, beside the same weekday of last week to the same minute. */
export function DayMoney({ money, now }: { money: NonNullable<Today['money']>; now: string }) {
  const { today, before } = money
  const weekday = new Intl.DateTimeFormat('th-TH', { weekday: 'long', timeZone: 'Asia/Bangkok' })
    .format(new Date(now))
    .replace(/^วัน/, '')
  const more = today.satang - before.satang
  return (
    <section aria-label={text.earned(now)} className="card min-w-0 px-4 py-4 md:px-5">
      <div className="flex items-start justify-between gap-3">
        <p className="text-ink-2 text-xs">{text.earned(now)}</p>
        <Link to="/report" className={cx(CARD_LINK, 'text-xs')}>
          {text.report}
        </Link>
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
      <DayChart money={money} weekday={weekday} />
    </section>
  )
}

function DayChart({ money, weekday }: { money: NonNullable<Today['money']>; weekday: string }) {
  const [ref, width] = useWidth<HTMLDivElement>(320)
  const { today, byHour, beforeByHour, beforeWhole } = money
  const most = Math.max(1, today.satang, beforeWhole)
  const x = (hour: number) => (hour / HOURS) * (width - 8) + 4
  const y = (satang: number) => HEIGHT - BOTTOM - (satang / most) * (HEIGHT - TOP - BOTTOM)
  const steps = (sums: readonly number[]) => sums.map((sum, at) => `V${y(sum)}H${x(at + 1)}`).join('')
  const begin = `M${x(0)} ${y(0)}`
  return (
    <div ref={ref} className="mt-3 min-w-0 overflow-hidden">
      <svg
        role="img"
        aria-label={text.chart(today.satang, weekday, beforeWhole)}
        width={width}
        height={HEIGHT}
        className="block max-w-full"
      >
        {beforeByHour.slice(byHour.length).map((_, at) => {
          const hour = x(byHour.length + at + 1)
          return <line key={hour} x1={hour} x2={hour} y1={TOP} y2={HEIGHT - BOTTOM} className="stroke-line" />
        })}
        <line x1={x(0)} x2={x(HOURS)} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} className="stroke-ink-3" />
        <path
          d={begin + steps(beforeByHour)}
          fill="none"
          strokeDasharray="4 3"
          strokeWidth="1.5"
          className="stroke-ink-2"
        />
        <path d={`${begin}${steps(byHour)}V${y(0)}Z`} className="fill-khram-soft" />
        <path d={begin + steps(byHour)} fill="none" strokeWidth="2" className="stroke-khram" />
        <circle cx={x(byHour.length)} cy={y(today.satang)} r="4" className="fill-khram" />
        {MARKS.map((hour) => (
          <text
            key={hour}
            x={x(hour)}
            y={HEIGHT - 6}
            textAnchor={hour === 0 ? 'start' : hour === HOURS ? 'end' : 'middle'}
            className="fill-ink-2 text-2xs"
          >
            {String(hour).padStart(2, '0')}
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
          {text.lastWeek(weekday)} {bareMoney(beforeWhole)}
        </span>
      </p>
    </div>
  )
}

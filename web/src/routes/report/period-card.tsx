import type { Report } from '@thokham/contract/report'
import { firstOfMonth, plusMonths } from '@thokham/domain/calendar'
import { PERIOD_MODES } from '@thokham/domain/report-period'
import { ChartColumn, Check, ChevronLeft, ChevronRight, Table2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../components/ui/button.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { longMonth, spanText } from '../../lib/format/report-dates.ts'
import { bareMoney } from '../../lib/format/thai-format.ts'
import { report as text } from '../../text/report.ts'
import { Change } from './figures.tsx'
import { PeriodTable } from './period-table.tsx'
import type { ReportAddress } from './report-query.ts'
import { RevenueChart } from './revenue-chart.tsx'

/** Renders the revenue of a period: drawn, and as the table that it is drawn from. */
export function PeriodCard({ report, address }: { report: Report; address: ReportAddress }) {
  const { mode, isTable, choose } = address
  const { period } = report
  // As it was chosen: the figures of the former choice stand here until those of this one have come.
  const thisMonth = firstOfMonth(report.month.to)
  const month = address.month && `${address.month}-01` < thisMonth ? `${address.month}-01` : thisMonth
  const [chosen, setChosen] = useState<number | null>(null)
  const go = (part: Parameters<typeof choose>[0]) => {
    setChosen(null)
    choose(part)
  }
  const isEmpty = period.satang === 0 && period.satangBefore === 0
  return (
    <section aria-labelledby="report-period" className="card min-w-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-b px-4 py-3 md:px-6">
        <h2 id="report-period" className="font-semibold text-lg">
          {text.byPeriod}
        </h2>
        {/* biome-ignore lint/a11y/useSemanticElements: buttons of one choice in a row */}
        <div role="group" aria-label={text.byPeriod} className="flex max-md:w-full">
          {PERIOD_MODES.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === mode}
              onClick={() => go({ mode: each === 'daily' ? undefined : each, month: undefined })}
              className={cx(
                '-ml-px flex h-11 items-center justify-center gap-1.5 border px-4 text-sm first:ml-0 first:rounded-l-control last:rounded-r-control max-md:flex-1 max-md:px-1 md:h-9',
                each === mode
                  ? 'z-10 border-khram bg-khram-soft font-semibold text-khram'
                  : 'border-line-strong bg-surface text-ink hover:bg-sunken',
              )}
            >
              {each === mode && <Check aria-hidden size={16} strokeWidth={2} />}
              {text.modes[each]}
            </button>
          ))}
        </div>
        <div className="ml-auto flex flex-wrap items-center gap-2 max-md:w-full max-md:justify-between">
          {mode !== 'weekly' && (
            <Months
              first={month}
              label={mode === 'month' ? spanText({ from: period.from, to: period.to }) : longMonth(month)}
              isLast={month === thisMonth}
              step={mode === 'month' ? 12 : 1}
              onMonth={(month) => go({ month })}
            />
          )}
          <Button
            size={40}
            icon={isTable ? ChartColumn : Table2}
            aria-pressed={isTable}
            onClick={() => choose({ view: isTable ? undefined : 'table' })}
            className="md:h-9!"
          >
            {isTable ? text.asChart : text.asTable}
          </Button>
        </div>
      </div>
      <div className="px-4 py-4 md:px-6 md:py-5">
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-xs">
          <span className="nb font-[650] text-2xl tabular-nums">
            {bareMoney(period.satang)} <span className="font-semibold text-sm">{text.baht}</span>
          </span>
          <span className="text-ink-2">{text.payers(period.payers)}</span>
          <span className="text-ink-2">
            <Change now={period.satang} before={period.satangBefore} /> {text.fromPeriod}{' '}
            <span aria-hidden className="inline-block h-3 w-1.5 bg-line-strong align-[-1px]" />{' '}
            {text.comparedTo(spanText(period.before), bareMoney(period.satangBefore))}
          </span>
        </p>
        {isTable ? (
          <div className="mt-4">
            <PeriodTable report={report} chosen={chosen} isWide />
          </div>
        ) : (
          <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_372px]">
            {isEmpty ? (
              <div className="grid min-h-[300px] content-center gap-4">
                <div aria-hidden className="warp h-[31px]" />
                <p className="mx-auto text-ink-2 text-sm">{text.empty}</p>
              </div>
            ) : (
              <RevenueChart period={period} chosen={chosen} onChoose={setChosen} />
            )}
            <div className="max-lg:hidden">
              <PeriodTable report={report} chosen={chosen} isWide={false} />
            </div>
          </div>
        )}
      </div>
    </section>
  )
}

interface MonthsProps {
  /** The first day of the month shown. */
  first: string
  label: string
  isLast: boolean
  /** Months a press goes. */
  step: number
  onMonth: (month: string | undefined) => void
}

/** Goes from month to month; nothing lies after the present one. */
export function Months({ first, label, isLast, step, onMonth }: MonthsProps) {
  const to = (months: number) => plusMonths(first, months).slice(0, 7)
  return (
    <span className="flex items-center text-sm">
      <IconButton
        icon={ChevronLeft}
        label={text.before}
        size={32}
        disabled={first <= '2000-01-01'}
        onClick={() => onMonth(to(-step))}
      />
      <span className="nb px-1">{label}</span>
      <IconButton
        icon={ChevronRight}
        label={text.after}
        size={32}
        disabled={isLast}
        onClick={() => onMonth(to(step))}
      />
    </span>
  )
}

import type { Report } from '@thokham/contract/report'
import { useEffect, useRef } from 'react'
import { ScrollRegion } from '../../components/ui/scroll-region.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { monthAndYear, tableDay } from '../../lib/format/report-dates.ts'
import { bareMoney, thaiNumber, thaiTime } from '../../lib/format/thai-format.ts'
import { report as text } from '../../text/report.ts'

export interface PeriodTableProps {
  report: Report
  chosen: number | null
  /** With what each line is compared to, and whole. */
  isWide: boolean
}

/** Renders the table of revenue, the newest line first, the sum pinned. */
export function PeriodTable({ report, chosen, isWide }: PeriodTableProps) {
  const { period, now } = report
  const { rows, mode } = period
  const marked = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (chosen !== null) marked.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const name = (from: string) => (mode === 'month' ? monthAndYear(from) : tableDay(from))
  const cell = 'px-3.5 py-1.5 text-right tabular-nums'
  return (
    <ScrollRegion
      label={text.byPeriod}
      className={cx('overflow-auto rounded-crop border border-line', !isWide && 'max-h-[336px]')}
    >
      <table className="w-full text-2xs md:text-xs">
        <thead className="sticky top-0 z-10 bg-sunken text-2xs">
          <tr>
            <th scope="col" className="px-3.5 py-2 text-left font-medium text-ink-2">
              {text.columns.date}
            </th>
            {[
              text.columns.revenue,
              text.columns.payers,
              ...(isWide ? [text.columns.before, text.columns.change] : []),
            ].map((heading) => (
              <th key={heading} scope="col" className="px-3.5 py-2 text-right font-medium text-ink-2">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows
            .map((row, at) => (
              <tr
                key={row.from}
                ref={at === chosen ? marked : undefined}
                aria-current={at === chosen ? 'true' : undefined}
                className={at === chosen ? 'bg-khram-soft shadow-[inset_3px_0_var(--khram)]' : undefined}
              >
                <th scope="row" className="nb px-3.5 py-1.5 text-left font-normal">
                  {name(row.from)}
                  {row.isOpen && mode !== 'month' && <span className="text-ink-3"> {thaiTime(now)}</span>}
                </th>
                <td className={cell}>{bareMoney(row.satang)}</td>
                <td className={cell}>{thaiNumber(row.payers)}</td>
                {isWide && (
                  <>
                    <td className={cell}>{row.before ? bareMoney(row.satangBefore) : '–'}</td>
                    <td className={cell}>{row.before ? text.money(row.satang - row.satangBefore) : '–'}</td>
                  </>
                )}
              </tr>
            ))
            .reverse()}
        </tbody>
        <tfoot className="sticky bottom-0 border-ink border-t bg-surface font-semibold">
          <tr className="shadow-[0_-1px_var(--ink)]">
            <th scope="row" className="nb px-3.5 py-2 text-left font-semibold">
              {text.sum(rows.length, mode === 'month' ? text.months : text.days)}
            </th>
            <td className={cell}>{bareMoney(period.satang)}</td>
            <td className={cell}>{thaiNumber(period.payers)}</td>
            {isWide && (
              <>
                <td className={cell}>{bareMoney(period.satangBefore)}</td>
                <td className={cell}>{text.money(period.satang - period.satangBefore)}</td>
              </>
            )}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}

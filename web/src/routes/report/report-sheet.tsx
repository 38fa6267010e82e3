import { useQuery } from '@tanstack/react-query'
import type { Report } from '@thokham/contract/report'
import { LogoMark } from '../../components/cloth/logo-mark.tsx'
import { useBrand } from '../../lib/boot/brand.ts'
import { cx } from '../../lib/format/class-names.ts'
import { longDay, longMonth, monthAndYear, spanText, tableDay } from '../../lib/format/report-dates.ts'
import { bareMoney, thaiDateTime, thaiNumber } from '../../lib/format/thai-format.ts'
import { expenses } from '../../text/expenses.ts'
import { navigation } from '../../text/navigation.ts'
import { report as text } from '../../text/report.ts'
import { couponLines } from './coupon-lines.ts'
import { expensesQuery } from './expense-query.ts'

/** Writes a sum that may be a loss, as the screen does. */
const balance = (satang: number) => (satang < 0 ? `−${bareMoney(-satang)}` : bareMoney(satang))

/** Renders the report on one A4 page; it is not shown on the screen. */
export function ReportSheet({ report, spent }: { report: Report; spent: string }) {
  const { today, yesterday, operating, month, period, members, renewal, leaving, packages, funnel, freeAi } =
    report
  const brand = useBrand()
  const latest = renewal.at(-1)
  const coupons = couponLines(report.coupons)
  const sums = [
    [text.revenue, month.revenue],
    [text.expenses, month.expenses],
    [text.profit, month.profit],
  ] as const
  return (
    <article className="paper text-[12px] leading-[1.45]">
      <header className="flex items-center justify-between border-line-strong border-b pb-1.5">
        <p className="flex items-center gap-2 font-bold text-sm">
          <LogoMark />
          {brand} · {navigation.report}
        </p>
        <p>{text.asOf(thaiDateTime(report.now))}</p>
      </header>
      <div className="mt-2 grid grid-cols-[1.15fr_1fr] gap-5">
        <div className="flex flex-col gap-2">
          <Lines
            title={`${text.byPeriod} ${spanText(period)} (${text.baht})`}
            hasSum
            columns={[text.columns.date, text.columns.revenue, text.columns.payers, text.columns.before]}
            rows={[
              ...period.rows
                .map((row) => [
                  period.mode === 'month' ? monthAndYear(row.from) : tableDay(row.from),
                  bareMoney(row.satang),
                  thaiNumber(row.payers),
                  row.before ? bareMoney(row.satangBefore) : '–',
                ])
                .reverse(),
              [
                text.sum(period.rows.length, period.mode === 'month' ? text.months : text.days),
                bareMoney(period.satang),
                thaiNumber(period.payers),
                bareMoney(period.satangBefore),
              ],
            ]}
          />
          <Expenses month={spent} />
        </div>
        <div className="flex flex-col gap-2">
          <Lines
            title={text.overview}
            columns={['', '']}
            rows={[
              [text.today, `${bareMoney(today.satang)} ${text.baht}`],
              [text.yesterday, `${bareMoney(yesterday.satang)} ${text.baht}`],
              [text.payersToday, text.peopleOf(today.payers)],
              [
                text.operating,
                `${operating.months} ${text.months} ${operating.days} ${text.days} (${longDay(operating.since)})`,
              ],
            ]}
          />
          <Lines
            title={text.ledger}
            columns={['', spanText(month), spanText(month.before), text.all]}
            rows={sums.map(([name, { now, before, all }]) => [
              name,
              balance(now),
              balance(before),
              balance(all),
            ])}
          />
          <Lines
            title={text.byPackage}
            columns={['', text.used, text.revenue]}
            rows={packages.map(({ name, payments, satang }) => [
              name,
              thaiNumber(payments),
              bareMoney(satang),
            ])}
          />
          <Lines
            title={text.byCoupon}
            columns={['', text.used, text.discount, text.revenue]}
            rows={
              coupons.length > 0
                ? coupons.map(({ name, payments, discountSatang, satang }) => [
                    name,
                    thaiNumber(payments),
                    bareMoney(discountSatang),
                    bareMoney(satang),
                  ])
                : [[text.noCoupons, '–', '–', '–']]
            }
          />
          <Lines
            title={text.membersTitle(members.total)}
            columns={['', text.people]}
            rows={[
              [text.free, thaiNumber(members.free)],
              [text.vip, thaiNumber(members.vip)],
              [text.near, thaiNumber(members.near)],
              [text.lifetime, thaiNumber(members.lifetime)],
              [text.expired, thaiNumber(members.expired)],
            ]}
          />
          <Lines
            title={text.renewal}
            columns={['', '']}
            rows={[
              [text.renewalSpan(spanText(month)), latest ? text.renewed(latest.renewed, latest.ended) : '–'],
              [text.leaving, text.peopleOf(leaving.members)],
              [text.freeAi(spanText(month)), `${bareMoney(freeAi.satang)} ${text.baht}`],
            ]}
          />
          <Lines
            title={`${text.funnel} ${spanText(month)}`}
            columns={['', text.people]}
            rows={[
              [text.signedUp, thaiNumber(funnel.signedUp)],
              [text.madePrompts, thaiNumber(funnel.madePrompts)],
              [text.submitted, thaiNumber(funnel.submitted)],
              [text.paid, thaiNumber(funnel.paid)],
            ]}
          />
        </div>
      </div>
    </article>
  )
}

/** Renders each expense of a month, and their sum. */
function Expenses({ month }: { month: string }) {
  const { data } = useQuery(expensesQuery(month))
  if (!data) return null
  const rows = data.expenses.map(({ id, date, description, amountSatang }) => ({
    key: id,
    cells: [`${tableDay(date)} ${description}`, bareMoney(amountSatang)],
  }))
  return (
    <Lines
      title={`${expenses.title} ${longMonth(month)} (${text.baht})`}
      hasSum={rows.length > 0}
      columns={['', expenses.amount]}
      keys={[...rows.map(({ key }) => key), 'sum']}
      rows={
        rows.length > 0
          ? [...rows.map(({ cells }) => cells), [expenses.sum(rows.length), bareMoney(data.totalSatang)]]
          : [[expenses.empty, '–']]
      }
    />
  )
}

interface LinesProps {
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** The last row adds up the others. */
  hasSum?: boolean
  /** Of rows whose names may be the same. */
  keys?: readonly string[]
}

function Lines({ title, columns, rows, hasSum = false, keys }: LinesProps) {
  return (
    <table className="w-full">
      <caption className="pb-0.5 text-left font-semibold">{title}</caption>
      <thead>
        <tr className="border-line-strong border-b">
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: some have no words
            <th key={at} className={at === 0 ? 'text-left font-normal' : 'text-right font-normal'}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells], row) => {
          const isSum = hasSum && row === rows.length - 1
          const weight = isSum ? 'font-semibold' : 'font-normal'
          return (
            <tr
              key={keys?.[row] ?? name}
              className={isSum ? 'border-line-strong border-t' : 'border-line border-b'}
            >
              <th scope="row" className={cx('wrap-anywhere text-left', weight)}>
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} className={cx('text-right tabular-nums', weight)}>
                  {cell}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

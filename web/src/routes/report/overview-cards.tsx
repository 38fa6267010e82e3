import { Link } from '@tanstack/react-router'
import type { Report } from '@thokham/contract/report'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { longDay, spanText } from '../../lib/format/report-dates.ts'
import { thaiNumber } from '../../lib/format/thai-format.ts'
import { report as text } from '../../text/report.ts'
import { Change, Delta, Money } from './figures.tsx'

/** Renders the four figures that an owner opens the report for. */
export function TodayCards({ report }: { report: Report }) {
  const { today, yesterday, operating } = report
  return (
    <dl className="card grid grid-cols-2 [&>*:nth-child(-n+2)]:border-line [&>*:nth-child(-n+2)]:border-b [&>*:nth-child(odd)]:border-line [&>*:nth-child(odd)]:border-r">
      <Figure
        name={text.today}
        note={<Moved by={today.satang - today.satangBefore} money since={text.sinceYesterday} />}
      >
        <Whole satang={today.satang} />
      </Figure>
      <Figure
        name={text.yesterday}
        note={
          <>
            <Moved by={yesterday.satang - yesterday.satangBefore} money since={text.sinceDayBefore} />{' '}
            <span className="nb">{text.paidBy(yesterday.payers)}</span>
          </>
        }
      >
        <Whole satang={yesterday.satang} />
      </Figure>
      <Figure
        name={text.payersToday}
        note={<Moved by={today.payers - today.payersBefore} since={text.sinceYesterday} />}
      >
        {thaiNumber(today.payers)} <Unit>{text.people}</Unit>
      </Figure>
      <Figure name={text.operating} note={text.since(longDay(operating.since))}>
        {thaiNumber(operating.months)} <Unit>{text.months}</Unit> {thaiNumber(operating.days)}{' '}
        <Unit>{text.days}</Unit>
      </Figure>
    </dl>
  )
}

function Figure({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-4 md:px-6 md:py-5">
      <dt className="text-ink-2 text-xs">{name}</dt>
      <dd className="mt-0.5 font-[650] text-2xl tabular-nums lg:text-figure">{children}</dd>
      <dd className="text-2xs text-ink-2">{note}</dd>
    </div>
  )
}

const Unit = ({ children }: { children: ReactNode }) => (
  <span className="font-semibold text-sm">{children}</span>
)

function Whole({ satang }: { satang: number }) {
  const hasSatang = satang % 100 !== 0
  return (
    <>
      {hasSatang ? <Money satang={satang} /> : thaiNumber(satang / 100)} <Unit>{text.baht}</Unit>
    </>
  )
}

function Moved({ by, money = false, since }: { by: number; money?: boolean; since: string }) {
  return (
    <>
      <Delta value={by}>{money ? text.money(by) : text.count(by)}</Delta> {since}
    </>
  )
}

/** Renders revenue less expenses as profit: of this month so far, its change, and since the opening. */
export function Ledger({ report: { month } }: { report: Report }) {
  const rows = [
    { name: text.revenue, sign: '', figures: month.revenue, isSpent: false },
    { name: text.expenses, sign: '−', figures: month.expenses, isSpent: true },
    { name: text.profit, sign: '=', figures: month.profit, isSpent: false },
  ]
  return (
    <section aria-label={text.ledger} className="card px-4 py-4 md:px-6">
      <table className="w-full">
        <thead className="text-2xs text-ink-2 max-md:block">
          <tr className="max-md:flex max-md:items-baseline max-md:justify-between">
            <th className="text-left font-normal">
              <span className="sr-only md:not-sr-only">&nbsp;</span>
            </th>
            <th className="pb-2 text-right font-normal max-md:w-full max-md:text-left">
              <strong className="font-semibold text-ink max-md:text-sm">{text.thisMonth}</strong>{' '}
              {spanText(month)}
            </th>
            <th className="pb-2 text-right font-normal max-md:hidden">{text.from(spanText(month.before))}</th>
            <th className="pb-2 text-right font-normal max-md:hidden">
              <strong className="font-semibold text-ink">{text.all}</strong> {text.sinceOpening}
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map(({ name, sign, figures, isSpent }, at) => (
            <tr
              key={name}
              className={`max-md:grid max-md:grid-cols-[1fr_auto] max-md:py-3 ${at === 2 ? 'border-ink border-t' : 'border-line border-t'}`}
            >
              <th scope="row" className="text-left text-sm font-normal md:py-4">
                {sign && <span className="text-ink-3 md:hidden">{sign} </span>}
                <span className={at === 2 ? 'font-semibold' : undefined}>{name}</span>
                {sign && <span className="ml-5 text-ink-3 max-md:hidden">{sign}</span>}
              </th>
              <td className="text-right font-semibold text-xl md:text-2xl">
                <Money satang={figures.now} />
              </td>
              <td className="text-2xs md:text-right md:text-sm">
                <Change now={figures.now} before={figures.before} isSpent={isSpent} />
                <span className="md:hidden"> {text.from(spanText(month.before))}</span>
              </td>
              <td className="text-right max-md:text-2xs max-md:text-ink-2">
                <span className="md:hidden">{text.all} </span>
                <Money satang={figures.all} className={at === 2 ? 'md:font-semibold' : ''} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Renders what waits for a decision, and the way to it. */
export function Waiting({ report: { waiting } }: { report: Report }) {
  if (waiting.payments === 0) return null
  return (
    <Link
      to="/admin/payment"
      className="touch inline-flex h-11 items-center gap-2.5 rounded-control border border-line-strong bg-surface px-4 font-semibold text-ink text-sm no-underline hover:bg-sunken max-md:w-full md:h-10"
    >
      <span aria-hidden className="size-2.5 rounded-full bg-khamin" />
      {text.waiting(waiting.payments, waiting.satang)}
      <ArrowRight aria-hidden size={16} strokeWidth={1.75} className="max-md:ml-auto" />
    </Link>
  )
}

import type { Report } from '@thokham/contract/report'
import type { Hatch } from '../../components/chart/hatches.tsx'
import { spanText } from '../../lib/format/report-dates.ts'
import { bareMoney, thaiBaht, thaiDate, thaiNumber } from '../../lib/format/thai-format.ts'
import { report as text } from '../../text/report.ts'
import { BarList } from './bar-list.tsx'
import { ChartOrTable } from './chart-or-table.tsx'
import { couponLines } from './coupon-lines.ts'

const HATCHES: readonly Hatch[] = ['weave', 'diagonal', 'dots', 'stripes']

function share(part: number, whole: number, decimals = 1): string {
  return whole > 0 ? text.share(((part / whole) * 100).toFixed(decimals)) : ''
}

/** Renders the revenue of this month by package, and by coupon. */
export function PackagesCard({ report: { packages, coupons, month } }: { report: Report }) {
  const all = month.revenue.now
  return (
    <ChartOrTable
      title={text.byPackage}
      line={text.spanLine(spanText(month))}
      columns={[text.byPackage, text.used, text.revenue, '%']}
      rows={packages.map(({ name, payments, satang }) => [
        name,
        thaiNumber(payments),
        bareMoney(satang),
        share(satang, all),
      ])}
      foot={<Coupons coupons={coupons} />}
    >
      {packages.length === 0 ? (
        <p className="text-ink-2 text-sm">{text.empty}</p>
      ) : (
        <BarList
          entries={packages.map(({ name, payments, satang }, at) => ({
            name,
            figure: bareMoney(satang),
            value: satang,
            hatch: HATCHES[at % HATCHES.length] ?? 'weave',
            notes: [text.items(payments), share(satang, all)],
          }))}
        />
      )}
    </ChartOrTable>
  )
}

function Coupons({ coupons }: Pick<Report, 'coupons'>) {
  if (!coupons.some(({ code }) => code !== null)) return null
  return (
    <table className="mt-4 w-full border-line border-t text-xs">
      <caption className="sr-only">{text.byCoupon}</caption>
      <thead>
        <tr className="text-2xs text-ink-2">
          <th scope="col" className="pt-3 pb-1 text-left font-normal">
            {text.coupon}
          </th>
          {[text.used, text.discount, text.revenue].map((heading) => (
            <th key={heading} scope="col" className="pt-3 pb-1 text-right font-normal">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {couponLines(coupons).map(({ name, isCode, payments, discountSatang, satang }) => (
          <tr key={name}>
            <th scope="row" className="py-0.5 text-left font-normal">
              {isCode ? <span className="num wrap-anywhere text-2xs">{name}</span> : name}
            </th>
            <td className="py-0.5 text-right tabular-nums">{thaiNumber(payments)}</td>
            <td className="py-0.5 text-right tabular-nums">
              {discountSatang > 0 ? bareMoney(discountSatang) : '–'}
            </td>
            <td className="py-0.5 text-right tabular-nums">{bareMoney(satang)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Renders members by class; the classes add up. */
export function MembersCard({ report: { members, now } }: { report: Report }) {
  const { total, free, vip, near, lifetime, expired, newThisMonth } = members
  const classes = [
    { name: text.free, value: free, hatch: 'slant' as const, note: text.newThisMonth(newThisMonth) },
    { name: text.vip, value: vip, hatch: 'weave' as const, note: '' },
    { name: text.near, value: near, hatch: 'diagonal' as const, note: '', isPart: true },
    { name: text.lifetime, value: lifetime, hatch: 'dots' as const, note: '' },
    { name: text.expired, value: expired, hatch: 'stripes' as const, note: '' },
  ]
  const numbers = [free, vip, lifetime, expired].map((value) => thaiNumber(value))
  return (
    <ChartOrTable
      title={text.membersTitle(total)}
      line={text.membersLine(thaiDate(now))}
      columns={[text.members, text.people, '%']}
      rows={classes.map(({ name, value }) => [name, thaiNumber(value), share(value, total)])}
      foot={
        <p className="mt-4 max-w-none border-line border-t pt-3 text-2xs text-ink-2">
          {text.membersSum}
          <strong className="block text-ink tabular-nums">
            {numbers.join(' + ')} = {text.peopleOf(total)}
          </strong>
        </p>
      }
    >
      <BarList
        entries={classes.map(({ name, value, hatch, note, isPart }) => ({
          name,
          figure: thaiNumber(value),
          value,
          hatch,
          notes: isPart ? ['', ''] : [note, share(value, total)],
          ...(isPart && { isPart }),
        }))}
      />
    </ChartOrTable>
  )
}

/** Renders how far those came who signed up this month, and what the free AI cost. */
export function FunnelCard({ report: { funnel, month, freeAi } }: { report: Report }) {
  const steps = [
    { name: text.signedUp, value: funnel.signedUp },
    { name: text.madePrompts, value: funnel.madePrompts },
    { name: text.submitted, value: funnel.submitted },
    { name: text.paid, value: funnel.paid },
  ]
  return (
    <ChartOrTable
      title={text.funnel}
      line={text.funnelLine(spanText(month))}
      columns={[text.funnel, text.people, '%']}
      rows={steps.map(({ name, value }) => [name, thaiNumber(value), share(value, funnel.signedUp, 0)])}
      foot={
        <div className="mt-4 flex flex-wrap items-end justify-between gap-x-3 border-line border-t pt-3">
          <p>
            <span className="block text-2xs text-ink-2">{text.freeAi(spanText(month))}</span>
            <strong className="tabular-nums">{thaiBaht(freeAi.satang / 100)}</strong>
          </p>
          <p className="text-2xs text-ink-2 tabular-nums">{text.freeAiUse(freeAi.calls, freeAi.members)}</p>
        </div>
      }
    >
      <BarList
        entries={steps.map(({ name, value }, at) => {
          const before = steps[at - 1]?.value
          const lost = before === undefined ? 0 : before - value
          return {
            name,
            figure: text.peopleOf(value),
            value,
            hatch: at === steps.length - 1 ? 'diagonal' : 'weave',
            notes: [
              at === 0 ? text.confirmed(funnel.confirmed) : lost > 0 ? text.lost(lost) : '',
              share(value, funnel.signedUp, 0),
            ],
          }
        })}
      />
    </ChartOrTable>
  )
}

import type { Partnership } from '@thokham/contract/partners'
import { PARTNER_CHECK_DAYS } from '@thokham/domain/partner'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { cx } from '../../lib/format/class-names.ts'
import { thaiDateTime } from '../../lib/format/thai-format.ts'
import { partners as text } from '../../text/partners.ts'

type Check = Partnership['checks'][number]

/** Renders which partners asked, when, and what they were answered: a table where there is room, else one card a check. */
export function PartnerChecks({ checks }: { checks: readonly Check[] }) {
  const { columns } = text
  return (
    <div className="-mx-5 md:-mx-6 mt-6 border-line border-t px-5 pt-6 md:px-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold text-base">{text.checks}</h3>
        <p className="text-ink-2 text-sm">{text.kept(PARTNER_CHECK_DAYS)}</p>
      </div>
      {checks.length === 0 ? (
        <EmptyState>{text.noChecks}</EmptyState>
      ) : (
        <div className="overflow-hidden rounded-control border border-line">
          <table className="w-full text-left text-sm max-md:hidden">
            <thead className="bg-sunken">
              <tr className="border-line border-b">
                {[columns.partner, columns.benefit, columns.at, columns.outcome].map((name) => (
                  <th key={name} scope="col" className="h-10 px-3 font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {checks.map((check) => (
                <tr key={check.at + check.partner + check.outcome}>
                  <td className="wrap-anywhere px-3 py-2.5 font-semibold">{check.partner}</td>
                  <td className="wrap-anywhere px-3 py-2.5 text-ink-2">{check.benefit}</td>
                  <td className="px-3 py-2.5 text-ink-2 tabular-nums">
                    <time dateTime={check.at}>{thaiDateTime(check.at)}</time>
                  </td>
                  <td className="px-3 py-2.5">
                    <Outcome check={check} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <ul className="divide-y divide-line md:hidden">
            {checks.map((check) => (
              <li key={check.at + check.partner + check.outcome} className="px-3 py-2.5 text-sm">
                <p className="wrap-anywhere font-semibold">{check.partner}</p>
                <p className="wrap-anywhere text-ink-2">
                  {check.benefit} ·{' '}
                  <time dateTime={check.at} className="tabular-nums">
                    {thaiDateTime(check.at)}
                  </time>
                </p>
                <Outcome check={check} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Outcome({ check: { outcome } }: { check: Check }) {
  const isLevel = outcome === 'gold' || outcome === 'diamond'
  return (
    <span className="flex items-baseline gap-2">
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', isLevel ? 'bg-toei' : 'bg-ink-3')} />
      {text.outcomes[outcome]}
    </span>
  )
}

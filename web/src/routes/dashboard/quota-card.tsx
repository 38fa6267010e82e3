import type { QuotaToday } from '@thokham/contract/me'
import { leftToday } from '@thokham/domain/daily-quota'
import { Infinity as InfinityIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { QuotaBar } from '../../components/membership/quota-bar.tsx'
import { thaiNumber } from '../../lib/format/thai-format.ts'
import { dashboard } from '../../text/dashboard.ts'

/** Renders what is left of today. @param children further allowances below it */
export function QuotaCard({ quota, children }: { quota: QuotaToday; children?: ReactNode }) {
  const left = leftToday(quota)
  return (
    <section className="card flex flex-col px-5 pt-5 pb-6 md:px-6">
      <h2 className="font-normal text-ink-2 text-xs">{dashboard.quota}</h2>
      {quota.limit === null || left === null ? (
        <div className="my-auto flex items-center gap-4 pt-3">
          <InfinityIcon aria-hidden size={40} strokeWidth={1.75} className="text-khram" />
          <div>
            <p className="text-xl">{dashboard.unlimited}</p>
            <p className="text-ink-2 text-sm">{dashboard.madeToday(quota.used)}</p>
          </div>
        </div>
      ) : (
        <>
          <p className="text-figure tabular-nums">
            {thaiNumber(quota.used)}
            <span className="font-normal text-base text-ink-2">
              {' '}
              / {thaiNumber(quota.limit)} {dashboard.items}
            </span>
          </p>
          <div className="mt-auto pt-5">
            <QuotaBar label={dashboard.prompts} used={quota.used} limit={quota.limit} />
            <p className="mt-2 text-ink-2 text-xs">
              {left > 0 ? dashboard.quotaLeft(left) : dashboard.quotaGone}
            </p>
          </div>
        </>
      )}
      {children}
    </section>
  )
}

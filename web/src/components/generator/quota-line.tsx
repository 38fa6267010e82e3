import { useSession } from '../../lib/session.ts'
import { thaiNumber } from '../../lib/thai-format.ts'
import { generator } from '../../text/generator.ts'
import { QuotaBar } from '../membership/quota-bar.tsx'

/** Renders what is used of today’s prompts; those without a limit are told so. */
export function QuotaLine() {
  const { data: session } = useSession()
  const quota = session?.quota
  if (!quota) return null
  if (quota.limit === null) return <p className="text-ink-3 text-xs">{generator.unlimited}</p>
  return (
    <div className="w-full md:w-[248px]">
      <p className="flex items-baseline justify-between gap-3 text-xs">
        <span className="text-ink-2">{generator.usedToday}</span>
        <span className="nb text-ink-2">
          <strong className="font-semibold text-ink">{thaiNumber(quota.used)}</strong>/
          {thaiNumber(quota.limit)} {generator.items}
        </span>
      </p>
      <QuotaBar label={generator.usedToday} used={quota.used} limit={quota.limit} className="mt-1.5" />
    </div>
  )
}

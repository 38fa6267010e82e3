import { thaiNumber } from '../../lib/format/thai-format.ts'
import { useSession } from '../../lib/session/session.ts'
import { generator } from '../../text/generator.ts'
import { QuotaBar } from '../membership/quota-bar.tsx'
import { OfflineLine } from './offline-line.tsx'
import { useWaitingPrompts } from './results/offline-queue.ts'

/** Renders what is used of today’s prompts, or that there is no limit. */
export function QuotaLine() {
  const { data: session } = useSession()
  const quota = session?.quota
  const waiting = useWaitingPrompts()
  if (!quota) return null
  if (quota.limit === null)
    return (
      <div>
        <p className="text-ink-3 text-xs">{generator.unlimited}</p>
        <OfflineLine />
      </div>
    )
  return (
    <div className="w-full md:w-[248px]">
      <p className="flex items-baseline justify-between gap-3 text-xs">
        <span className="text-ink-2">{generator.usedToday}</span>
        <span className="nb text-ink-2">
          <strong className="font-semibold text-ink">{thaiNumber(quota.used + waiting)}</strong>/
          {thaiNumber(quota.limit)} {generator.items}
        </span>
      </p>
      <QuotaBar
        label={generator.usedToday}
        used={quota.used}
        reserved={waiting}
        limit={quota.limit}
        className="mt-1.5"
      />
      {waiting > 0 && (
        <p className="mt-1.5 flex gap-4 text-2xs text-ink-2">
          <span className="flex items-center gap-1.5">
            <span aria-hidden className="h-2.5 w-4 bg-khram forced-color-adjust-none" />
            {generator.counted(quota.used)}
          </span>
          <span className="flex items-center gap-1.5">
            <span aria-hidden className="reserved h-2.5 w-4 forced-color-adjust-none" />
            {generator.reserved(waiting)}
          </span>
        </p>
      )}
      <OfflineLine />
    </div>
  )
}

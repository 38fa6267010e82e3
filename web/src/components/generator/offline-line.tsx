import { useIsAway } from '../../lib/api/connection.ts'
import { useSession } from '../../lib/session/session.ts'
import { generator } from '../../text/generator.ts'
import { useWaitingPrompts } from './results/offline-queue.ts'

/** Says that sets can be made without a network, and how many more. */
export function OfflineLine() {
  const isAway = useIsAway()
  const quota = useSession().data?.quota
  const waiting = useWaitingPrompts()
  if (!isAway || !quota) return null
  const left = quota.limit === null ? null : Math.max(0, quota.limit - quota.used - waiting)
  const line =
    left === null ? generator.offlineMake : left > 0 ? generator.offlineLeft(left) : generator.offlineNone
  return (
    <p role="status" className="mt-1.5 text-ink-2 text-xs">
      {line}
    </p>
  )
}

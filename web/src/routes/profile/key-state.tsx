import type { ProviderKey } from '@thokham/contract/provider-keys'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useEffect, useState } from 'react'
import { thaiAgo, thaiDate } from '../../lib/format/thai-format.ts'
import { providerKeys } from '../../text/profile.ts'

const REFRESH_MS = 30_000

/** Renders how a key stands: what the provider said to it last, and when. */
export function KeyState({ stored }: { stored: ProviderKey | null }) {
  const now = useNow()
  if (!stored) return <span className="text-ink-3 text-sm">{providerKeys.none}</span>
  const { lastTestResult: result, lastTestedAt, updatedAt } = stored
  if (!result || !lastTestedAt) {
    return (
      <span className="flex items-center gap-1.5 text-ink-2 text-sm">
        <CircleDashed aria-hidden size={16} strokeWidth={1.75} />
        {providerKeys.untested} · {providerKeys.savedOn(thaiDate(updatedAt))}
      </span>
    )
  }
  const works = result === 'ok'
  const Icon = works ? CircleCheck : CircleAlert
  return (
    <span role="status" className={`flex items-start gap-1.5 text-sm ${works ? 'text-toei' : 'text-khrang'}`}>
      <Icon aria-hidden size={16} strokeWidth={1.75} className="mt-1 shrink-0" />
      <span>
        {works ? providerKeys.works(stored.lastTestedModel) : providerKeys.failed}{' '}
        <span suppressHydrationWarning className="nb text-ink-3">
          · {providerKeys.testedAgo(thaiAgo(lastTestedAt, now))}
        </span>
      </span>
    </span>
  )
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(clock)
  }, [])
  return now
}

import { WifiOff } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { type Absence, useWhyAway } from '../../lib/api/connection.ts'
import { fetchedOnce } from '../../lib/boot/fetched-once.ts'
import { everywhere } from '../../text/everywhere.ts'

/** Its code has to be loaded before the network is lost; where it is not, a plain strip is shown. */
const fetchStrip = fetchedOnce(() => import('./offline-strip.tsx'))
const Strip = lazy(() => fetchStrip().catch(() => ({ default: PlainStrip })))
/** Delay (ms), so that the first screen does not wait for it. */
const AFTER_MS = 4_000

/** Appears while the server is out of reach, and goes by itself. */
export function OfflineNotice() {
  const why = useWhyAway()
  const isAway = why !== null
  useEffect(() => {
    const clock = setTimeout(() => void fetchStrip().catch(() => {}), AFTER_MS)
    return () => clearTimeout(clock)
  }, [])
  // The chat's button, which the landing page has too, shows by it that the server is out of reach.
  useEffect(() => void document.documentElement.toggleAttribute('data-away', isAway), [isAway])
  return (
    <div role="status">
      {why && (
        <Suspense fallback={<PlainStrip why={why} />}>
          <Strip why={why} />
        </Suspense>
      )}
    </div>
  )
}

function PlainStrip({ why }: { why: Absence }) {
  return (
    <p className="flex max-w-none items-center justify-center gap-2 bg-khamin-soft max-md:justify-start px-4 py-2 text-khamin-text text-sm">
      <WifiOff aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
      {everywhere.away[why]}
    </p>
  )
}

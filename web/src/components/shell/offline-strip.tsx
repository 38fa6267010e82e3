import { useLocation } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from '../../kit/storage/store.ts'
import type { Absence } from '../../lib/api/connection.ts'
import { thaiDateTime } from '../../lib/format/thai-format.ts'
import { lastSeenAt, showLastSeen } from '../../lib/queries/last-seen.ts'
import { queryClient, SESSION_KEY } from '../../lib/queries/query-client.ts'
import { everywhere } from '../../text/everywhere.ts'

/** Says that the server is out of reach, of when what is shown is, and whether the screen lacks what this device never saw. */
export default function OfflineStrip({ why }: { why: Absence }) {
  useLocation()
  const [, setRound] = useState(0)
  const at = useStore({ follow: followAnswers, get: () => lastSeenAt()?.getTime() ?? null })
  const isLacking = useStore({ follow: followAnswers, get: lacksAnswers })
  useEffect(() => {
    // What a screen asks for is known once it is drawn.
    setRound(1)
    void showLastSeen()
  }, [])
  return (
    <p className="flex max-w-none flex-wrap items-center justify-center gap-x-2 bg-khamin-soft max-md:justify-start px-4 py-2 text-khamin-text text-sm">
      <WifiOff aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
      {at === null ? everywhere.away[why] : everywhere.awaySince[why](thaiDateTime(new Date(at)))}
      {isLacking && why === 'network' && <span>· {everywhere.needsNetwork}</span>}
    </p>
  )
}

function followAnswers(listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe(listener)
}

/** Returns whether the screen waits for an answer that this device never saw. */
function lacksAnswers(): boolean {
  return queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(
      ({ state, queryKey }) =>
        state.data === undefined &&
        queryKey[0] !== SESSION_KEY[0] &&
        (state.fetchStatus === 'paused' || state.status === 'error'),
    )
}

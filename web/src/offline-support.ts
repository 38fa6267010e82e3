import { isAnyWaiting, sendWaiting } from './components/generator/results/offline-queue.ts'
import { toast } from './components/ui/toast.tsx'
import { askUnanswered } from './lib/api/ask-unanswered.ts'
import { followConnection, isAway } from './lib/api/connection.ts'
import { followQuietMoments } from './lib/boot/new-version.ts'
import { keepAppForOffline } from './lib/boot/service-worker.ts'
import { forgetDevice } from './lib/browser/notified-device.ts'
import { HISTORY_KEY } from './lib/queries/history.ts'
import { storeLastSeen } from './lib/queries/last-seen.ts'
import { queryClient } from './lib/queries/query-client.ts'
import { whenSigningOut } from './lib/session/before-sign-out.ts'
import { type Session, sessionQuery } from './lib/session/session.ts'
import { generator } from './text/generator.ts'

/**
 * Begins what a page does for the time without a network, once it has come to rest: keeps what is seen, lets the browser keep the
 * app, sends what was made meanwhile, and follows new versions (docs/product/app.md#without-a-network).
 */
export function supportOffline(): void {
  storeLastSeen()
  followQuietMoments()
  if (memberOf(queryClient.getQueryData<Session>(sessionQuery.queryKey)) !== null) keepAppForOffline()
  else followFirstMember()
  whenSigningOut(sendWaiting)
  whenSigningOut(forgetDevice)
  void send()
  let wasAway = isAway()
  followConnection(() => {
    const isStillAway = isAway()
    // What did not come while the server was out of reach is asked for again.
    if (wasAway && !isStillAway)
      void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
    wasAway = isStillAway
    void send()
  })
  // A device with a network gets no event when the server is back.
  askUnanswered(isAnyWaiting)
}

const memberOf = (session: Session | undefined) => session?.me?.id ?? null

/** Keeps the app for offline once a member is there: visitors are sent nothing for later. */
function followFirstMember(): void {
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (memberOf(queryClient.getQueryData<Session>(sessionQuery.queryKey)) === null) return
    stop()
    keepAppForOffline()
  })
}

let isSending = false
let isFirst = true

/** Sends what was made without a network, and reports the outcome. */
async function send(): Promise<void> {
  if (isSending || (!isFirst && !isAnyWaiting())) return
  isSending = true
  isFirst = false
  try {
    const { counted, refused } = await sendWaiting()
    if (counted > 0) {
      toast.success(generator.offlineCounted(counted))
      void queryClient.invalidateQueries({ queryKey: HISTORY_KEY })
    }
    if (refused > 0) toast.info(generator.offlineRefused(refused))
  } catch {
    // The browser keeps nothing: then nothing waits.
  } finally {
    isSending = false
  }
}

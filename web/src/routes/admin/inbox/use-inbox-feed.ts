import { type InboxFeed, watchInbox } from '@thokham/contract/chat-inbox'
import { useEffect, useRef, useState } from 'react'
import { queryClient } from '../../../lib/query-client.ts'

/** How often all is read again where events do not come through, in ms. */
const POLL_MS = 10_000
/** What comes in one go is read once. */
const TOGETHER_MS = 250
/** A line that broke is tried again after so long, in ms. */
const REOPEN_MS = 2_000

/**
 * Keeps the inbox up to date with what visitors and colleagues do.
 * @param onNew called with each thing that comes in for the team while one watches
 * @returns what waits; null = not known yet
 */
export function useInboxFeed(onNew: (newest: NonNullable<InboxFeed['newest']>) => void): InboxFeed | null {
  const [feed, setFeed] = useState<InboxFeed | null>(null)
  const [isListening, setIsListening] = useState(false)
  const latest = useRef(onNew)
  latest.current = onNew

  useEffect(() => {
    let events: EventSource | undefined
    let newestAt: string | undefined
    let together: ReturnType<typeof setTimeout> | undefined
    let reopen: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      events = new EventSource(watchInbox.path)
      events.addEventListener('open', () => setIsListening(true))
      events.addEventListener('error', () => {
        setIsListening(false)
        events?.close()
        reopen = setTimeout(open, REOPEN_MS)
      })
      events.addEventListener('inbox', ({ data }) => {
        const fresh = JSON.parse(data) as InboxFeed
        setFeed(fresh)
        clearTimeout(together)
        together = setTimeout(readAgain, TOGETHER_MS)
        const at = fresh.newest?.at ?? ''
        if (newestAt !== undefined && fresh.newest && at > newestAt) latest.current(fresh.newest)
        if (newestAt === undefined || at > newestAt) newestAt = at
      })
    }
    open()
    return () => {
      clearTimeout(together)
      clearTimeout(reopen)
      events?.close()
    }
  }, [])

  useEffect(() => {
    if (isListening) return
    const clock = setInterval(readAgain, POLL_MS)
    return () => clearInterval(clock)
  }, [isListening])
  return feed
}

function readAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ['inbox'] })
  void queryClient.invalidateQueries({ queryKey: ['inbox-conversation'] })
}

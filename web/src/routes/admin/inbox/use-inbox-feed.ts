import { type InboxFeed, watchInbox } from '@thokham/contract/chat-inbox'
import { useEffect, useState } from 'react'
import { followEvents } from '../../../kit/feed/follow-events.ts'
import { useLatest } from '../../../lib/browser/use-latest.ts'
import { readInboxAgain } from './inbox-queries.ts'

/** Changes that follow each other within this time (ms) are read together. */
const TOGETHER_MS = 250

/**
 * Keeps the inbox up to date with what visitors and colleagues do.
 * @param onNew called with each thing that comes in for the team while one watches
 * @returns what waits; null = not known yet
 */
export function useInboxFeed(onNew: (newest: NonNullable<InboxFeed['newest']>) => void): InboxFeed | null {
  const [feed, setFeed] = useState<InboxFeed | null>(null)
  const latest = useLatest(onNew)

  useEffect(() => {
    let newestAt: string | undefined
    let clock: ReturnType<typeof setTimeout> | undefined
    const takeFeed = (fresh: InboxFeed) => {
      setFeed(fresh)
      clearTimeout(clock)
      clock = setTimeout(readInboxAgain, TOGETHER_MS)
      const at = fresh.newest?.at ?? ''
      if (newestAt !== undefined && fresh.newest && at > newestAt) latest.current(fresh.newest)
      if (newestAt === undefined || at > newestAt) newestAt = at
    }
    const stop = followEvents<{ inbox: InboxFeed }>(watchInbox.path, {
      listeners: { inbox: takeFeed },
      readAgain: readInboxAgain,
      isShared: true,
      whileHidden: true,
    })
    return () => {
      clearTimeout(clock)
      stop()
    }
  }, [])

  return feed
}

import type { Readable } from 'node:stream'
import type { InboxFeed } from '@thokham/contract/chat-inbox'
import { memberOf } from '../../http/authorise.ts'
import { eventStream } from '../../http/event-stream.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { INBOX_TOPIC } from './chat-topics.ts'
import { countInbox, type InboxCounts, readNewestWaiting } from './inbox-queries.ts'

/** How soon, in ms, the inbox is looked at again at the earliest: hundreds of visitors may write at once. */
const LOOK_EVERY_MS = 500

interface Look {
  countsOf: (agentId: string) => InboxCounts
  newest: InboxFeed['newest']
}

/**
 * Opens the feed of the inbox: each call that subscribes is told what waits, at once and after each change. What the
 * whole team watches is read once for all of them; changes that come close together are one look.
 */
export function openInboxFeed(services: Services): (call: Call) => Promise<Readable> {
  const look = openLook(services)
  return (call) => {
    const { id } = memberOf(call.caller)
    let isFirst = true
    return eventStream(call, {
      topics: [INBOX_TOPIC],
      async next() {
        const { countsOf, newest } = await look(isFirst)
        isFirst = false
        const data: InboxFeed = { ...countsOf(id), newest }
        return { events: [{ name: 'inbox', data }], isDone: false }
      },
    })
  }
}

/** Makes what looks at the inbox, never twice at once; `isAtOnce` does not wait for what may come close behind. */
function openLook({ pool }: Services): (isAtOnce: boolean) => Promise<Look> {
  const lookNow = async (): Promise<Look> => ({
    countsOf: await countInbox(pool),
    newest: await readNewestWaiting(pool),
  })
  let lookedAt = Number.NEGATIVE_INFINITY
  /** One that has not begun yet: it will see whatever has changed by now. */
  let coming: Promise<Look> | null = null
  return (isAtOnce) => {
    if (isAtOnce) return lookNow()
    const wait = async () => {
      const waitMs = lookedAt + LOOK_EVERY_MS - performance.now()
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs).unref())
      coming = null
      lookedAt = performance.now()
      return lookNow()
    }
    coming ??= wait()
    return coming
  }
}

import type { Readable } from 'node:stream'
import type { InboxFeed } from '@thokham/contract/chat-inbox'
import { coalesceReads } from '../../db/coalesce-reads.ts'
import { memberOf } from '../../http/authorise.ts'
import { eventStream } from '../../http/event-stream.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { INBOX_TOPIC } from './chat-topics.ts'
import { countInbox, readNewestWaiting } from './inbox-queries.ts'

/** How soon, in ms, the inbox is read again at the earliest: hundreds of visitors may write at once. */
const READ_EVERY_MS = 500

/**
 * Opens the feed of the inbox: each call that subscribes gets what waits, at once and after each change. What the
 * whole team watches is read once for all of them; changes that come close together are read once.
 */
export function openInboxFeed({ pool }: Services): (call: Call) => Promise<Readable> {
  const read = coalesceReads(READ_EVERY_MS, async () => ({
    countsOf: await countInbox(pool),
    newest: await readNewestWaiting(pool),
  }))
  return (call) => {
    const { id } = memberOf(call.caller)
    let isFirst = true
    return eventStream(call, {
      topics: [INBOX_TOPIC],
      async next() {
        const { countsOf, newest } = await read(isFirst)
        isFirst = false
        const data: InboxFeed = { ...countsOf(id), newest }
        return { events: [{ name: 'inbox', data }], isDone: false }
      },
    })
  }
}

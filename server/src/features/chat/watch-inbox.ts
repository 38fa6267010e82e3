import type { Readable } from 'node:stream'
import type { InboxFeed } from '@thokham/contract/chat-inbox'
import { onceATurn } from '../../db/once-a-turn.ts'
import { memberOf } from '../../http/authorise.ts'
import { eventStream } from '../../http/event-stream.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { INBOX_TOPIC } from './chat-topics.ts'
import { countInbox, readNewestWaiting } from './inbox-queries.ts'

/**
 * Opens the feed of the inbox: each call that subscribes is told what waits, at once and after each change. Changes come
 * by hundreds where visitors write at once: they are told together, and never faster than they are read.
 */
export function openInboxFeed({ pool }: Services): (call: Call) => Promise<Readable> {
  const readNewest = onceATurn(async (asked: readonly true[]) => {
    const newest = await readNewestWaiting(pool)
    return asked.map(() => newest)
  })
  return (call) => {
    const { id } = memberOf(call.caller)
    return eventStream(call, {
      topics: [INBOX_TOPIC],
      async next() {
        const data: InboxFeed = { ...(await countInbox(pool, id)), newest: await readNewest(true) }
        return { events: [{ name: 'inbox', data }], isDone: false }
      },
    })
  }
}

import type { Readable } from 'node:stream'
import { MOST_INTEGER } from '@thokham/contract/fields'
import { eventStream, type ServerEvent } from '../../http/event-stream.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import { rereadCaller } from '../../http/session.ts'
import type { Services } from '../../services.ts'
import { type FoundConversation, MOST_MESSAGES } from './chat-queries.ts'
import { chatReaders } from './chat-readers.ts'
import { presentMessage, presentState } from './present-chat.ts'

/**
 * Streams a conversation to whom it is with: messages behind the cursor in their order, each once, how it stands, and
 * as much as has come of an answer that is being made.
 * @param since the last message known; `Last-Event-ID` goes before it
 * @throws Refusal `not_found`
 */
export function watchChat(
  services: Services,
  call: Call,
  { conversation: { id, memberId }, since }: { conversation: FoundConversation; since: number },
): Promise<Readable> {
  const { feeds } = chatReaders(services)
  const lastSeen = Number(call.request.headers['last-event-id'])
  // A number that no message can have would fail the query of all who read in the same turn.
  const isPlace = Number.isInteger(lastSeen) && lastSeen > since && lastSeen <= MOST_INTEGER
  let cursor = isPlace ? lastSeen : since
  // Anybody may listen to a conversation of their own; a member's is theirs as long as the session is.
  const isOver = async () => memberId !== null && (await rereadCaller(call.request)).member?.id !== memberId
  let isFirst = true
  let shown = ''
  return eventStream(call, {
    topics: [(callback) => feeds.subscribe(id, callback)],
    countedAs: id,
    async next() {
      const events: ServerEvent[] = []
      if (await isOver()) return { events, isDone: true }
      let draft = ''
      for (let isBehind = true; isBehind; ) {
        const news = await feeds.read({ id, since: cursor })
        if (!news) {
          if (isFirst) throw new Refusal('not_found')
          return { events, isDone: true }
        }
        // A visitor's that a member has taken along is heard with that member's session alone.
        if (news.memberId !== memberId) return { events, isDone: true }
        isFirst = false
        const { messages } = news
        draft = news.draft
        isBehind = cursor > 0 && messages.length === MOST_MESSAGES
        cursor = isBehind ? (messages.at(-1)?.seq ?? cursor) : news.lastSeq
        if (messages.length > 0) {
          const data = { messages: messages.map(presentMessage) }
          events.push({ name: 'messages', data, id: String(cursor) })
        }
        if (!isBehind) events.push({ name: 'state', data: presentState(news, services.clock()) })
      }
      if (draft !== shown) events.push({ name: 'draft', data: { text: draft } })
      shown = draft
      return { events, isDone: false }
    },
  })
}

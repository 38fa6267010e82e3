import type { Services } from '../../services.ts'
import { type NewsReader, openConversationFinder, openNewsReader, openOwnNewsReader } from './chat-queries.ts'
import { type ConversationFeeds, openConversationFeeds } from './conversation-feeds.ts'

/** What one server reads once for all who ask. */
export interface ChatReaders {
  readNews: NewsReader
  findConversations: ReturnType<typeof openConversationFinder>
  readOwnNews: ReturnType<typeof openOwnNewsReader>
  feeds: ConversationFeeds
}

const readers = new WeakMap<Services['pool'], ChatReaders>()

/** Returns what a server reads once for all who ask, made once. */
export function chatReaders({ pool, pubsub }: Pick<Services, 'pool' | 'pubsub'>): ChatReaders {
  const known = readers.get(pool)
  if (known) return known
  const readNews = openNewsReader(pool)
  const made = {
    readNews,
    findConversations: openConversationFinder(pool),
    readOwnNews: openOwnNewsReader(pool),
    feeds: openConversationFeeds(pubsub, readNews),
  }
  readers.set(pool, made)
  return made
}

import type { PubSub } from '../../db/pubsub.ts'
import type { ConversationNews, NewsReader } from './chat-queries.ts'
import { conversationTopic, INBOX_TOPIC } from './chat-topics.ts'

/** What a request of this process has written to a conversation. */
export interface WrittenNews {
  /** The conversation as it stood with the commit, and the messages that came with it. */
  news: ConversationNews
  /** The place of the newest message before them. */
  before: number
}

/**
 * The conversations that are watched in this process. What a request here has just written is handed to their streams as
 * it is, without reading it again.
 */
export interface ConversationFeeds {
  /** Calls back whenever a conversation has changed. @returns the way to stop */
  subscribe(id: string, callback: () => void): Promise<() => void>
  /** Reads what is behind a cursor, from the database unless it was just written here; null = there is none. */
  read(asked: { id: string; since: number }): Promise<ConversationNews | null>
  /**
   * Notes the moment before a write.
   * @returns a function to call after the commit, which hands what was written to the streams of this process and publishes it
   */
  beginWriting(): (written: WrittenNews) => Promise<void>
}

interface Feed {
  watchers: number
  /** Number of the newest notice from another process, counted over all conversations of this one. */
  noticedAt: number
  /** What was written here last; null = the database may have newer messages. */
  written: WrittenNews | null
}

/** Opens the feeds of one process. */
export function openConversationFeeds(pubsub: PubSub, readNews: NewsReader): ConversationFeeds {
  const feeds = new Map<string, Feed>()
  let notices = 0
  return {
    async subscribe(id, callback) {
      const feed = feeds.get(id) ?? { watchers: 0, noticedAt: ++notices, written: null }
      feeds.set(id, feed)
      feed.watchers++
      const leave = () => {
        if (--feed.watchers === 0) feeds.delete(id)
      }
      try {
        const unsubscribe = await pubsub.subscribe(conversationTopic(id), (isOwn) => {
          if (!isOwn) {
            feed.noticedAt = ++notices
            feed.written = null
          }
          callback()
        })
        return () => {
          unsubscribe()
          leave()
        }
      } catch (error) {
        leave()
        throw error
      }
    },
    async read({ id, since }) {
      const written = feeds.get(id)?.written
      const isEnough = written && written.before <= since && since < written.news.lastSeq
      if (!isEnough) return readNews({ id, since })
      return { ...written.news, messages: written.news.messages.filter(({ seq }) => seq > since) }
    },
    beginWriting() {
      const begunAt = notices
      return (written) => {
        const { id, isAsked } = written.news
        const feed = feeds.get(id)
        // A notice since then may be of something newer; and while the AI answers, only the database has the draft.
        if (feed) feed.written = feed.noticedAt <= begunAt && !isAsked ? written : null
        return pubsub.publishCommitted([conversationTopic(id), INBOX_TOPIC])
      }
    },
  }
}

import { describe, expect, it, vi } from 'vitest'
import type { PubSub } from '../../db/pubsub.ts'
import type { ConversationNews, MessageJson } from './chat-queries.ts'
import { openConversationFeeds } from './conversation-feeds.ts'

const ID = 'c1'

function news(
  lastSeq: number,
  seqs: readonly number[],
  change: Partial<ConversationNews> = {},
): ConversationNews {
  const messages = seqs.map((seq) => ({ seq, text: `m${seq}` }) as MessageJson)
  const standing = {
    id: ID,
    memberId: null,
    mode: 'auto' as const,
    isClosed: false,
    agent: null,
    email: null,
    readSeq: 0,
    draft: '',
  }
  return { ...standing, isAsked: false, typingAt: null, lastSeq, messages, ...change }
}

/** Makes feeds over a line that is spoken into by hand, and a database that has more than anybody wrote here. */
async function watched() {
  const callbacks = new Set<(isOwn: boolean) => void>()
  const published: (readonly string[])[] = []
  const tell = (isOwn: boolean) => {
    for (const callback of callbacks) callback(isOwn)
  }
  const pubsub: PubSub = {
    async subscribe(_topic, callback) {
      callbacks.add(callback)
      return () => callbacks.delete(callback)
    },
    async publishCommitted(topics) {
      published.push(topics)
      tell(true)
    },
    async close() {},
  }
  const readNews = vi.fn(async () => news(9, [9]))
  const feeds = openConversationFeeds(pubsub, readNews)
  const called = vi.fn()
  const stop = await feeds.subscribe(ID, called)
  return { feeds, readNews, called, stop, published, hearFromElsewhere: () => tell(false), callbacks }
}

const seqsOf = (found: ConversationNews | null) => found?.messages.map(({ seq }) => seq)

describe('what was just written here', () => {
  it('is handed to a stream that has all before it, and published', async () => {
    const { feeds, readNews, called, published } = await watched()
    await feeds.beginWriting()({ before: 4, news: news(6, [5, 6]) })
    expect(called).toHaveBeenCalledTimes(1)
    expect(published).toEqual([[`chat:${ID}`, 'chat-inbox']])
    expect(seqsOf(await feeds.read({ id: ID, since: 4 }))).toEqual([5, 6])
    expect(seqsOf(await feeds.read({ id: ID, since: 5 }))).toEqual([6])
    expect(readNews).not.toHaveBeenCalled()
  })

  it.each([
    ['a stream that lacks something before it', 3],
    ['a stream that has it already', 6],
  ])('is read from the database for %s', async (_name, since) => {
    const { feeds, readNews } = await watched()
    await feeds.beginWriting()({ before: 4, news: news(6, [5, 6]) })
    expect(seqsOf(await feeds.read({ id: ID, since }))).toEqual([9])
    expect(readNews).toHaveBeenCalledWith({ id: ID, since })
  })

  it('is not trusted when a word from elsewhere came while it was written', async () => {
    const { feeds, hearFromElsewhere } = await watched()
    const handOut = feeds.beginWriting()
    hearFromElsewhere()
    await handOut({ before: 4, news: news(6, [5, 6]) })
    expect(seqsOf(await feeds.read({ id: ID, since: 4 }))).toEqual([9])
  })

  it('is not trusted after a word from elsewhere', async () => {
    const { feeds, hearFromElsewhere } = await watched()
    await feeds.beginWriting()({ before: 4, news: news(6, [5, 6]) })
    hearFromElsewhere()
    expect(seqsOf(await feeds.read({ id: ID, since: 4 }))).toEqual([9])
  })

  it('is read from the database while an answer of the AI is on its way: there is its draft', async () => {
    const { feeds } = await watched()
    await feeds.beginWriting()({ before: 4, news: news(5, [5], { isAsked: true }) })
    expect(seqsOf(await feeds.read({ id: ID, since: 4 }))).toEqual([9])
  })

  it('is forgotten with the last who watches', async () => {
    const { feeds, stop, callbacks } = await watched()
    await feeds.beginWriting()({ before: 4, news: news(6, [5, 6]) })
    stop()
    expect(callbacks.size).toBe(0)
    expect(seqsOf(await feeds.read({ id: ID, since: 4 }))).toEqual([9])
  })
})

import type { Pool } from 'pg'
import { onceATurn } from '../../db/once-a-turn.ts'
import { publishAll } from '../../db/pubsub.ts'
import { conversationTopic, INBOX_TOPIC } from './chat-topics.ts'

/**
 * Publishes conversations that have changed, those of one turn of the event loop together. It comes after the commit:
 * PostgreSQL lets transactions that notify commit one after the other, each with its wait for the disk, and some hundred
 * messages a second would wait in line. What a kill in between leaves unpublished is published with the message's next
 * try, which its sender makes for want of an answer.
 */
export function openMessagePublisher(pool: Pool): (conversationId: string) => Promise<void> {
  return onceATurn(async (ids: readonly string[]) => {
    const topics = new Set([...ids.map(conversationTopic), INBOX_TOPIC])
    await publishAll(pool, [...topics])
    return ids.map(() => undefined)
  })
}

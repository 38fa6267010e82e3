import type { ChatLink } from '@thokham/domain/chat/fill-answer'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { publish } from '../../db/pubsub.ts'
import { chatConversations, chatMessages } from '../../db/schema.ts'
import type { ConversationRow } from './chat-queries.ts'
import { conversationTopic, INBOX_TOPIC } from './chat-topics.ts'

export interface NewMessage {
  sender: 'visitor' | 'bot' | 'team' | 'event' | 'note'
  text: string
  key?: string
  links?: readonly ChatLink[]
  lines?: readonly string[]
  source?: 'canned' | 'library' | 'ai' | 'apology' | 'budget'
  authorId?: string | null
  picture?: string
}

/**
 * Appends messages to a conversation whose row the caller has locked, writes what else changes in the row, and publishes
 * both.
 * @returns the place of the newest message
 */
export async function appendMessages(
  tx: Transaction,
  row: ConversationRow,
  messages: readonly NewMessage[],
  { now, ...change }: { now: Date } & Partial<typeof chatConversations.$inferInsert>,
): Promise<number> {
  const lastSeq = row.lastSeq + messages.length
  await tx
    .update(chatConversations)
    .set({ ...change, lastSeq, ...(messages.length > 0 && { lastAt: now }) })
    .where(eq(chatConversations.id, row.id))
  if (messages.length > 0) {
    await tx.insert(chatMessages).values(
      messages.map(({ links = [], lines = [], ...message }, at) => ({
        ...message,
        links: [...links],
        lines: [...lines],
        conversationId: row.id,
        seq: row.lastSeq + 1 + at,
        createdAt: now,
      })),
    )
  }
  await publish(tx, conversationTopic(row.id))
  await publish(tx, INBOX_TOPIC)
  return lastSeq
}

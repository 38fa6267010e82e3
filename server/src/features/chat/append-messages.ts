import type { ChatLink } from '@thokham/domain/chat/fill-answer'
import { eq, type SQLWrapper } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { chatConversations, chatMessages } from '../../db/schema.ts'
import { writeTogether } from '../../db/write-together.ts'
import type { ConversationRow, MessageJson } from './chat-queries.ts'
import { conversationTopic, INBOX_TOPIC } from './chat-topics.ts'

export interface NewMessage {
  sender: 'visitor' | 'bot' | 'team' | 'event' | 'note'
  text: string
  key?: string
  links?: readonly ChatLink[]
  lines?: readonly string[]
  source?: 'canned' | 'library' | 'ai' | 'apology' | 'budget'
  author?: { id: string; name: string }
  picture?: string
}

interface Change extends Partial<typeof chatConversations.$inferInsert> {
  now: Date
  /** What is written with it, the audit entry for example. */
  beside?: readonly SQLWrapper[]
}

/**
 * Appends messages to a conversation whose row the caller has locked, writes what else changes in the row, and publishes
 * both: all in one statement.
 * @returns the messages as they would be read again
 */
export async function appendMessages(
  tx: Transaction,
  row: ConversationRow,
  messages: readonly NewMessage[],
  { now, beside = [], ...change }: Change,
): Promise<MessageJson[]> {
  const hasMessages = messages.length > 0
  const columns = { ...change, lastSeq: row.lastSeq + messages.length, ...(hasMessages && { lastAt: now }) }
  const moved = tx.update(chatConversations).set(columns).where(eq(chatConversations.id, row.id))
  const rows = messages.map(({ links = [], lines = [], author, ...message }, at) => ({
    ...message,
    links: [...links],
    lines: [...lines],
    authorId: author?.id,
    conversationId: row.id,
    seq: row.lastSeq + 1 + at,
    createdAt: now,
  }))
  await writeTogether(
    tx,
    [moved, ...(hasMessages ? [tx.insert(chatMessages).values(rows)] : []), ...beside],
    [conversationTopic(row.id), INBOX_TOPIC],
  )
  return messages.map((message, at) => messageJson(message, row.lastSeq + 1 + at, now))
}

/** Presents a message that was just written as it would be read again. */
export function messageJson(
  { key, sender, text, links, lines, source, author, picture }: NewMessage,
  seq: number,
  now: Date,
): MessageJson {
  return {
    seq,
    key: key ?? null,
    sender,
    text,
    links: [...(links ?? [])],
    lines: [...(lines ?? [])],
    source: source ?? null,
    rating: null,
    author: author?.name ?? null,
    picture: picture ?? null,
    at: now.toISOString(),
  }
}

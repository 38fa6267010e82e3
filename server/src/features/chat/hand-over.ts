import { eq } from 'drizzle-orm'
import { chatConversations } from '../../db/schema.ts'
import { writeAndPublish } from '../../db/write-together.ts'
import type { Services } from '../../services.ts'
import { alertOfHandOver } from './alert-team.ts'
import { appendMessages } from './append-messages.ts'
import { lockConversation } from './chat-queries.ts'
import { INBOX_TOPIC } from './chat-topics.ts'

/**
 * Hands a conversation over to the team, and says so, once; the AI's answer is no longer waited for. Locks the
 * conversation.
 */
export async function handOver(services: Services, conversationId: string, now: Date): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockConversation(tx, conversationId)
    if (!row || (row.mode === 'person' && row.closedAt === null)) return
    await appendMessages(tx, row, [{ sender: 'event', text: 'handed' }], {
      now,
      mode: 'person',
      closedAt: null,
      personAt: now,
      personAnsweredAt: null,
      askedSeq: null,
      askedAt: null,
      unread: row.unread + 1,
      seenAt: now,
    })
    await alertOfHandOver(tx, services, conversationId)
  })
}

/** Takes a conversation back to the automatic answers, and says so, once. Locks the conversation. */
export async function handBack(services: Services, conversationId: string, now: Date): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockConversation(tx, conversationId)
    if (!row || row.mode === 'auto') return
    await appendMessages(tx, row, [{ sender: 'event', text: 'back' }], {
      now,
      mode: 'auto',
      assignedTo: null,
      unread: 0,
      seenAt: now,
    })
  })
}

/** Keeps the address that the team's answer goes to as well. */
export async function storeEmail(services: Services, conversationId: string, email: string): Promise<void> {
  const own = eq(chatConversations.id, conversationId)
  const writes = services.db
    .update(chatConversations)
    .set({ email })
    .where(own)
    .returning({ id: chatConversations.id })
  await writeAndPublish(services.db, writes, [INBOX_TOPIC])
}

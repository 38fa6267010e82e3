import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { chatMessages } from '../../db/schema.ts'
import { Refusal } from '../../http/fail.ts'

/**
 * Notes whether an automatic answer met the question; null takes the word back.
 * @throws Refusal `not_found` when there is no such answer in the conversation
 */
export async function rateMessage(
  db: Database,
  conversationId: string,
  { seq, rating }: { seq: number; rating: 'up' | 'down' | null },
): Promise<void> {
  const own = and(
    eq(chatMessages.conversationId, conversationId),
    eq(chatMessages.seq, seq),
    eq(chatMessages.sender, 'bot'),
  )
  const { rowCount } = await db.update(chatMessages).set({ rating }).where(own)
  if (rowCount === 0) throw new Refusal('not_found')
}

import type { InboxConversation } from '@thokham/contract/chat-inbox'
import type { Pool } from 'pg'
import { countWaiting, readLongestWaiting } from './inbox-queries.ts'

/** Reads how many wait for an answer of a person, and those that wait longest, the oldest first. */
export async function readWaitingChats(
  pool: Pool,
  most: number,
): Promise<{ waiting: number; oldest: InboxConversation[] }> {
  const [waiting, oldest] = await Promise.all([countWaiting(pool), readLongestWaiting(pool, most)])
  return { waiting, oldest }
}

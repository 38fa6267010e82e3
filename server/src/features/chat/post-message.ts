import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { Pool } from 'pg'
import type { NewMessage } from './append-messages.ts'
import type { FoundConversation } from './chat-queries.ts'

export interface Posted {
  /** What the visitor says first, then what is answered at once. */
  messages: readonly NewMessage[]
  /** The AI is to answer. */
  isAsked: boolean
  page: string
  now: Date
  /** Messages of the visitor in a Bangkok day. */
  mostADay: number
}

/**
 * One statement: the row's lock gives the numbers out and counts the day, so that 50 at once are 50 messages in one
 * order and not one more than the day allows.
 */
const POST = `
  WITH moved AS (
    UPDATE chat_conversations SET last_seq = last_seq + json_array_length($2::json), last_at = $3, seen_at = $3, page = $4,
      closed_at = NULL, day = $5::date, day_count = CASE WHEN day = $5::date THEN day_count + 1 ELSE 1 END,
      unread = CASE WHEN mode = 'person' THEN unread + 1 ELSE 0 END,
      asked_seq = CASE WHEN $6 THEN last_seq + 1 ELSE asked_seq END,
      asked_at = CASE WHEN $6 THEN $3::timestamptz ELSE asked_at END
    WHERE id = $1 AND mode = $7 AND (day IS DISTINCT FROM $5::date OR day_count < $8)
    RETURNING id, last_seq - json_array_length($2::json) AS before
  ), said AS (
    INSERT INTO chat_messages (conversation_id, seq, key, sender, text, links, lines, source, created_at)
    SELECT moved.id, moved.before + m.at, (m.message ->> 'key')::uuid, m.message ->> 'sender', m.message ->> 'text',
      COALESCE((m.message -> 'links')::jsonb, '[]'), COALESCE((m.message -> 'lines')::jsonb, '[]'),
      m.message ->> 'source', $3
    FROM moved, json_array_elements($2::json) WITH ORDINALITY AS m(message, at)
    RETURNING seq
  )
  SELECT min(seq) AS seq FROM said`

/**
 * Adds what a visitor says, with what is answered at once; the caller publishes it.
 * @returns the place of what the visitor says; null when the conversation is in another mode by now, or the day is used up
 * @throws an error of the constraint `chat_messages_sent_once` when it was sent before
 */
export async function postMessage(
  pool: Pool,
  { id, mode }: FoundConversation,
  { messages, isAsked, page, now, mostADay }: Posted,
): Promise<number | null> {
  const { rows } = await pool.query<{ seq: number }>({
    name: 'chat-post',
    text: POST,
    values: [id, JSON.stringify(messages), now, page, bangkokDate(now), isAsked, mode, mostADay],
  })
  return rows[0]?.seq ?? null
}

import { bangkokDate } from '@thokham/domain/bangkok-time'
import type { Pool } from 'pg'
import { messageJson, type NewMessage } from './append-messages.ts'
import type { ConversationNews } from './chat-queries.ts'
import type { WrittenNews } from './conversation-feeds.ts'

export interface Posted {
  /** What the visitor says first, then what is answered at once. */
  messages: readonly NewMessage[]
  /** The AI is to answer. */
  isAsked: boolean
  /** The mode that the conversation must be in. */
  mode: 'auto' | 'person'
  page: string
  now: Date
  /** Messages of the visitor in a Bangkok day. */
  mostADay: number
}

/** The conversation by its id, or by whose it is: each is at most one. */
const PLACES = { id: 'id', member: 'member_id', visitor: 'visitor_id' } as const

export interface PostPlace {
  by: keyof typeof PLACES
  id: string
}

/**
 * Returns the one statement that posts: the row's lock gives the numbers out and counts the day, so that 50 at once are
 * 50 messages in one order and not one more than the day allows. It answers with the row as it stands, so that nobody
 * need read it again.
 */
const post = (column: string) => `
  WITH moved AS (
    UPDATE chat_conversations SET last_seq = last_seq + json_array_length($2::json), last_at = $3, seen_at = $3, page = $4,
      closed_at = NULL, day = $5::date, day_count = CASE WHEN day = $5::date THEN day_count + 1 ELSE 1 END,
      unread = CASE WHEN mode = 'person' THEN unread + 1 ELSE 0 END,
      asked_seq = CASE WHEN $6 THEN last_seq + 1 ELSE asked_seq END,
      asked_at = CASE WHEN $6 THEN $3::timestamptz ELSE asked_at END
    WHERE ${column} = $1 AND mode = $7 AND (day IS DISTINCT FROM $5::date OR day_count < $8)
    RETURNING id, member_id, mode, email, read_seq, last_seq, asked_seq, typing_at, assigned_to, unread,
      last_seq - json_array_length($2::json) AS before
  ), said AS (
    INSERT INTO chat_messages (conversation_id, seq, key, sender, text, links, lines, source, picture, created_at)
    SELECT moved.id, moved.before + m.at, (m.message ->> 'key')::uuid, m.message ->> 'sender', m.message ->> 'text',
      COALESCE((m.message -> 'links')::jsonb, '[]'), COALESCE((m.message -> 'lines')::jsonb, '[]'),
      m.message ->> 'source', m.message ->> 'picture', $3
    FROM moved, json_array_elements($2::json) WITH ORDINALITY AS m(message, at)
  )
  SELECT moved.id, moved.member_id AS "memberId", moved.mode, moved.email, moved.read_seq AS "readSeq", moved.last_seq AS "lastSeq", moved.before,
    moved.asked_seq IS NOT NULL AS "isAsked", moved.typing_at AS "typingAt", a.display_name AS agent, moved.unread
  FROM moved LEFT JOIN profiles a ON a.id = moved.assigned_to`

/**
 * Adds what a visitor says, with what is answered at once; the caller publishes it.
 * @returns what was written, and how much of the visitor's the team has not looked at; null when there is no such conversation in that mode, or the day is used up
 * @throws an error of the constraint `chat_messages_sent_once` when it was sent before
 */
export async function postMessage(
  pool: Pool,
  { by, id }: PostPlace,
  { messages, isAsked, mode, page, now, mostADay }: Posted,
): Promise<(WrittenNews & { unread: number }) | null> {
  const { rows } = await pool.query<
    Omit<ConversationNews, 'isClosed' | 'draft' | 'messages'> & { before: number; unread: number }
  >({
    name: `chat-post-${by}`,
    text: post(PLACES[by]),
    values: [id, JSON.stringify(messages), now, page, bangkokDate(now), isAsked, mode, mostADay],
  })
  const [row] = rows
  if (!row) return null
  const { before, unread, ...standing } = row
  const written = messages.map((message, at) => messageJson(message, before + 1 + at, now))
  return { before, unread, news: { ...standing, isClosed: false, draft: '', messages: written } }
}

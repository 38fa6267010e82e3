import type { CHAT_SENDERS } from '@thokham/contract/chat'
import type { ChatLink } from '@thokham/domain/chat/fill-answer'
import { eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Database, Transaction } from '../../db/client.ts'
import { onceATurn } from '../../db/once-a-turn.ts'
import { chatConversations, chatMessages } from '../../db/schema.ts'

export type ConversationRow = typeof chatConversations.$inferSelect

/** A message as PostgreSQL writes it into JSON. */
export interface MessageJson {
  seq: number
  key: string | null
  sender: (typeof CHAT_SENDERS)[number] | 'note'
  text: string
  links: ChatLink[]
  lines: string[]
  source: 'canned' | 'library' | 'ai' | 'apology' | 'budget' | null
  rating: 'up' | 'down' | null
  author: string | null
  /** Its name in the file store, for the server alone. */
  picture: string | null
  at: string
}

/** Columns of a message `m`, as MessageJson. */
export const MESSAGE_JSON = `json_build_object('seq', m.seq, 'key', m.key, 'sender', m.sender, 'text', m.text,
  'links', m.links, 'lines', m.lines, 'source', m.source, 'rating', m.rating,
  'author', (SELECT a.display_name FROM profiles a WHERE a.id = m.author_id),
  'picture', m.picture, 'at', m.created_at)`

/** What is new in a conversation for whom it is with, from one snapshot. */
export interface ConversationNews {
  id: string
  /** null = a visitor's */
  memberId: string | null
  mode: 'auto' | 'person'
  isClosed: boolean
  agent: string | null
  isAsked: boolean
  typingAt: Date | null
  email: string | null
  readSeq: number
  lastSeq: number
  /** As much as has come of the AI's answer; empty = nothing to show. */
  draft: string
  messages: MessageJson[]
}

/** Messages of one answer; whoever is further behind is given the rest in the next. */
export const MOST_MESSAGES = 100

/**
 * Returns the query of what is new in conversations `c` behind a cursor each. A cursor of 0 asks for the newest messages,
 * any other for those behind it.
 * @param asked what is asked `q`, its cursor `since` among it, and which conversations those are
 */
const newsOf = (asked: string) => `
  SELECT c.id, c.member_id AS "memberId", c.mode, c.closed_at IS NOT NULL AS "isClosed", c.email, c.read_seq AS "readSeq", c.last_seq AS "lastSeq",
    c.asked_seq IS NOT NULL AS "isAsked", c.typing_at AS "typingAt", a.display_name AS agent, q.at,
    COALESCE((SELECT d.text FROM chat_drafts d WHERE d.conversation_id = c.id AND d.seq = c.asked_seq), '') AS draft,
    COALESCE((SELECT json_agg(found.message ORDER BY found.seq) FROM (
      SELECT m.seq, ${MESSAGE_JSON} AS message FROM chat_messages m
      WHERE m.conversation_id = c.id AND m.seq > q.since AND m.sender <> 'note'
      ORDER BY CASE WHEN q.since = 0 THEN -m.seq ELSE m.seq END LIMIT ${MOST_MESSAGES}) found), '[]') AS messages
  FROM ${asked}
  LEFT JOIN profiles a ON a.id = c.assigned_to`
/** `$1` conversations, `$2` for each the cursor. */
const NEWS = newsOf(`unnest((SELECT $1::uuid[]), (SELECT $2::int[])) WITH ORDINALITY AS q(id, since, at)
  JOIN chat_conversations c ON c.id = q.id`)

/**
 * Reads what is new in conversations; who asks in one turn of the event loop is answered by one query (decision 022),
 * and who asks the same, as several tabs of one visitor do, by one of its rows.
 */
export function openNewsReader(pool: Pool) {
  return onceATurn(
    async (asked: readonly { id: string; since: number }[]): Promise<(ConversationNews | null)[]> => {
      const keys = asked.map(({ id, since }) => `${id} ${since}`)
      const wanted = [...new Map(asked.map((each, at) => [keys[at] ?? '', each]))]
      const values = [wanted.map(([, { id }]) => id), wanted.map(([, { since }]) => since)]
      const { rows } = await pool.query<ConversationNews & { at: string }>({
        name: 'chat-news',
        text: NEWS,
        values,
      })
      const found = new Map(rows.map((row) => [wanted[Number(row.at) - 1]?.[0], row]))
      return keys.map((key) => found.get(key) ?? null)
    },
  )
}

export type NewsReader = ReturnType<typeof openNewsReader>

/** Whose conversation it is: of a member, or of a visitor's browser. */
export interface ChatOwner {
  memberId: string | null
  visitorId: string | null
}

/** What posting needs to know of a conversation. */
export interface FoundConversation {
  id: string
  mode: 'auto' | 'person'
  memberId: string | null
}

const FIND = `
  SELECT c.id, c.mode, c.member_id AS "memberId", q.at
  FROM unnest((SELECT $1::uuid[]), (SELECT $2::uuid[])) WITH ORDINALITY AS q(member_id, visitor_id, at)
  JOIN chat_conversations c ON c.member_id = q.member_id OR c.visitor_id = q.visitor_id`

/** Finds the conversations of owners; of a member with a visitor's cookie both may be found. */
export function openConversationFinder(pool: Pool) {
  return onceATurn(async (owners: readonly ChatOwner[]): Promise<FoundConversation[][]> => {
    const values = [owners.map(({ memberId }) => memberId), owners.map(({ visitorId }) => visitorId)]
    const { rows } = await pool.query<FoundConversation & { at: string }>({
      name: 'chat-find',
      text: FIND,
      values,
    })
    return owners.map((_, at) => rows.filter((row) => Number(row.at) === at + 1))
  })
}

/** `$1` and `$2` owners, `$3` for each the cursor. */
const OWN_NEWS = newsOf(`unnest((SELECT $1::uuid[]), (SELECT $2::uuid[]), (SELECT $3::int[]))
    WITH ORDINALITY AS q(member_id, visitor_id, since, at)
  JOIN chat_conversations c ON c.member_id = q.member_id OR c.visitor_id = q.visitor_id`)

/** Finds the conversations of owners as the finder does, with what is new in them. */
export function openOwnNewsReader(pool: Pool) {
  return onceATurn(
    async (asked: readonly (ChatOwner & { since: number })[]): Promise<ConversationNews[][]> => {
      const { rows } = await pool.query<ConversationNews & { at: string }>({
        name: 'chat-own-news',
        text: OWN_NEWS,
        values: [
          asked.map(({ memberId }) => memberId),
          asked.map(({ visitorId }) => visitorId),
          asked.map(({ since }) => since),
        ],
      })
      return asked.map((_, at) => rows.filter((row) => Number(row.at) === at + 1))
    },
  )
}

/** Locks a conversation for the rest of the transaction; null = there is none. */
export async function lockConversation(tx: Transaction, id: string): Promise<ConversationRow | null> {
  const [row] = await tx.select().from(chatConversations).where(eq(chatConversations.id, id)).for('update')
  return row ?? null
}

/** Lists a member's own messages for their file, oldest first. */
export function readMessagesOf(db: Database, memberId: string) {
  const { seq, sender, text, lines, rating, picture, createdAt } = chatMessages
  const hasPicture = sql<boolean>`${picture} IS NOT NULL`
  return db
    .select({ seq, sender, text, lines, rating, hasPicture, createdAt })
    .from(chatMessages)
    .innerJoin(chatConversations, eq(chatConversations.id, chatMessages.conversationId))
    .where(eq(chatConversations.memberId, memberId))
    .orderBy(seq)
}

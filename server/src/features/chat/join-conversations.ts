import { withLabel } from '@thokham/domain/chat/labels'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/client.ts'
import { publish } from '../../db/pubsub.ts'
import { chatConversations } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import type { ConversationRow } from './chat-queries.ts'
import { conversationTopic, INBOX_TOPIC } from './chat-topics.ts'
import { enqueueLetter } from './write-letter.ts'

/**
 * Puts what a visitor said behind what they said as a member before, once: who signs in goes on where they were, and the
 * team's answer reaches them. Locks both rows in the order of their ids.
 */
export async function joinConversations(
  { db }: Pick<Services, 'db'>,
  ids: { member: string; visitor: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(chatConversations)
      .where(inArray(chatConversations.id, [ids.member, ids.visitor]))
      .orderBy(chatConversations.id)
      .for('update')
    const member = rows.find(({ id }) => id === ids.member)
    const visitor = rows.find(({ id }) => id === ids.visitor)
    if (!member || visitor?.memberId !== null) return
    await moveMessages(tx, member, visitor)
    await tx.delete(chatConversations).where(eq(chatConversations.id, visitor.id))
    await tx
      .update(chatConversations)
      .set(await joined(tx, member, visitor))
      .where(eq(chatConversations.id, member.id))
    // What waited to be written to the visitor is looked at anew as the member's.
    await enqueueLetter(tx, member.id)
    await publish(tx, conversationTopic(visitor.id), conversationTopic(member.id), INBOX_TOPIC)
  })
}

/**
 * Moves the visitor's messages behind the member's. What was sent in both, as the words were on their way while one
 * signed in, keeps its key in the member's alone.
 */
async function moveMessages(tx: Transaction, member: ConversationRow, visitor: ConversationRow) {
  await tx.execute(sql`
    UPDATE chat_messages m SET conversation_id = ${member.id}, seq = m.seq + ${member.lastSeq},
      key = CASE WHEN EXISTS (SELECT FROM chat_messages o WHERE o.conversation_id = ${member.id} AND o.key = m.key)
        THEN NULL ELSE m.key END
    WHERE m.conversation_id = ${visitor.id}`)
}

/** Returns how the member's conversation stands with the visitor's behind it. */
async function joined(tx: Transaction, member: ConversationRow, visitor: ConversationRow) {
  const moved = (seq: number) => member.lastSeq + seq
  const { rowCount: unseen } = await tx.execute(sql`
    SELECT FROM chat_messages WHERE conversation_id = ${member.id} AND sender = 'team'
      AND seq > ${member.readSeq} AND seq <= ${member.lastSeq} LIMIT 1`)
  const isPerson = visitor.mode === 'person'
  const asked = openQuestion(member, visitor)
  return {
    lastSeq: moved(visitor.lastSeq),
    readSeq: unseen === 0 ? moved(visitor.readSeq) : member.readSeq,
    letteredSeq: Math.max(member.letteredSeq, visitor.letteredSeq > 0 ? moved(visitor.letteredSeq) : 0),
    lastAt: later(member.lastAt, visitor.lastAt),
    seenAt: later(member.seenAt, visitor.seenAt),
    page: visitor.page,
    email: member.email ?? visitor.email,
    unread: member.unread + visitor.unread + asked.toTeam,
    labels: visitor.labels.reduce((labels, label) => withLabel(labels, label) ?? labels, member.labels),
    ...dayOfBoth(member, visitor),
    ...asked.change,
    ...(isPerson && {
      mode: 'person' as const,
      closedAt: null,
      assignedTo: member.assignedTo ?? visitor.assignedTo,
      personAt: visitor.personAt,
      personAnsweredAt: visitor.personAnsweredAt,
    }),
  }
}

/**
 * Returns which question the AI is still to answer: the visitor's, which is the newer one, and none where the team has
 * taken over. A visitor's that the team comes to have counts as unread.
 */
function openQuestion(member: ConversationRow, visitor: ConversationRow) {
  const { askedSeq, askedAt } = visitor
  if (visitor.mode === 'person') return { toTeam: 0, change: { askedSeq: null, askedAt: null } }
  if (askedSeq === null) return { toTeam: 0, change: {} }
  if (member.mode === 'person')
    return { toTeam: 1, change: { askedSeq: null, askedAt: null, closedAt: null } }
  return { toTeam: 0, change: { askedSeq: member.lastSeq + askedSeq, askedAt } }
}

/** Returns the later Bangkok day of both, and how many messages it has: those of the other one count where it is the same. */
function dayOfBoth(member: ConversationRow, visitor: ConversationRow) {
  const { day, dayCount } = (visitor.day ?? '') > (member.day ?? '') ? visitor : member
  const isSameDay = visitor.day === member.day
  return { day, dayCount: isSameDay ? member.dayCount + visitor.dayCount : dayCount }
}

function later<T extends Date | null>(one: T, other: T): T {
  return (one?.getTime() ?? 0) >= (other?.getTime() ?? 0) ? one : other
}

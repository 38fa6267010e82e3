import type { replyInChat } from '@thokham/contract/chat-inbox'
import type { HandlerInput } from '@thokham/contract/operation'
import type { Transaction } from '../../db/client.ts'
import { constraintOf } from '../../db/constraint.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { type Doer, insertAudit } from '../audit/write-audit.ts'
import { appendMessages, type NewMessage } from './append-messages.ts'
import { type ConversationRow, lockConversation, type MessageJson } from './chat-queries.ts'
import { describeChatAuditEntry } from './describe-audit-entry.ts'
import { enqueueLetter } from './write-letter.ts'

interface Agent {
  id: string
  name: string
  now: Date
  /** Who did it, for the audit log. */
  call: Doer
}

/** What is answered, and the picture that goes with it, as it lies in the file store. */
type Reply = HandlerInput<typeof replyInChat>['body'] & { picture?: string }

/**
 * Answers a visitor in the team's name: the conversation is the team's from then on, and the agent's unless a colleague
 * has it. A note stays within the team and changes nothing. Sent twice under one key, it is one message. Locks the
 * conversation.
 * @returns what was said with it; nothing when it was sent before
 * @throws Refusal `not_found`
 */
export async function reply(
  services: Services,
  id: string,
  agent: Agent,
  given: Reply,
): Promise<MessageJson[]> {
  const { text, key, picture } = given
  const answer = { text, key, author: agent, ...(picture !== undefined && { picture }) }
  return changeConversation(services, id, async (tx, row) => {
    if (given.isNote) return appendMessages(tx, row, [{ sender: 'note', ...answer }], { now: agent.now })
    const joins = row.assignedTo === null || row.closedAt !== null
    const messages: NewMessage[] = [
      ...(joins ? [joined(agent)] : []),
      { sender: 'team', ...answer },
      ...(given.close ? [closing(agent)] : []),
    ]
    const written = await appendMessages(tx, row, messages, {
      now: agent.now,
      ...taken(row, agent),
      ...(given.close && closed(agent.now)),
      personAnsweredAt: row.personAnsweredAt ?? agent.now,
      unread: 0,
      typingBy: null,
      typingAt: null,
      beside: given.close ? [noted(tx, agent, 'chat.close', row)] : [],
    })
    await enqueueLetter(tx, id)
    return written
  }).catch((error) => {
    if (constraintOf(error) !== 'chat_messages_sent_once') throw error
    return []
  })
}

/**
 * Takes a conversation on, or leaves it to the others; the visitor is told who joins, once. Locks the conversation.
 * @returns what the visitor is told
 * @throws Refusal `not_found`
 */
export function assign(
  services: Services,
  id: string,
  agent: Agent,
  isMine: boolean,
): Promise<MessageJson[]> {
  return changeConversation(services, id, async (tx, row) => {
    if (isMine ? row.assignedTo === agent.id : row.assignedTo === null) return []
    const beside = [noted(tx, agent, 'chat.assign', row, { isMine })]
    if (!isMine) return appendMessages(tx, row, [], { now: agent.now, assignedTo: null, beside })
    return appendMessages(tx, row, [joined(agent)], {
      now: agent.now,
      ...taken(row, agent),
      assignedTo: agent.id,
      beside,
    })
  })
}

/**
 * Closes a conversation, once. Locks it.
 * @returns what the visitor is told
 * @throws Refusal `not_found`
 */
export function close(services: Services, id: string, agent: Agent): Promise<MessageJson[]> {
  return changeConversation(services, id, async (tx, row) => {
    if (row.closedAt !== null) return []
    return appendMessages(tx, row, [closing(agent)], {
      now: agent.now,
      ...closed(agent.now),
      beside: [noted(tx, agent, 'chat.close', row)],
    })
  })
}

/** Changes a conversation under its lock. @throws Refusal `not_found` */
function changeConversation<Result>(
  { db }: Services,
  id: string,
  change: (tx: Transaction, row: ConversationRow) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const row = await lockConversation(tx, id)
    if (!row) throw new Refusal('not_found')
    return change(tx, row)
  })
}

const noted = (tx: Transaction, { call }: Agent, ...what: Parameters<typeof describeChatAuditEntry>) =>
  insertAudit(tx, call, describeChatAuditEntry(...what))
const closing = (author: Agent): NewMessage => ({ sender: 'event', text: 'closed', author })
const joined = (author: Agent): NewMessage => ({ sender: 'event', text: 'joined', author })

/** Returns what changes when the team has it: nothing is answered by itself any more. */
const taken = (row: ConversationRow, agent: Agent) => ({
  mode: 'person' as const,
  closedAt: null,
  assignedTo: row.closedAt === null ? (row.assignedTo ?? agent.id) : agent.id,
  personAt: row.personAt ?? agent.now,
  askedSeq: null,
  askedAt: null,
})

/** Returns what changes when it is closed: whoever goes on after this is answered automatically again. */
const closed = (now: Date) => ({ closedAt: now, mode: 'auto' as const, assignedTo: null, unread: 0 })

import type { replyInChat } from '@thokham/contract/chat-inbox'
import type { HandlerInput } from '@thokham/contract/operation'
import { constraintOf } from '../../db/constraint.ts'
import { Refusal } from '../../http/fail.ts'
import type { Services } from '../../services.ts'
import { type Doer, writeAudit } from '../audit/write-audit.ts'
import { appendMessages, type NewMessage } from './append-messages.ts'
import { type ConversationRow, lockConversation } from './chat-queries.ts'
import { describeChatAuditEntry } from './describe-audit-entry.ts'
import { enqueueLetter } from './write-letter.ts'

interface Agent {
  id: string
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
 * @throws Refusal `not_found`
 */
export async function reply(services: Services, id: string, agent: Agent, given: Reply): Promise<void> {
  try {
    await services.db.transaction(async (tx) => {
      const row = await lockConversation(tx, id)
      if (!row) throw new Refusal('not_found')
      const message: NewMessage = {
        sender: given.isNote ? 'note' : 'team',
        text: given.text,
        key: given.key,
        authorId: agent.id,
        ...(given.picture !== undefined && { picture: given.picture }),
      }
      if (given.isNote) {
        await appendMessages(tx, row, [message], { now: agent.now })
        return
      }
      const joins = row.assignedTo === null || row.closedAt !== null
      const said = [...(joins ? [joined(agent)] : []), message, ...(given.close ? [closing(agent)] : [])]
      await appendMessages(tx, row, said, {
        now: agent.now,
        ...taken(row, agent),
        ...(given.close && closed(agent.now)),
        personAnsweredAt: row.personAnsweredAt ?? agent.now,
        unread: 0,
        typingBy: null,
        typingAt: null,
      })
      if (given.close) await writeAudit(tx, agent.call, describeChatAuditEntry('chat.close', row))
      await enqueueLetter(tx, id)
    })
  } catch (error) {
    if (constraintOf(error) !== 'chat_messages_sent_once') throw error
  }
}

/**
 * Takes a conversation on, or leaves it to the others; the visitor is told who joins, once. Locks the conversation.
 * @throws Refusal `not_found`
 */
export async function assign(services: Services, id: string, agent: Agent, mine: boolean): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockConversation(tx, id)
    if (!row) throw new Refusal('not_found')
    if (mine ? row.assignedTo === agent.id : row.assignedTo === null) return
    await writeAudit(tx, agent.call, describeChatAuditEntry('chat.assign', row, { isMine: mine }))
    if (mine) {
      await appendMessages(tx, row, [joined(agent)], {
        now: agent.now,
        ...taken(row, agent),
        assignedTo: agent.id,
      })
    } else {
      await appendMessages(tx, row, [], { now: agent.now, assignedTo: null })
    }
  })
}

/** Closes a conversation, once. Locks it. @throws Refusal `not_found` */
export async function close(services: Services, id: string, agent: Agent): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockConversation(tx, id)
    if (!row) throw new Refusal('not_found')
    if (row.closedAt !== null) return
    await writeAudit(tx, agent.call, describeChatAuditEntry('chat.close', row))
    await appendMessages(tx, row, [closing(agent)], { now: agent.now, ...closed(agent.now) })
  })
}

const closing = ({ id }: Agent): NewMessage => ({ sender: 'event', text: 'closed', authorId: id })
const joined = ({ id }: Agent): NewMessage => ({ sender: 'event', text: 'joined', authorId: id })

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

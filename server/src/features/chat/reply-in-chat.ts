import type { replyInChat } from '@thokham/contract/chat-inbox'
import type { HandlerInput } from '@thokham/contract/operation'
import { constraintOf } from '../../db/constraint.ts'
import { Refusal } from '../../http/fail.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { Services } from '../../services.ts'
import { appendMessages, type NewMessage } from './append-messages.ts'
import { type ConversationRow, lockConversation } from './chat-queries.ts'
import { WRITE_LETTER } from './write-letter.ts'

/** How long, in ms, an answer may lie unseen before it goes out as a letter as well. */
const LETTER_AFTER_MS = 60_000

interface Agent {
  id: string
  now: Date
}

/** What is answered, and the picture that goes with it, as it lies in the file store. */
type Reply = HandlerInput<typeof replyInChat>['body'] & { picture?: string }

/**
 * Answers a visitor in the team's name: the conversation is the team's from then on, and the agent's unless a colleague
 * has it. A note stays within the team and changes nothing. Sent twice under one key, it is one message.
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
      const said = [
        ...(joins ? [joined(agent)] : []),
        message,
        ...(given.close ? [{ sender: 'event', text: 'closed' } as const] : []),
      ]
      await appendMessages(tx, row, said, {
        now: agent.now,
        ...taken(row, agent),
        ...(given.close && closed(agent.now)),
        personAnsweredAt: row.personAnsweredAt ?? agent.now,
        unread: 0,
        typingBy: null,
        typingAt: null,
      })
      const runAt = new Date(Date.now() + LETTER_AFTER_MS)
      await enqueue(tx, WRITE_LETTER, { conversationId: id }, { key: `chat-letter:${id}`, runAt })
    })
  } catch (error) {
    if (constraintOf(error) !== 'chat_messages_sent_once') throw error
  }
}

/**
 * Takes a conversation on, or leaves it to the others; the visitor is told who joins, once.
 * @throws Refusal `not_found`
 */
export async function assign(services: Services, id: string, agent: Agent, mine: boolean): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockConversation(tx, id)
    if (!row) throw new Refusal('not_found')
    if (mine && row.assignedTo !== agent.id) {
      await appendMessages(tx, row, [joined(agent)], {
        now: agent.now,
        ...taken(row, agent),
        assignedTo: agent.id,
      })
    } else if (!mine && row.assignedTo !== null) {
      await appendMessages(tx, row, [], { now: agent.now, assignedTo: null })
    }
  })
}

/**
 * Closes a conversation, once.
 * @throws Refusal `not_found`
 */
export async function close(services: Services, id: string, now: Date): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockConversation(tx, id)
    if (!row) throw new Refusal('not_found')
    if (row.closedAt !== null) return
    await appendMessages(tx, row, [{ sender: 'event', text: 'closed' }], { now, ...closed(now) })
  })
}

const joined = ({ id }: Agent): NewMessage => ({ sender: 'event', text: 'joined', authorId: id })

/** The team has it: nothing is answered by itself any more. */
const taken = (row: ConversationRow, agent: Agent) => ({
  mode: 'person' as const,
  closedAt: null,
  assignedTo: row.closedAt === null ? (row.assignedTo ?? agent.id) : agent.id,
  personAt: row.personAt ?? agent.now,
  askedSeq: null,
  askedAt: null,
})

/** Whoever goes on after this is answered automatically again. */
const closed = (now: Date) => ({ closedAt: now, mode: 'auto' as const, assignedTo: null, unread: 0 })

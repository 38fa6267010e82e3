import {
  assignChat,
  closeChat,
  labelChat,
  listInbox,
  readInboxConversation,
  readInboxPicture,
  readInboxUpTo,
  replyInChat,
  replyWithPicture,
  typeInChat,
  watchInbox,
} from '@thokham/contract/chat-inbox'
import { and, eq, lte } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { publish } from '../../db/pubsub.ts'
import { chatConversations } from '../../db/schema.ts'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { type Call, handle } from '../../http/operation.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { conversationTopic, INBOX_TOPIC } from './chat-topics.ts'
import {
  countInbox,
  readInboxRows,
  readMemberFacts,
  readShown,
  readToday,
  readUsedLabels,
} from './inbox-queries.ts'
import { keepPicture } from './keep-picture.ts'
import { labelConversation } from './label-conversation.ts'
import { presentInboxMessage, TYPING_MS } from './present-chat.ts'
import { readPicture } from './read-picture.ts'
import { assign, close, reply } from './reply-in-chat.ts'
import { openInboxFeed } from './watch-inbox.ts'

/** Serves the inbox, from which the team answers. */
export function inboxRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db, pool } = services
  const watch = openInboxFeed(services)

  const messagesOf = async (id: string, since: number) => {
    const found = await readShown(pool, id, since)
    if (!found) throw new Refusal('not_found')
    return { messages: found.messages.map(presentInboxMessage) }
  }
  const newestSeq = async (id: string) => {
    const [row] = await db
      .select({ lastSeq: chatConversations.lastSeq })
      .from(chatConversations)
      .where(eq(chatConversations.id, id))
    if (!row) throw new Refusal('not_found')
    return row.lastSeq
  }

  handle(app, listInbox, async ({ query }, { caller, now }) => {
    const agentId = memberOf(caller).id
    const { chat } = await readCurrentSettings(db)
    return {
      ...(await readInboxRows(pool, { ...query, agentId })),
      counts: (await countInbox(pool))(agentId),
      today: await readToday(pool, now),
      replies: chat.replies,
      labels: await readUsedLabels(pool),
    }
  })

  handle(app, watchInbox, async (_, call) => watch(call))

  handle(app, readInboxConversation, async ({ params: { id }, query: { since } }, { caller, now }) => {
    const found = await readShown(pool, id, since)
    if (!found) throw new Refusal('not_found')
    const { messages, typing, memberId, ...shown } = found
    const isOther = typing !== null && typing.id !== memberOf(caller).id
    return {
      ...shown,
      messages: messages.map(presentInboxMessage),
      typing: isOther && now.getTime() - typing.at.getTime() < TYPING_MS ? typing.name : null,
      member: memberId === null ? null : await readMemberFacts(pool, memberId),
    }
  })

  handle(app, replyInChat, async ({ params: { id }, body }, call) => {
    const before = await newestSeq(id)
    await reply(services, id, agentOf(call), body)
    return messagesOf(id, before)
  })

  handle(app, replyWithPicture, async ({ params: { id }, body, file }, call) => {
    if (!file) throw new Refusal('slip_required', { fields: { picture: 'required' } })
    const before = await newestSeq(id)
    await keepPicture(services, file, (picture) => reply(services, id, agentOf(call), { ...body, picture }))
    return messagesOf(id, before)
  })

  handle(app, readInboxPicture, ({ params: { id, seq } }, call) =>
    readPicture(services, call.reply, { conversationId: id, seq, isTeam: true }),
  )

  handle(app, labelChat, async ({ params: { id }, body }, call) => ({
    labels: await labelConversation(services, id, body, call),
  }))

  handle(app, assignChat, async ({ params: { id }, body }, call) => {
    const before = await newestSeq(id)
    await assign(services, id, agentOf(call), body.mine)
    return messagesOf(id, before)
  })

  handle(app, closeChat, async ({ params: { id } }, call) => {
    const before = await newestSeq(id)
    await close(services, id, agentOf(call))
    return messagesOf(id, before)
  })

  handle(app, readInboxUpTo, async ({ params: { id }, body }) => {
    await newestSeq(id)
    // What came meanwhile has not been looked at.
    const looked = and(eq(chatConversations.id, id), lte(chatConversations.lastSeq, body.seq))
    const { rowCount } = await db.update(chatConversations).set({ unread: 0 }).where(looked)
    if (rowCount === 1) await publish(db, INBOX_TOPIC)
    return {}
  })

  handle(app, typeInChat, async ({ params: { id } }, { caller, now }) => {
    const { rowCount } = await db
      .update(chatConversations)
      .set({ typingBy: memberOf(caller).id, typingAt: now })
      .where(eq(chatConversations.id, id))
    if (rowCount === 0) throw new Refusal('not_found')
    await publish(db, conversationTopic(id))
    await publish(db, INBOX_TOPIC)
    return {}
  })
}

const agentOf = (call: Call) => ({ id: memberOf(call.caller).id, now: call.now, call })

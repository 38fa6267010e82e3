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
import { listUnanswered, teachAnswer } from '@thokham/contract/chat-unanswered'
import { and, eq, lte } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { chatConversations } from '../../db/schema.ts'
import { writeAndPublish } from '../../db/write-together.ts'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { type Call, handle } from '../../http/operation.ts'
import { readScans } from '../../http/scanned-uploads.ts'
import { searchOrAlike } from '../members/search-or-alike.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import type { MessageJson } from './chat-queries.ts'
import { conversationTopic, INBOX_TOPIC } from './chat-topics.ts'
import { readInboxRows, readListExtras, readMemberFacts, readShown } from './inbox-queries.ts'
import { labelConversation } from './label-conversation.ts'
import { presentInboxMessage, TYPING_MS } from './present-chat.ts'
import { readPicture } from './read-picture.ts'
import { assign, close, reply } from './reply-in-chat.ts'
import { SCAN_PICTURE } from './scan-picture.ts'
import { storeChatPicture } from './store-chat-picture.ts'
import { readUnanswered, teach } from './unanswered.ts'
import { openInboxFeed } from './watch-inbox.ts'

/** Serves the inbox, from which the team answers. */
export function inboxRoutes(app: FastifyInstance): void {
  const { services } = app
  const { db, pool } = services
  const watch = openInboxFeed(services)

  const present = async (messages: MessageJson[]) => {
    const pictures = messages.flatMap(({ picture }) => picture ?? [])
    const scans = await readScans(services, SCAN_PICTURE, pictures)
    return messages.map((message) => presentInboxMessage(message, scans))
  }
  const answered = async (written: Promise<MessageJson[]>) => ({ messages: await present(await written) })

  handle(app, listInbox, async ({ query }, { caller, now }) => {
    const agentId = memberOf(caller).id
    const [{ chat }, rows, beside] = await Promise.all([
      readCurrentSettings(db),
      searchOrAlike(
        pool,
        query.q,
        (q) => readInboxRows(pool, { ...query, q, agentId }),
        ({ conversations }) => conversations.length === 0,
      ),
      readListExtras(pool, agentId, now),
    ])
    return { ...rows, ...beside, replies: chat.replies }
  })

  handle(app, watchInbox, async (_, call) => watch(call))

  handle(app, listUnanswered, (_, { now }) => readUnanswered(services, now))

  handle(app, teachAnswer, async ({ body }, call) => {
    await teach(services, call, body)
    return {}
  })

  handle(app, readInboxConversation, async ({ params: { id }, query: { since } }, { caller, now }) => {
    const found = await readShown(pool, id, since)
    if (!found) throw new Refusal('not_found')
    const { messages, typing, memberId, ...shown } = found
    const isOther = typing !== null && typing.id !== memberOf(caller).id
    return {
      ...shown,
      messages: await present(messages),
      typing: isOther && now.getTime() - typing.at.getTime() < TYPING_MS ? typing.name : null,
      member: memberId === null ? null : await readMemberFacts(pool, memberId),
    }
  })

  handle(app, replyInChat, ({ params: { id }, body }, call) =>
    answered(reply(services, id, agentOf(call), body)),
  )

  handle(app, replyWithPicture, async ({ params: { id }, body, file }, call) => {
    if (!file) throw new Refusal('slip_required', { fields: { picture: 'required' } })
    return answered(
      storeChatPicture(services, file, (picture) => reply(services, id, agentOf(call), { ...body, picture })),
    )
  })

  handle(app, readInboxPicture, ({ params: { id, seq } }, call) =>
    readPicture(services, call.reply, { conversationId: id, seq, isTeam: true }),
  )

  handle(app, labelChat, async ({ params: { id }, body }, call) => ({
    labels: await labelConversation(services, id, body, call),
  }))

  handle(app, assignChat, ({ params: { id }, body }, call) =>
    answered(assign(services, id, agentOf(call), body.mine)),
  )

  handle(app, closeChat, ({ params: { id } }, call) => answered(close(services, id, agentOf(call))))

  handle(app, readInboxUpTo, async ({ params: { id }, body }) => {
    const isThis = eq(chatConversations.id, id)
    // What came meanwhile has not been looked at.
    const looked = db
      .update(chatConversations)
      .set({ unread: 0 })
      .where(and(isThis, lte(chatConversations.lastSeq, body.seq)))
      .returning({ id: chatConversations.id })
    const isLooked = await writeAndPublish(db, looked, [INBOX_TOPIC])
    if (!isLooked && (await db.$count(chatConversations, isThis)) === 0) throw new Refusal('not_found')
    return {}
  })

  handle(app, typeInChat, async ({ params: { id } }, { caller, now }) => {
    const typed = db
      .update(chatConversations)
      .set({ typingBy: memberOf(caller).id, typingAt: now })
      .where(eq(chatConversations.id, id))
      .returning({ id: chatConversations.id })
    const isThere = await writeAndPublish(db, typed, [conversationTopic(id), INBOX_TOPIC])
    if (!isThere) throw new Refusal('not_found')
    return {}
  })
}

const agentOf = (call: Call) => {
  const { id, displayName } = memberOf(call.caller)
  return { id, name: displayName, now: call.now, call }
}

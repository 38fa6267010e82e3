import {
  askForPerson,
  goBackToBot,
  leaveChatEmail,
  rateChatMessage,
  readChat,
  readChatPicture,
  readChatUpTo,
  sendChatMessage,
  sendChatPicture,
  takePictureAsSlip,
  watchChat as watchOperation,
} from '@thokham/contract/chat'
import { nextSupportTime, supportMoment } from '@thokham/domain/chat/support-hours'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../http/fail.ts'
import { limit } from '../../http/limits.ts'
import { networkOf } from '../../http/network-of.ts'
import { handle } from '../../http/operation.ts'
import { hasSlipCode } from '../payments/slip-picture.ts'
import { readAnswerBook } from './answer-book.ts'
import type { ConversationNews, FoundConversation } from './chat-queries.ts'
import { chatReaders } from './chat-readers.ts'
import { conversationOpener, ownConversation, readConversation } from './find-conversation.ts'
import { handBack, handOver, storeEmail } from './hand-over.ts'
import { noteSeen } from './note-seen.ts'
import { usePictureAsSlip } from './picture-as-slip.ts'
import { presentMessage, presentState } from './present-chat.ts'
import { rateMessage } from './rate-message.ts'
import { readPicture } from './read-picture.ts'
import { sendMessage } from './send-message.ts'
import { storeChatPicture } from './store-chat-picture.ts'
import { watchChat } from './watch-chat.ts'

/** Serves the support chat to whom it is for: members, and visitors by a cookie of ours. */
export function chatRoutes(app: FastifyInstance): void {
  const { services } = app
  const openConversation = conversationOpener(services)
  const pictures = limit(services, { name: 'chat-picture', attempts: 20, seconds: 3_600 })
  // Each one reaches the owner's telephone.
  const handOvers = limit(services, { name: 'chat-person', attempts: 10, seconds: 3_600 })

  const present = (news: ConversationNews, now: Date) => ({
    state: presentState(news, now),
    messages: news.messages.map(presentMessage),
  })
  const newestOf = async ({ id }: FoundConversation, now: Date) => {
    const news = await chatReaders(services).readNews({ id, since: 0 })
    if (!news) throw new Refusal('not_found')
    return present(news, now)
  }

  handle(app, readChat, async ({ query: { since } }, call) => {
    const { settings, hours, online } = await readAnswerBook(services)
    const found = await readConversation(services, call, since)
    const next = nextSupportTime(call.now, settings.chat.hours)
    return {
      conversation: found && present(found, call.now),
      online,
      hours,
      nextTime: next && supportMoment(next),
      supportUrl: settings.links.support,
      ownEmail: call.caller.member?.email ?? null,
    }
  })

  handle(app, sendChatMessage, ({ body }, call) =>
    sendMessage(services, call, { open: openConversation, said: body }),
  )

  handle(
    app,
    sendChatPicture,
    async ({ body, file }, call) => {
      if (!file) throw new Refusal('slip_required', { fields: { picture: 'required' } })
      const isSlip = call.caller.member !== null && (await hasSlipCode(file))
      return storeChatPicture(services, file, (picture) =>
        sendMessage(services, call, { open: openConversation, said: { ...body, picture, isSlip } }),
      )
    },
    {
      beforeBody: ({ caller, request, reply }) =>
        pictures.spend(caller.member?.id ?? networkOf(request.ip), reply),
    },
  )

  handle(app, readChatPicture, async ({ params: { seq } }, call) => {
    const { id } = await ownConversation(services, call)
    return readPicture(services, call.reply, { conversationId: id, seq, isTeam: false })
  })

  handle(app, takePictureAsSlip, async ({ body: { seq } }, call) => {
    const found = await ownConversation(services, call)
    await usePictureAsSlip(services, call, { conversationId: found.id, seq })
    return newestOf(found, call.now)
  })

  handle(app, watchOperation, async ({ query: { since } }, call) =>
    watchChat(services, call, { conversation: await ownConversation(services, call), since }),
  )

  handle(app, rateChatMessage, async ({ body }, call) => {
    const { id } = await ownConversation(services, call)
    await rateMessage(services.db, id, body)
    return { rating: body.rating }
  })

  handle(app, readChatUpTo, async ({ body }, call) => {
    const { id } = await ownConversation(services, call)
    return { readSeq: await noteSeen(services, id, { ...body, now: call.now }) }
  })

  handle(app, askForPerson, async (_, call) => {
    const found = await openConversation(call)
    if (found.mode === 'auto') await handOvers.spend(found.id, call.reply)
    await handOver(services, found.id, call.now)
    return newestOf(found, call.now)
  })

  handle(app, goBackToBot, async (_, call) => {
    const found = await ownConversation(services, call)
    await handBack(services, found.id, call.now)
    return newestOf(found, call.now)
  })

  handle(app, leaveChatEmail, async ({ body: { email } }, call) => {
    const { id } = await ownConversation(services, call)
    await storeEmail(services, id, email)
    return { email }
  })
}

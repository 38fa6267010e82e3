import type { sendChatMessage } from '@thokham/contract/chat'
import type { CallResult, HandlerInput } from '@thokham/contract/operation'
import { nextBangkokMidnight } from '@thokham/domain/bangkok-time'
import { PERSON_LINK, SLIP_LINK } from '@thokham/domain/chat/fill-answer'
import { constraintOf } from '../../db/constraint.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import { tooMany } from '../../http/refuse-too-many.ts'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import { alertOfAnswer } from './alert-team.ts'
import { type AnswerBook, readAnswerBook } from './answer-book.ts'
import { answerFromAccount, isOfAccount } from './answer-from-account.ts'
import { answererOf } from './answer-question.ts'
import type { NewMessage } from './append-messages.ts'
import { readAskerAccount } from './asker-account.ts'
import type { ConversationNews, FoundConversation } from './chat-queries.ts'
import { chatReaders } from './chat-readers.ts'
import { conversationTopic, INBOX_TOPIC } from './chat-topics.ts'
import { ownerOf } from './find-conversation.ts'
import { offerAsSlip } from './picture-as-slip.ts'
import { type Posted, type PostPlace, postMessage } from './post-message.ts'
import { presentMessage, presentState } from './present-chat.ts'
import { searchLibrary } from './search-library.ts'

type News = CallResult<typeof sendChatMessage>

/** A visitor's message, and the name of its picture in the file store. */
type Said = HandlerInput<typeof sendChatMessage>['body'] & {
  picture?: string
  /** A slip's QR was read in it. */
  isSlip?: boolean
}

/** The answer to a picture, which is shown to the team alone. */
const PICTURE_ANSWER = {
  text: `ได้รับภาพแล้วค่ะ ภาพเปิดดูได้เฉพาะทีมงาน กด “${PERSON_LINK.label}” ได้เลย`,
  links: [PERSON_LINK],
}

/** A hand-over in between changes the mode, and the message is posted again in the other one; so often at most. */
const MOST_TRIES = 3

/**
 * Takes what a visitor says and answers it at once where a canned answer or the library can; otherwise the AI is asked,
 * or the team, once they have taken over (docs/product/chat.md#support-chat).
 * @param open finds the caller's conversation, or begins one
 * @throws Refusal `rate_limited` when the day's messages are used up
 */
export async function sendMessage(
  services: Services,
  call: Call,
  { open, said }: { open: (call: Call) => Promise<FoundConversation>; said: Said },
): Promise<News> {
  const book = await readAnswerBook(services)
  const posting = { said, answer: await answerTo(services, call, book, said), book }
  const owner = ownerOf(services, call)
  const own: PostPlace | null =
    owner.memberId !== null
      ? { by: 'member', id: owner.memberId }
      : owner.visitorId !== null
        ? { by: 'visitor', id: owner.visitorId }
        : null
  // Nearly always there is a conversation, and it is answered automatically: then one statement is all.
  if (own && posting.answer) {
    const written = await post(services, call, own, { ...posting, mode: 'auto' }).catch(passSentBefore)
    if (written) return present(written.news, call.now)
  }
  return sendThoroughly(services, call, await open(call), posting)
}

interface Posting {
  said: Said
  answer: NewMessage | null
  book: AnswerBook
}

/**
 * Sends a message until it is in: the conversation may change its mode meanwhile, and what was sent before is read
 * again.
 * @throws Refusal `rate_limited` when the day is used up, `not_found`, `conflict` after too many tries
 */
async function sendThoroughly(
  services: Services,
  call: Call,
  conversation: FoundConversation,
  posting: Posting,
): Promise<News> {
  const { id, memberId } = conversation
  let { mode } = conversation
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    try {
      const written = await post(services, call, { by: 'id', id }, { ...posting, mode })
      if (written) {
        if (mode === 'auto' && posting.answer === null)
          answererOf(services).answer({
            conversationId: id,
            seq: written.before + 1,
            key: posting.said.key,
            network: memberId === null ? call.request.ip : null,
          })
        if (mode === 'person' && written.unread === 1) await alertOfAnswer(services, id, call.now)
        return present(written.news, call.now)
      }
    } catch (error) {
      passSentBefore(error)
      const seq = await seqOfKey(services, id, posting.said.key)
      if (seq !== null) return newsSince(services, id, seq, call.now)
    }
    const news = await readNews(services, id)
    if (news.mode === mode) {
      const seconds = Math.ceil((nextBangkokMidnight(call.now).getTime() - call.now.getTime()) / 1000)
      throw tooMany(call.reply, seconds)
    }
    mode = news.mode
  }
  throw new Refusal('conflict')
}

/** Finds the answer to a message. @returns what can be said at once; null = the AI is to be asked */
async function answerTo(
  services: Services,
  { caller, now }: Call,
  book: AnswerBook,
  { text, picture, isSlip }: Said,
): Promise<NewMessage | null> {
  if (picture !== undefined) {
    const account = isSlip ? await readAskerAccount(services, caller, now) : null
    return { sender: 'bot', source: 'canned', ...((account && offerAsSlip(account)) ?? PICTURE_ANSWER) }
  }
  const key = book.match(text)
  if (key) {
    const account = isOfAccount(key) ? await readAskerAccount(services, caller, now) : null
    const own = account && answerFromAccount(key, account, { prices: book.prices, now })
    return { sender: 'bot', source: 'canned', ...(own ?? book.answers[key]) }
  }
  const found = await searchLibrary(services, text)
  if (found) return { sender: 'bot', source: 'library', ...found }
  const { aiPerVisitor, aiPerDay } = book.settings.chat
  if (services.chatAi && aiPerVisitor > 0 && aiPerDay > 0) return null
  return { sender: 'bot', source: 'canned', ...book.noAnswer }
}

/**
 * Posts a message, with the answer that is there, and publishes both.
 * @returns what was written; null when the conversation is in another mode, or the day is used up
 */
async function post(
  services: Services,
  call: Call,
  place: PostPlace,
  { said, answer, book, mode }: Posting & Pick<Posted, 'mode'>,
): Promise<Awaited<ReturnType<typeof postMessage>>> {
  const { key, text, picture } = said
  const question: NewMessage = { sender: 'visitor', key, text, ...(picture !== undefined && { picture }) }
  const isAuto = mode === 'auto'
  const handOut = chatReaders(services).feeds.beginWriting()
  const written = await postMessage(services.pool, place, {
    messages: answer && (isAuto || offersSlip(answer)) ? [question, answer] : [question],
    isAsked: isAuto && answer === null,
    mode,
    page: said.page,
    now: call.now,
    mostADay: book.settings.chat.messagesPerDay,
  })
  // The answer does not wait for it: other processes are notified a moment later, or with the next try.
  if (written)
    handOut(written).catch((error) =>
      services.log.warn({ error: describeError(error) }, 'a message of the chat was not published'),
    )
  return written
}

/** Tells whether an answer is the button of a slip, which is offered also while the team answers. */
const offersSlip = ({ links = [] }: NewMessage) => links.some(({ to }) => to === SLIP_LINK)

/** Passes over that the message was sent before. @throws whatever else it is given */
function passSentBefore(error: unknown): null {
  if (constraintOf(error) !== 'chat_messages_sent_once') throw error
  return null
}

async function seqOfKey({ pool }: Services, id: string, key: string): Promise<number | null> {
  const { rows } = await pool.query<{ seq: number }>(
    'SELECT seq FROM chat_messages WHERE conversation_id = $1 AND key = $2',
    [id, key],
  )
  return rows[0]?.seq ?? null
}

/** Reads what a conversation has since a message, and how it stands. @throws Refusal `not_found` */
async function readNews(services: Services, id: string, since = 0) {
  const news = await chatReaders(services).readNews({ id, since })
  if (!news) throw new Refusal('not_found')
  return news
}

/** Reads what was sent before, and publishes it, as it may not have been. @param seq the first message of the answer */
async function newsSince(services: Services, id: string, seq: number, now: Date): Promise<News> {
  services.pubsub.publishCommitted([conversationTopic(id), INBOX_TOPIC]).catch(() => undefined)
  const news = await readNews(services, id, seq - 1)
  const messages = news.messages.filter((message) => message.seq >= seq)
  return present({ ...news, messages }, now)
}

const present = (news: ConversationNews, now: Date): News => ({
  state: presentState(news, now),
  messages: news.messages.map(presentMessage),
})

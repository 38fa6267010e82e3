import type { sendChatMessage } from '@thokham/contract/chat'
import type { CallResult, HandlerInput } from '@thokham/contract/operation'
import { nextBangkokMidnight } from '@thokham/domain/bangkok-time'
import { matchAnswer } from '@thokham/domain/chat/match-answer'
import { constraintOf } from '../../db/constraint.ts'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import { tooMany } from '../../http/refuse-too-many.ts'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import { type AnswerBook, readAnswerBook } from './answer-book.ts'
import { answererOf } from './answer-question.ts'
import type { NewMessage } from './append-messages.ts'
import { chatReaders, type FoundConversation } from './chat-queries.ts'
import { postMessage } from './post-message.ts'
import { presentMessage, presentState } from './present-chat.ts'
import { searchLibrary } from './search-library.ts'

type Said = HandlerInput<typeof sendChatMessage>['body']
type News = CallResult<typeof sendChatMessage>

/** A hand-over in between changes the mode; it cannot go on for ever. */
const MOST_TRIES = 3

/**
 * Takes what a visitor says and answers it at once where a canned answer or the library can; otherwise the AI is asked,
 * or the team, once they have taken over (docs/product.md#support-chat).
 * @throws Refusal `rate_limited` when the day's messages are used up
 */
export async function sendMessage(
  services: Services,
  call: Call,
  { conversation, said }: { conversation: FoundConversation; said: Said },
): Promise<News> {
  const book = await readAnswerBook(services)
  const answer = await answerTo(services, book, said.text)
  let current = conversation
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const seq = await post(services, call, { conversation: current, said, answer, book })
    if (seq !== null) {
      publishLater(services, current.id)
      return newsSince(services, current.id, seq, call.now)
    }
    const news = await readNews(services, current.id)
    if (news.mode === current.mode) {
      const seconds = Math.ceil((nextBangkokMidnight(call.now).getTime() - call.now.getTime()) / 1000)
      throw tooMany(call.reply, seconds)
    }
    current = { ...current, mode: news.mode }
  }
  throw new Refusal('conflict')
}

/** The answer does not wait for it: whoever listens is told a moment later, or reads again with the next try. */
function publishLater(services: Services, conversationId: string): void {
  chatReaders(services)
    .publishMessages(conversationId)
    .catch((error) =>
      services.log.warn({ error: describeError(error) }, 'a message of the chat was not published'),
    )
}

/** @returns what can be said at once; null = the AI is to be asked */
async function answerTo(services: Services, book: AnswerBook, text: string): Promise<NewMessage | null> {
  const key = matchAnswer(text)
  if (key) return { sender: 'bot', source: 'canned', ...book.answers[key] }
  const found = await searchLibrary(services, text)
  if (found) return { sender: 'bot', source: 'library', ...found }
  const { aiPerVisitor, aiPerDay } = book.settings.chat
  if (services.chatAi && aiPerVisitor > 0 && aiPerDay > 0) return null
  return { sender: 'bot', source: 'canned', text: book.noAnswer }
}

interface Posting {
  conversation: FoundConversation
  said: Said
  answer: NewMessage | null
  book: AnswerBook
}

async function post(
  services: Services,
  call: Call,
  { conversation, said, answer, book }: Posting,
): Promise<number | null> {
  const question: NewMessage = { sender: 'visitor', key: said.key, text: said.text }
  const isAuto = conversation.mode === 'auto'
  const isAsked = isAuto && answer === null
  try {
    const seq = await postMessage(services.pool, conversation, {
      messages: isAuto && answer ? [question, answer] : [question],
      isAsked,
      page: said.page,
      now: call.now,
      mostADay: book.settings.chat.messagesPerDay,
    })
    if (seq !== null && isAsked) {
      const network = conversation.memberId === null ? call.request.ip : null
      answererOf(services).answer({ conversationId: conversation.id, seq, network })
    }
    return seq
  } catch (error) {
    if (constraintOf(error) !== 'chat_messages_sent_once') throw error
    return seqOfKey(services, conversation.id, said.key)
  }
}

async function seqOfKey({ pool }: Services, id: string, key: string): Promise<number | null> {
  const { rows } = await pool.query<{ seq: number }>(
    'SELECT seq FROM chat_messages WHERE conversation_id = $1 AND key = $2',
    [id, key],
  )
  return rows[0]?.seq ?? null
}

async function readNews(services: Services, id: string, since = 0) {
  const news = await chatReaders(services).readNews({ id, since })
  if (!news) throw new Refusal('not_found')
  return news
}

/** @param seq the first message of the answer */
async function newsSince(services: Services, id: string, seq: number, now: Date): Promise<News> {
  const news = await readNews(services, id, seq - 1)
  const messages = news.messages.filter((message) => message.seq >= seq)
  return { state: presentState(news, now), messages: messages.map(presentMessage) }
}

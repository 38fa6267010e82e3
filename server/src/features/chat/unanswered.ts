import type { listUnanswered, teachAnswer } from '@thokham/contract/chat-unanswered'
import type { CallResult, HandlerInput } from '@thokham/contract/operation'
import { MOST_ANSWER_WORDS } from '@thokham/contract/settings'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { ANSWER_KEYS } from '@thokham/domain/chat/answers'
import { plainThai } from '@thokham/domain/chat/plain-thai'
import { withoutPoliteWords } from '@thokham/domain/chat/polite-words'
import { suggestAnswer } from '@thokham/domain/chat/suggest-answer'
import { Refusal } from '../../http/fail.ts'
import type { Call } from '../../http/operation.ts'
import type { Services } from '../../services.ts'
import { writeSettings } from '../settings/change-settings.ts'
import { forgetAnswerBook, readAnswerBook } from './answer-book.ts'

/** What is looked through: questions of so many days, in so many of the newest conversations, so many of them. */
const DAYS_MS = 30 * DAY_MS
const CONVERSATIONS = 2_000
const QUESTIONS = 1_000
/** Rows of the answer. */
const SHOWN = 50

/**
 * `$1` since when, `$2` what is said where nothing is found. An answer of the AI that did not meet the question counts as
 * none, too.
 */
const ASKED = `
  SELECT q.text, q.created_at AS at
  FROM (SELECT id FROM chat_conversations WHERE last_at > $1 ORDER BY last_at DESC, id LIMIT ${CONVERSATIONS}) c
  JOIN chat_messages a ON a.conversation_id = c.id AND a.sender = 'bot' AND a.created_at > $1
    AND (a.source = 'canned' AND a.text = $2 OR a.source IN ('apology', 'budget') OR a.source = 'ai' AND a.rating = 'down')
  JOIN chat_messages q ON q.conversation_id = c.id AND q.seq = a.seq - 1 AND q.sender = 'visitor'
  WHERE q.text <> '' AND length(q.text) <= 160 AND q.picture IS NULL
  ORDER BY q.created_at DESC LIMIT ${QUESTIONS}`

/** Lists what was asked of late and nothing met, and nothing meets now either, the most often asked first. */
export async function readUnanswered(
  services: Services,
  now: Date,
): Promise<CallResult<typeof listUnanswered>> {
  const book = await readAnswerBook(services)
  const { rows } = await services.pool.query<{ text: string; at: Date }>(ASKED, [
    new Date(now.getTime() - DAYS_MS),
    book.noAnswer.text,
  ])
  const found = new Map<string, { text: string; count: number; lastAt: string }>()
  for (const { text, at } of rows) {
    const same = bareQuestion(text)
    const known = found.get(same)
    if (known) known.count++
    else if (same !== '') found.set(same, { text, count: 1, lastAt: at.toISOString() })
  }
  const questions = [...found.values()]
    .sort((one, other) => other.count - one.count)
    .filter(({ text }) => book.match(text) === null)
    .slice(0, SHOWN)
    .map((question) => ({ ...question, suggestion: suggestAnswer(question.text) }))
  return { questions, answers: ANSWER_KEYS.map((key) => ({ key, text: book.answers[key].text })) }
}

/**
 * Puts a question into the owner's list of an answer, once.
 * @throws Refusal `conflict` when the list is full, `invalid_input` when it is signs alone
 */
export async function teach(
  services: Services,
  call: Call,
  { question, key }: HandlerInput<typeof teachAnswer>['body'],
): Promise<void> {
  const bare = bareQuestion(question)
  if (bare === '') throw new Refusal('invalid_input', { fields: { question: 'required' } })
  const line = `=${bare}`
  await services.db.transaction((tx) =>
    writeSettings(tx, services, call, (current) => {
      const { words } = current.chat
      if (words[key].includes(line)) return current
      if (words[key].length >= MOST_ANSWER_WORDS) throw new Refusal('conflict')
      return { ...current, chat: { ...current.chat, words: { ...words, [key]: [...words[key], line] } } }
    }),
  )
  forgetAnswerBook(services)
}

/** What is asked, whatever its polite words, spaces and signs. */
function bareQuestion(text: string): string {
  return withoutPoliteWords(plainThai(text).dense)
}

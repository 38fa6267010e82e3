import { chatSystemMessage } from '@thokham/domain/chat/instructions'
import { type ReplyRules, replyJudge } from '@thokham/domain/chat/judge-reply'
import { sql } from 'drizzle-orm'
import { atMost } from '../../concurrency/at-most.ts'
import type { Transaction } from '../../db/client.ts'
import { publish } from '../../db/pubsub.ts'
import type { ChatTurn } from '../../integrations/chat-ai.ts'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import type { RunningFeature } from '../feature.ts'
import { readAnswerBook } from './answer-book.ts'
import { accountFacts } from './answer-from-account.ts'
import { appendMessages, type NewMessage } from './append-messages.ts'
import { askChatAi } from './ask-chat-ai.ts'
import { readAskerAccount } from './asker-account.ts'
import { readChatKnowledge } from './chat-knowledge.ts'
import { type ConversationRow, lockConversation } from './chat-queries.ts'
import { conversationTopic } from './chat-topics.ts'
import { type Asker, spendAiBudget } from './spend-ai-budget.ts'

/** The longest that an answer may take, in ms; then comes the apology. */
const TIMEOUT_MS = 30_000
/** A question that has waited so long, in ms, belongs to a server that is gone. */
const LOST_MS = TIMEOUT_MS + 10_000
const SWEEP_MS = 5_000
const AT_ONCE = 8
/** How often what has come so far is shown, in ms. */
const SHOWN_EVERY_MS = 250
/** The end of a draft that is not shown yet, in UTF-16 units: a secret could begin there. */
const WITHHELD = 64
/** Longest answer that is read to its end, in UTF-16 units: as much as a model may say, with room. */
const LONGEST_READ = 4_000
/** What was said before the question, for the AI to know what it is about. */
const EARLIER_MESSAGES = 6

const BUDGET_USED_UP = 'วันนี้ถามแชตอัตโนมัติครบแล้ว'

/** A place in a conversation. */
interface Place {
  conversationId: string
  seq: number
}

/** A question, and the place of the message that asked it. */
export interface Question extends Asker, Place {
  /** The key of that message, by which it is found again when its conversation has become part of a member's; null = it is not looked for. */
  key: string | null
}

/** Answers questions by the AI, each once, whatever becomes of this process. */
export interface Answerer extends RunningFeature {
  /** Begins to answer; what goes wrong is answered with the apology. */
  answer(question: Question): void
  /** Answers what servers that are gone have left, with the apology. */
  sweep(): Promise<void>
}

const answerers = new WeakMap<Services, Answerer>()

/** Returns the answerer of this server. */
export function answererOf(services: Services): Answerer {
  const answerer = answerers.get(services) ?? openAnswerer(services)
  answerers.set(services, answerer)
  return answerer
}

/** Lets the answers that are being given come to an end before the server does. */
export async function startAnswerer(services: Services): Promise<RunningFeature> {
  const answerer = answererOf(services)
  return { stop: (graceMs) => answerer.stop(graceMs) }
}

/** Starts the sweep of questions that nobody answers any more. */
export async function sweepQuestions(services: Services): Promise<RunningFeature> {
  const answerer = answererOf(services)
  const clock = setInterval(() => {
    answerer.sweep().catch((error) => {
      services.log.warn({ error: describeError(error) }, 'questions of the chat wait for the next look')
    })
  }, SWEEP_MS).unref()
  return {
    async stop() {
      clearInterval(clock)
    },
  }
}

function openAnswerer(services: Services): Answerer {
  const ending = new AbortController()
  const whenFree = atMost(AT_ONCE)
  const underWay = new Set<Promise<void>>()
  let isStopping = false

  const answerInTurn = (question: Question) =>
    whenFree(async () => {
      // A question that still waits for its turn is left to the sweep of whichever server comes next.
      if (!isStopping) await answerOne(services, question, ending.signal)
    })
  return {
    answer(question) {
      const answering = answerInTurn(question)
        .catch((error) => {
          // The sweep answers with the apology.
          services.log.warn({ error: describeError(error) }, 'a question of the chat was not answered')
        })
        .finally(() => underWay.delete(answering))
      underWay.add(answering)
    },
    sweep: () => apologiseForLost(services),
    async stop(graceMs) {
      isStopping = true
      const grace = setTimeout(() => ending.abort(), graceMs).unref()
      await Promise.all(underWay)
      clearTimeout(grace)
    },
  }
}

/**
 * Answers one question, if it is still asked once it is its turn; the conversation is locked for that look alone, not
 * while the provider is asked.
 * @param ending aborts when the server stops
 */
async function answerOne(services: Services, asked: Question, ending: AbortSignal): Promise<void> {
  const place = await services.db.transaction((tx) => lockQuestion(tx, asked))
  // While it stood in line it may have been given up, or another was asked.
  if (!place) return
  const question = { ...asked, conversationId: place.id, seq: place.askedSeq }
  const book = await readAnswerBook(services)
  if (!(await spendAiBudget(services, book.settings.chat, question)))
    return finish(services, question, { sender: 'bot', source: 'budget', text: BUDGET_USED_UP })
  const signal = AbortSignal.any([ending, AbortSignal.timeout(TIMEOUT_MS)])
  const facts = [
    ...book.facts,
    ...(await readChatKnowledge(services)),
    ...(await factsOfAsker(services, place.memberId)),
  ]
  const rules: ReplyRules = {
    secrets: [book.instructions, services.chatAi?.apiKey ?? ''],
    open: facts.join('\n'),
    ours: book.ours,
  }
  try {
    const text = await ask(services, question, {
      system: chatSystemMessage(book.instructions, facts),
      rules,
      signal,
      show: (draft) => saveDraft(services, question, draft),
    })
    await finish(services, question, { sender: 'bot', source: 'ai', text })
  } catch (error) {
    // Whoever starts next finds the question, and asks nobody a second time.
    if (ending.aborted) return
    services.log.warn({ error: describeError(error) }, 'the chat’s AI gave no answer')
    if (error instanceof InventedSum)
      return finish(services, question, { sender: 'bot', source: 'canned', ...book.noAnswer })
    await finish(services, question, { sender: 'bot', source: 'apology', text: book.apology })
  }
}

/** An answer named a sum that it was not told: nobody is to see it. */
class InventedSum extends Error {}

/** Says to the AI how things stand with the member who asks; nothing of a visitor. */
async function factsOfAsker(services: Services, memberId: string | null): Promise<string[]> {
  const now = services.clock()
  const caller = { member: memberId === null ? null : { id: memberId }, level: 'free' as const }
  const account = await readAskerAccount(services, caller, now)
  return account ? accountFacts(account, now) : []
}

/**
 * Locks the conversation in which an answer is still waited for; by signing in it may have become part of a member's.
 * @returns null when the question was given up, or another was asked
 */
async function lockQuestion(
  tx: Transaction,
  question: Question,
): Promise<(ConversationRow & { askedSeq: number }) | null> {
  for (let place: Place | null = question; place; place = await findMoved(tx, question)) {
    const row = await lockConversation(tx, place.conversationId)
    if (row) return row.askedSeq === place.seq ? { ...row, askedSeq: place.seq } : null
  }
  return null
}

/** Finds the open question of a message whose conversation is gone; its key is the asker's own. */
async function findMoved(tx: Transaction, { key }: Question): Promise<Place | null> {
  const { rows } = await tx.execute<{ conversationId: string; seq: number }>(sql`
    SELECT m.conversation_id AS "conversationId", m.seq
    FROM chat_conversations c JOIN chat_messages m ON m.conversation_id = c.id AND m.seq = c.asked_seq
    WHERE c.asked_at IS NOT NULL AND m.key = ${key}`)
  return rows[0] ?? null
}

/** Shows what has come of an answer to whoever watches, by whichever process. Locks the conversation. */
async function saveDraft({ db }: Services, question: Question, draft: string): Promise<void> {
  await db.transaction(async (tx) => {
    const asked = await lockQuestion(tx, question)
    if (!asked) return
    await tx.execute(sql`
      INSERT INTO chat_drafts (conversation_id, seq, text) VALUES (${asked.id}, ${asked.askedSeq}, ${draft})
      ON CONFLICT (conversation_id) DO UPDATE SET seq = excluded.seq, text = excluded.text`)
    await publish(tx, conversationTopic(asked.id))
  })
}

interface Asking {
  system: string
  rules: ReplyRules
  signal: AbortSignal
  show: (draft: string) => Promise<void>
}

/**
 * Asks the provider and judges what it says.
 * @throws what the provider throws, and an error when the answer is empty or gives something away
 */
async function ask(services: Services, question: Question, asking: Asking): Promise<string> {
  const { system, rules, signal, show } = asking
  const judge = replyJudge(rules)
  const turns = await turnsOf(services, question)
  let reply = ''
  let shownAt = performance.now()
  for await (const piece of askChatAi(services, { system, turns, signal })) {
    reply += piece
    if (reply.length > LONGEST_READ) throw new Error('The answer was longer than any can be')
    if (performance.now() - shownAt < SHOWN_EVERY_MS) continue
    shownAt = performance.now()
    if (judge.leaks(reply)) throw new Error('The answer gave something away')
    if (judge.invents(wholeWords(reply))) throw new InventedSum('The answer named a sum of its own')
    const draft = judge.clean(wholeWords(reply))
    if (draft) await show(draft)
  }
  const text = judge.clean(reply)
  if (judge.leaks(reply) || judge.leaks(text)) throw new Error('The answer gave something away')
  if (judge.invents(text)) throw new InventedSum('The answer named a sum of its own')
  if (text === '') throw new Error('The answer was empty')
  return text
}

/** Returns as much as can be shown already: up to a space, and not the last of it. */
function wholeWords(reply: string): string {
  const sure = reply.slice(0, Math.max(0, reply.length - WITHHELD))
  return sure.slice(0, sure.search(/\s\S*$/) + 1)
}

/** Reads the question behind what was said before it; never what the team wrote, nor its notes. */
async function turnsOf({ pool }: Services, { conversationId, seq }: Question): Promise<ChatTurn[]> {
  const { rows } = await pool.query<{ sender: 'visitor' | 'bot'; text: string }>(
    `SELECT sender, text FROM chat_messages
     WHERE conversation_id = $1 AND seq <= $2 AND sender IN ('visitor', 'bot') AND source IS DISTINCT FROM 'apology' AND text <> ''
     ORDER BY seq DESC LIMIT $3`,
    [conversationId, seq, EARLIER_MESSAGES + 1],
  )
  return rows
    .reverse()
    .map(({ sender, text }) => ({ role: sender === 'visitor' ? 'user' : 'assistant', content: text }))
}

/**
 * Says the answer, unless it was said already, a newer question was asked, or the team has taken over. Locks the
 * conversation.
 */
async function finish(services: Services, question: Question, answer: NewMessage): Promise<void> {
  await services.db.transaction(async (tx) => {
    const asked = await lockQuestion(tx, question)
    if (!asked) return
    await tx.execute(sql`DELETE FROM chat_drafts WHERE conversation_id = ${asked.id}`)
    await appendMessages(tx, asked, [answer], { now: services.clock(), askedSeq: null, askedAt: null })
  })
}

async function apologiseForLost(services: Services): Promise<void> {
  const before = new Date(services.clock().getTime() - LOST_MS)
  const { rows } = await services.pool.query<{ id: string; seq: number }>(
    'SELECT id, asked_seq AS seq FROM chat_conversations WHERE asked_at < $1 LIMIT 100',
    [before],
  )
  if (rows.length === 0) return
  const { apology } = await readAnswerBook(services)
  for (const { id, seq } of rows) {
    const question = { conversationId: id, seq, key: null, network: null }
    await finish(services, question, { sender: 'bot', source: 'apology', text: apology })
  }
}

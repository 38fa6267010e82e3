import { createHmac } from 'node:crypto'
import type { Settings } from '@thokham/contract/settings'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { brandWord } from '@thokham/domain/brand-word'
import { ANSWER_KEYS, type AnswerKey } from '@thokham/domain/chat/answers'
import { type FilledAnswer, fillAnswer, PERSON_LINK } from '@thokham/domain/chat/fill-answer'
import { chatInstructions } from '@thokham/domain/chat/instructions'
import { answerMatcher, type OwnWords } from '@thokham/domain/chat/match-answer'
import { seededPeople } from '@thokham/domain/chat/people-online'
import { supportHoursText } from '@thokham/domain/chat/support-hours'
import { packages } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { readRuleChanges } from '../reference-data/read-rule-changes.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import type { Prices } from './answer-from-account.ts'
import { answerVariables } from './answer-variables.ts'
import { countPeopleOnline } from './count-people-online.ts'

/** What the chat answers by, as settings and prices stand. */
export interface AnswerBook {
  settings: Settings
  answers: Record<AnswerKey, FilledAnswer>
  /** Finds the answer that a message asks for, by the lists that ship and the owner's. */
  match: (message: string) => AnswerKey | null
  /** Nothing was found, and no AI is set. */
  noAnswer: FilledAnswer
  /** Something failed (docs/product/chat.md#support-chat). */
  apology: string
  prices: Prices
  hours: string
  /** null = not said */
  online: number | null
  /** What the AI is told to keep to itself. */
  instructions: string
  /** What it answers from, and anybody may read. */
  facts: string[]
  /** Addresses that lead to us. */
  ours: string[]
}

/** How old a book may be, in ms: prices change seldom, questions come by hundreds. */
const FRESH_MS = 1_000
const APOLOGY = 'ขออภัย ระบบขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง [หรือติดต่อทีมงานทาง{reach}]'

const books = new WeakMap<Services, () => Promise<AnswerBook>>()

/** Reads the book of answers, at most a second old. */
export function readAnswerBook(services: Services): Promise<AnswerBook> {
  const read = books.get(services) ?? openBook(services)
  books.set(services, read)
  return read()
}

/** Reads the book anew when it is next wanted. */
export function forgetAnswerBook(services: Services): void {
  books.delete(services)
}

function openBook(services: Services): () => Promise<AnswerBook> {
  let book: Promise<AnswerBook> | null = null
  let readAt = 0
  return () => {
    const now = performance.now()
    if (book && now - readAt < FRESH_MS) return book
    readAt = now
    const reading = makeBook(services)
    reading.catch(() => {
      if (book === reading) book = null
    })
    book = reading
    return reading
  }
}

/** Offers a person beside what is said, whatever words the owner chose for it. */
function withPerson({ text, links }: FilledAnswer): FilledAnswer {
  const others = links.filter(({ to }) => to !== PERSON_LINK.to)
  return { text, links: [...others, PERSON_LINK] }
}

async function makeBook(services: Services): Promise<AnswerBook> {
  const { db, publicUrl } = services
  const settings = await readCurrentSettings(db)
  const sold = await db.select().from(packages)
  const variables = answerVariables(settings, sold, await readRuleChanges(db))
  const { chat, links } = settings
  const answers = Object.fromEntries(
    ANSWER_KEYS.map((key) => [key, fillAnswer(chat.answers[key], variables)]),
  ) as AnswerBook['answers']
  const facts = Object.values(answers).map(({ text }) => text)
  const instructions = chatInstructions(
    chat.instructions.replaceAll('{brand}', brandWord(settings.brand.name)),
  )
  return {
    settings,
    answers,
    match: matcherOf(chat.words, settings.brand.name),
    noAnswer: withPerson(fillAnswer(chat.noAnswer, variables)),
    apology: fillAnswer(APOLOGY, variables).text,
    prices: { monthly: String(variables.monthly), renewal: String(variables.renewal) },
    hours: supportHoursText(chat.hours),
    online:
      chat.online === 'hidden'
        ? null
        : chat.online === 'seed'
          ? peopleOfTheDay(services)
          : await countPeopleOnline(services),
    instructions,
    facts,
    ours: [publicUrl, ...Object.values(links)].filter((address) => address !== ''),
  }
}

/** Returns one figure for all who look on a Bangkok day, whichever process answers them. */
function peopleOfTheDay({ tokenSecret, clock }: Services): number {
  const digest = createHmac('sha256', tokenSecret)
    .update(`people online ${bangkokDate(clock())}`)
    .digest()
  return seededPeople(digest.readUInt32BE(0) / 2 ** 32)
}

let lists: { made: string; match: AnswerBook['match'] } | null = null

/** Reads the word lists when they have changed: a book is made anew every second. */
function matcherOf(own: OwnWords, brand: string): AnswerBook['match'] {
  const made = JSON.stringify([own, brand])
  if (lists?.made !== made) lists = { made, match: answerMatcher(own, brand) }
  return lists.match
}

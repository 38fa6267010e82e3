import { createHmac } from 'node:crypto'
import type { Settings } from '@thokham/contract/settings'
import { bangkokDate } from '@thokham/domain/bangkok-time'
import { brandWord } from '@thokham/domain/brand-word'
import { ANSWER_KEYS, type AnswerKey } from '@thokham/domain/chat/answers'
import { type ChatVariables, type FilledAnswer, fillAnswer } from '@thokham/domain/chat/fill-answer'
import { chatInstructions, chatSystemMessage } from '@thokham/domain/chat/instructions'
import { seededPeople } from '@thokham/domain/chat/people-online'
import { supportHoursText } from '@thokham/domain/chat/support-hours'
import { shownClaims } from '@thokham/domain/claims'
import { bahtText } from '@thokham/domain/money'
import { packages } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { readCurrentSettings } from '../settings/read-settings.ts'
import { CHAT_LINKS } from './chat-links.ts'
import { countPeopleOnline } from './count-people-online.ts'

/** What the chat answers by, as settings and prices stand. */
export interface AnswerBook {
  settings: Settings
  answers: Record<AnswerKey, FilledAnswer>
  /** Nothing was found, and no AI is set. */
  noAnswer: string
  /** Something failed (docs/product/chat.md#support-chat). */
  apology: string
  hours: string
  /** null = not said */
  online: number | null
  /** The AI's system message: the instructions and the facts. */
  system: string
  /** The part of it that must not leak. */
  instructions: string
  /** The part of it that anybody may read. */
  facts: string
  /** Addresses that lead to us. */
  ours: string[]
}

/** How old a book may be, in ms: prices change seldom, questions come by hundreds. */
const FRESH_MS = 1_000
const VERIFICATION_PROMISE = '24 ชั่วโมง'
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

async function makeBook(services: Services): Promise<AnswerBook> {
  const { db, publicUrl } = services
  const settings = await readCurrentSettings(db)
  const variables = variablesOf(settings, await db.select().from(packages))
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
    noAnswer: fillAnswer(chat.noAnswer, variables).text,
    apology: fillAnswer(APOLOGY, variables).text,
    hours: supportHoursText(chat.hours),
    online:
      chat.online === 'hidden'
        ? null
        : chat.online === 'seed'
          ? peopleOfTheDay(services)
          : await countPeopleOnline(services),
    system: chatSystemMessage(instructions, facts),
    instructions,
    facts: facts.join('\n'),
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

type SoldPackage = typeof packages.$inferSelect

function variablesOf(settings: Settings, sold: readonly SoldPackage[]): ChatVariables {
  const { brand, claims, links, payment, prompts, chat } = settings
  const { successRate, customAssistant } = shownClaims(claims)
  const satang = (plan: SoldPackage['plan']) => sold.find((each) => each.plan === plan)?.priceSatang ?? 0
  const payWays = [payment.promptPayId && 'PromptPay', payment.accountNumber && 'บัญชีธนาคาร'].filter(
    (way) => way !== '',
  )
  const line = links.support && `LINE ${links.support}`
  const email = links.supportEmail && `อีเมล ${links.supportEmail}`
  const either = (...ways: string[]) => ways.filter((way) => way !== '').join(' หรือ')
  return {
    ...CHAT_LINKS,
    brand: brandWord(brand.name),
    claimSuccess: successRate ?? '',
    customAssistant: customAssistant ?? '',
    monthly: bahtText(satang('monthly')),
    renewal: bahtText(satang('renewal')),
    yearly: bahtText(satang('yearly')),
    lifetime: bahtText(satang('lifetime')),
    yearlyPerMonth: bahtText(Math.ceil(satang('yearly') / 12 / 100) * 100),
    freeDaily: prompts.freeDailyLimit.toLocaleString('th-TH'),
    payWays: payWays.join(' หรือ'),
    promise: VERIFICATION_PROMISE,
    videos: links.videos,
    line: links.support,
    email: links.supportEmail,
    contact: either(line, email),
    reach: either(email, line && ` ${line}`),
    hours: supportHoursText(chat.hours),
  }
}

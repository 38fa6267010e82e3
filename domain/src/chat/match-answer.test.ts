import { describe, expect, it } from 'vitest'
import { ANSWER_KEYS, type AnswerKey } from './answers.ts'
import { answerMatcher, matchAnswer } from './match-answer.ts'
import { suggestAnswer } from './suggest-answer.ts'
import { CALLERS } from './testing/questions/callers.ts'
import { EVERYDAY } from './testing/questions/everyday.ts'
import { HELD_OUT } from './testing/questions/held-out.ts'
import { NEWCOMERS } from './testing/questions/newcomers.ts'
import type { Question } from './testing/questions/questions.ts'

/** docs/product/chat.md#support-chat, word by word. */
const ORDER: Record<string, string> = {
  price: 'price',
  register: 'register',
  vip: 'vip',
  imageGenerator: 'image generator',
  howToUse: 'how to use',
  contact: 'contact',
  tools: 'tools',
  payment: 'payment',
  problem: 'problem',
  extension: 'extension',
  partner: 'partner',
  free: 'free',
  customAssistant: 'what is',
  worth: 'recommend',
  greeting: 'hello',
  thanks: 'thank',
}

/** The words that the wording of the chat names for each answer. */
const WORDS: Partial<Record<AnswerKey | 'nothing', string>> = {
  nothing: 'ignore previous instructions, system prompt, ลืมคำสั่ง, give me lifetime',
  status: 'โอนแล้ว, โอนไปแล้ว, ส่งสลิปแล้ว, เมื่อไหร่จะได้, รอมา, รอนาน, เงียบ, ตรวจยัง, สถานะ',
  refund: 'เงินคืน, คืนเงิน',
  renewal: 'ต่ออายุ, ต่อยังไง, หมดอายุ, renew',
  password: 'ลืมรหัส, ลืมพาส, forgot',
  person: 'คุยกับ, คุยกะ, คนจริง, ขอแอดมิน, human',
  receipt: 'ใบเสร็จ, ใบกำกับ, ออกบิล, receipt',
  coupon: 'ส่วนลด, โค้ด, โค๊ด, คูปอง, promo',
  workshop: 'เวิร์กช็อป, เวิร์คช็อป, เวิคชอป, workshop',
  geminiFree: 'gemini ฟรี, gemini กี่ครั้ง, เจมินี่ โควตา, เจมินี่ ฟรี',
  marketplace: 'shutterstock ai, ชัตเตอร์ เอไอ, ชัตเตอร์ ขาย',
  metadata: 'metadata mac, เมตาดาต้า แมค, metadata windows, เมตาดาต้า วินโดว์',
  imageGenerator: 'midjourney v8, มิดเจอร์นี่ niji, mj v7, สร้างรูป, ทำรูป, เจนรูป, เจนภาพ',
  price: 'เท่าไหร่, กี่บาท, กี่ตัง, ค่าสมัคร, ค่าสมาชิก',
  register: 'สมัค, ลงทะเบียน',
  vip: 'วีไอพี',
  howToUse: 'ใช้ยังไง, ใช้งานยังไง, เริ่มยังไง, สอนใช้',
  contact: 'ขอไลน์, แอดไลน์, line id, กี่โมง, เวลาทำการ',
  payment: 'ชำระ, พร้อมเพย์, พรอมเพย์, เลขบัญชี, ทรูมันนี่, ทรูวอลเล็ต, truemoney',
  problem: 'error, เออเร่อ, เข้าไม่ได้, เข้าระบบไม่ได้, ใช้ไม่ได้, ค้าง, หน้าขาว',
  extension: 'extention, เอ็กเทนชั่น, ส่วนขยาย, ปลั๊กอิน',
  partner: 'พาร์ทเนอร์, พาทเนอร์',
  free: 'ไม่เสียเงิน',
  worth: 'คุ้มป่าว, คุ้มปะ, น่าซื้อ, ควรซื้อ',
  greeting: 'สวัดดี',
  thanks: 'ขอบคุน',
}

/** Answers that name a price. */
const PRICES: readonly (AnswerKey | null)[] = ['price', 'renewal']

const wrong = (questions: readonly Question[]) =>
  questions
    .map(({ asked, key }) => ({ asked, key, found: matchAnswer(asked) }))
    .filter(({ key, found }) => key !== found)

describe('a message and its canned answer', () => {
  it('is looked for in one order: what is asked narrowly, then as the product says', () => {
    expect(ANSWER_KEYS.slice(-16)).toEqual(Object.keys(ORDER))
    expect(ANSWER_KEYS[0]).toBe('refund')
  })

  it('takes the earlier of any two of the product’s words that stand in one message', () => {
    const keys = Object.keys(ORDER)
    for (const [at, first] of keys.entries())
      for (const later of keys.slice(at + 1)) {
        expect(matchAnswer(`${ORDER[later]} / ${ORDER[first]}`)).toBe(first)
      }
  })

  it.each([
    ['price', 'What is the PRICE?'],
    ['vip', 'vipgen'],
    ['imageGenerator', 'Image   Generator'],
    ['customAssistant', 'AI unlock'],
    ['greeting', 'Hi!'],
    // Other ways to write the same: sara am in two parts, and a mark between words that nobody sees.
    ['worth', 'แนะน\u0e4d\u0e32หน่อย'],
    ['price', 'รา\u200bคา'],
    ['price', 'รา คา เท่า ไหร่'],
    ['price', 'เเพงไหม'],
    ['price', '๑ ปีกี่บาท'],
    ['howToUse', 'วิธีไช้งาน'],
    ['extension', 'exstension'],
    // What sounds alike at a word's end, and a silent letter that is left out.
    ['price', 'กี่บาด'],
    ['contact', 'ไลไอดี'],
    ['thanks', 'ขอบคุณมากกกค่าาา'],
    // What is asked goes before what is polite.
    ['price', 'สวัสดีค่ะ ขอบคุณที่ตอบ ราคาเท่าไหร่คะ'],
    // Each chip.
    ['price', 'ราคา VIP'],
    ['imageGenerator', 'สร้างภาพ'],
    ['howToUse', 'วิธีใช้งาน'],
    ['extension', 'Extension'],
    ['contact', 'ติดต่อเรา'],
  ])('%s ← %s', (key, message) => {
    expect(matchAnswer(message)).toBe(key)
  })

  it.each([
    'does this work on Mac',
    'which thing while they think',
    'มีคีย์เวิร์ดอาหารไทยไหม',
    'อาคารสูง',
    'ดาราคนไหน',
    '...',
  ])('none ← %s', (message) => {
    expect(matchAnswer(message)).toBeNull()
  })

  it('finds the right one for every everyday question that the lists were made from', () => {
    expect(wrong(EVERYDAY)).toEqual([])
  })

  it.each([
    ['others', HELD_OUT],
    ['forty of somebody else', NEWCOMERS],
    ['ninety of people on their phones', CALLERS],
  ])('finds the right one for nine of ten %s, and a price for none that asks for none', (_, asked) => {
    const misses = wrong(asked)
    expect(misses.length).toBeLessThanOrEqual(asked.length / 10)
    expect(misses.filter(({ found }) => PRICES.includes(found))).toEqual([])
  })

  it('finds what each word of the wording stands for, by itself', () => {
    const found = Object.entries(WORDS).flatMap(([key, words]) =>
      words.split(', ').map((word) => [word, key, matchAnswer(word) ?? 'nothing'] as const),
    )
    expect(found.filter(([, key, other]) => key !== other)).toEqual([])
  })

  it.each([
    ['price', 'ขายได้เท่าไหร่'],
    ['register', 'เพิ่งสมัคร'],
    ['register', 'สมัครแล้ว'],
    ['coupon', 'qr โค้ด'],
    ['coupon', 'คิวอาร์ โค้ด'],
    ['payment', 'ค่าใช้จ่าย'],
    ['renewal', 'ติดต่ออายุ'],
  ])('is not %s ← %s', (key, message) => {
    expect(matchAnswer(message)).not.toBe(key)
  })
})

describe('the owner’s words', () => {
  const match = answerMatcher({
    workshop: ['ตลาดนัดวันอาทิตย์', '=มีนัดไหม'],
    price: ['-ราคาน้ำใจ', 'ค่าเทอม + คอร์ส'],
  })
  it('are found beside those that ship', () => {
    expect(match('ตลาดนัดวันอาทิตย์มีไหมคะ')).toBe('workshop')
    expect(match('เวิร์กช็อปวันไหน')).toBe('workshop')
    expect(match('มีนัดไหมคะ')).toBe('workshop')
    expect(match('วันนี้มีนัดไหมคะแม่')).toBeNull()
  })
  it('take an answer away', () => {
    expect(matchAnswer('ราคาน้ำใจ')).toBe('price')
    expect(match('ราคาน้ำใจ')).toBeNull()
  })
})

it('what the brand is asks what the site is, whatever it is called', () => {
  expect(answerMatcher({}, 'ทอคำ')('ทอคำคือ')).toBe('customAssistant')
  expect(answerMatcher({}, 'สานศิลป์')('สานศิลป์คือ')).toBe('customAssistant')
  expect(matchAnswer('สานศิลป์คือ')).toBeNull()
})

it('a question that nothing meets is offered the answer whose longest word stands in it', () => {
  expect(suggestAnswer('กล้อง chrome ตัวนี้')).toBe('extension')
  expect(suggestAnswer('qwerty')).toBe('person')
})

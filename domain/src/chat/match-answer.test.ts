import { describe, expect, it } from 'vitest'
import { ANSWER_KEYS } from './answers.ts'
import { matchAnswer } from './match-answer.ts'

/** docs/product/chat.md#support-chat, word by word. */
const ORDER = [
  'price',
  'register',
  'vip',
  'imageGenerator',
  'howToUse',
  'contact',
  'tools',
  'payment',
  'problem',
  'extension',
  'partner',
  'free',
  'customAssistant',
  'worth',
  'greeting',
  'thanks',
]

describe('a message and its canned answer', () => {
  it('is looked for in one order', () => {
    expect(ANSWER_KEYS).toEqual(ORDER)
  })

  it.each([
    ['price', 'What is the PRICE?'],
    ['price', 'ขอราคาหน่อย'],
    ['register', 'how do I register'],
    ['register', 'สมัครยังไง'],
    ['vip', 'VIP ได้อะไรบ้าง'],
    ['vip', 'vipgen'],
    ['imageGenerator', 'Image   Generator'],
    ['imageGenerator', 'สร้างภาพได้ไหม'],
    ['howToUse', 'how to use'],
    ['howToUse', 'ขอวิธีใช้'],
    ['contact', 'Contact'],
    ['contact', 'ติดต่อยังไง'],
    ['tools', 'your tools'],
    ['tools', 'มีเครื่องมืออะไรบ้าง'],
    ['payment', 'payment methods'],
    ['payment', 'จ่ายยังไง'],
    ['payment', 'โอนแล้วนะ'],
    ['problem', 'I have a problem'],
    ['problem', 'มีปัญหา'],
    ['extension', 'EXTENSION'],
    ['partner', 'partner level'],
    ['partner', 'พาร์ตเนอร์คืออะไร'],
    ['free', 'is it free'],
    ['free', 'ใช้ฟรีได้ไหม'],
    ['customAssistant', 'custom assistant'],
    ['customAssistant', 'AI unlock'],
    ['customAssistant', 'what is this'],
    ['customAssistant', 'ทอคำคืออะไร'],
    ['worth', 'is it worth it'],
    ['worth', 'do you recommend it'],
    ['worth', 'คุ้มไหม'],
    ['worth', 'แนะนำหน่อย'],
    ['greeting', 'Hello'],
    ['greeting', 'สวัสดีค่ะ'],
    ['greeting', 'Hi!'],
    ['greeting', 'หวัดดี'],
    ['thanks', 'thank you'],
    ['thanks', 'ขอบคุณมาก'],
    // Other ways to write the same: sara am in two parts, and a mark between words that nobody sees.
    ['worth', 'แนะน\u0e4d\u0e32หน่อย'],
    ['price', 'รา\u200bคา'],
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
    'ใช้ License Key บน Mac ได้ไหม',
    'does this work on Mac',
    'which thing while they think',
    'มีคีย์เวิร์ดอาหารไทยไหม',
    '...',
  ])('none ← %s', (message) => {
    expect(matchAnswer(message)).toBeNull()
  })

  it('takes the earlier of any two that stand in one message', () => {
    const words: Record<string, string> = {
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
    for (const [at, first] of ORDER.entries())
      for (const later of ORDER.slice(at + 1)) {
        expect(matchAnswer(`${words[later]} / ${words[first]}`)).toBe(first)
      }
  })
})

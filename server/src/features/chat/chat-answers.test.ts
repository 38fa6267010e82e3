import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '@thokham/contract/chat'
import { settings as parseSettings } from '@thokham/contract/settings'
import { beforeAll, describe, expect, it } from 'vitest'
import { aVisitor, conversationOf, say, setChat, spoken } from '../../testing/chat.ts'
import { type ChatProvider, startChatProvider } from '../../testing/chat-provider.ts'
import { aMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { holdTimeouts } from '../../testing/timeouts.ts'
import { answererOf } from './answer-question.ts'
import { spendAiBudget } from './spend-ai-budget.ts'

const KEY = 'sk-operator-canary-0123456789'
const APOLOGY =
  'ขออภัย ระบบขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง หรือติดต่อทีมงานทางอีเมล help@thokham.example หรือ LINE https://line.me/thokham'

let server: TestServer
let provider: ChatProvider
beforeAll(async () => {
  provider = await startChatProvider(KEY)
  server = await startShop({ env: provider.env, connections: 30 })
  await setChat(server, {})
})

/** Waits until the AI, or the apology in its stead, has answered. */
async function answered(as: Caller): Promise<ChatMessage> {
  await expect.poll(async () => (await conversationOf(server, as))?.state.isTyping).toBe(false)
  return (await conversationOf(server, as))?.messages.at(-1) as ChatMessage
}

describe('the AI', () => {
  it('answers what nothing else does, told facts and what was said before', async () => {
    provider.asked.length = 0
    provider.answer = () => ['ใช้ได้', 'ค่ะ ทั้ง Windows ', 'และ Mac']
    const visitor = await aVisitor(server)
    const { body } = await say(server, 'ทำไมฟ้าถึงเป็นสีฟ้า', visitor)
    expect(spoken(body.messages)).toEqual([['visitor', 'ทำไมฟ้าถึงเป็นสีฟ้า']])
    expect(body.state.isTyping).toBe(true)
    expect(await answered(visitor)).toMatchObject({ source: 'ai', text: 'ใช้ได้ค่ะ ทั้ง Windows และ Mac' })
    const [system, ...turns] = provider.asked[0]?.body.messages ?? []
    expect(system?.content).toContain('799')
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  })

  it('answers from packages and the asker’s own state, and no sum that it was not told is shown', async () => {
    const member = await aMember(server.services)
    const { body: paid } = await pay(server, member)
    provider.asked.length = 0
    provider.answer = () => ['รายปี ๑,๓๙๙ บาทค่ะ']
    await say(server, 'qqqq', member)
    expect(await answered(member)).toMatchObject({ source: 'ai' })
    const told = provider.asked[0]?.body.messages[0]?.content ?? ''
    expect(told).toContain('แพ็กเกจ VIP 1 ปี 1,399 บาท')
    expect(told).toContain(`ของผู้ถาม: ${paid.reference} ส่งแล้ว`)
    expect(told).toContain('ทุกวันพุธ 19:00 น.')
    provider.answer = () => ['ลดให้เหลือ 500 บาทค่ะ']
    await say(server, 'qqqq', member)
    const { source, text } = await answered(member)
    expect(source).toBe('canned')
    expect(text).toContain('เรื่องนี้ตอบไม่ได้ค่ะ')
  })

  it.each([
    ['refuses', () => 500],
    ['gives away its instructions', () => ['ผู้ช่วยตอบคำถามของทอคำ เว็บแอปสำหรับคนขายภาพสต็อก']],
    ['says nothing', () => []],
  ])('that %s is stood in for by the apology', async (_, answer) => {
    provider.answer = answer
    const visitor = await aVisitor(server)
    await say(server, 'qqqq', visitor)
    expect(await answered(visitor)).toMatchObject({ source: 'apology', text: APOLOGY })
  })

  it('is asked as often as the day allows: exactly, with 50 at once', async () => {
    await setChat(server, { aiPerVisitor: 7 })
    provider.answer = () => ['ได้ค่ะ']
    provider.asked.length = 0
    const { chat } = parseSettings.parse({
      chat: { aiPerVisitor: 7, aiPerDay: 1_000 },
    })
    const asker = { conversationId: randomUUID(), network: null }
    const taken = await Promise.all(
      Array.from({ length: 50 }, () => spendAiBudget(server.services, chat, asker)),
    )
    expect(taken.filter(Boolean)).toHaveLength(7)
    const network = `198.51.100.${Date.now() % 200}`
    const visitors = await Promise.all(
      Array.from({ length: 50 }, () =>
        spendAiBudget(server.services, chat, { conversationId: randomUUID(), network }),
      ),
    )
    expect(visitors.filter(Boolean)).toHaveLength(35)

    const visitor = await aVisitor(server)
    for (let times = 0; times < 8; times++) {
      await say(server, `qqqq ${times}`, visitor)
      await answered(visitor)
    }
    expect(provider.asked).toHaveLength(7)
    expect(await answered(visitor)).toMatchObject({ source: 'budget', text: 'วันนี้ถามแชตอัตโนมัติครบแล้ว' })
    await setChat(server, {})
  })

  it('leaves no question unanswered when its server is gone', async () => {
    provider.answer = () => null
    const visitor = await aVisitor(server)
    await say(server, 'qqqq', visitor)
    server.clock.now = new Date(Date.now() + 60_000)
    await answererOf(server.services).sweep()
    server.clock.now = null
    expect((await conversationOf(server, visitor))?.messages.at(-1)).toMatchObject({ source: 'apology' })
    expect((await conversationOf(server, visitor))?.state.isTyping).toBe(false)
  })

  it('answers no further question once its server stops: the next one apologises for those', async () => {
    const stopping = await startShop({ env: provider.env })
    holdTimeouts()
    let release = () => {}
    provider.hold = new Promise<void>((resolve) => {
      release = resolve
    })
    provider.asked.length = 0
    // The first one is answered when it is let go, the others never: a ninth one waits for its turn.
    provider.answer = ({ body }) => (body.messages.at(-1)?.content === 'qqqq 0' ? ['ได้ค่ะ'] : null)
    const visitors: Caller[] = []
    for (let at = 0; at < 9; at++) visitors.push(await aVisitor(stopping, `qqqq ${at}`))
    await expect.poll(() => provider.asked.length).toBe(8)
    const newest = async (at: number) =>
      (await conversationOf(stopping, visitors[at] ?? {}))?.messages.at(-1)?.source ?? 'none yet'
    const stopped = answererOf(stopping.services).stop(60_000)
    release()
    await expect.poll(() => newest(0)).toBe('ai')
    // Who stops it again ends what is left.
    await answererOf(stopping.services).stop(0)
    await stopped
    provider.hold = null
    expect(provider.asked).toHaveLength(8)
    expect([await newest(0), await newest(8)]).toEqual(['ai', 'none yet'])
    stopping.clock.now = new Date(Date.now() + 60_000)
    await answererOf(stopping.services).sweep()
    expect([await newest(1), await newest(8)]).toEqual(['apology', 'apology'])
  })

  it('that is not set is told so plainly', async () => {
    const plain = await startTestServer()
    const { body } = await say(plain, 'qqqq', {})
    expect(body.messages[1]?.text).toBe('เรื่องนี้ตอบไม่ได้ค่ะ ถามเรื่องราคา วิธีใช้ หรือการชำระเงินได้นะคะ')
    expect(body.messages[1]?.links).toEqual([{ to: '#person', label: 'คุยกับทีมงาน' }])
  })
})

describe('the library', () => {
  beforeAll(async () => {
    await server.pool.query(
      `INSERT INTO categories (id, title, description, icon, family, dye, place, keyword_count, next_number)
       VALUES ('food', 'อาหาร', 'x', 'utensils', 'hook', 'khrang', 1, 5, 5) ON CONFLICT DO NOTHING`,
    )
    const words = [
      'thai street food stall',
      'som tam papaya salad',
      'mango sticky rice',
      'tom yum soup',
      'iced tea',
    ]
    for (const [number, keyword] of words.entries())
      await server.pool.query(
        `INSERT INTO keywords (category_id, number, keyword, sameness, is_shipped) VALUES ('food', $1, $2, $2, true)
         ON CONFLICT DO NOTHING`,
        [number, keyword],
      )
  })

  it('answers what asks for keywords, before the AI does', async () => {
    provider.asked.length = 0
    const visitor = await aVisitor(server)
    const { body } = await say(server, 'มีคีย์เวิร์ดอาหารไทยไหม', visitor)
    expect(body.messages[1]).toMatchObject({
      source: 'library',
      text: 'พบในคลังคีย์เวิร์ด หมวดอาหาร 5 คำค่ะ ตัวอย่าง 4 คำแรก',
      lines: ['thai street food stall', 'som tam papaya salad', 'mango sticky rice', 'tom yum soup'],
    })
    const { body: english } = await say(server, 'any keyword with mango?', visitor)
    expect(english.messages[1]).toMatchObject({ source: 'library', lines: ['mango sticky rice'] })
    expect(provider.asked).toEqual([])
  })
})

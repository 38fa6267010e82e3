import { randomUUID } from 'node:crypto'
import { downloadMyData } from '@thokham/contract/account'
import {
  askForPerson,
  type ChatMessage,
  goBackToBot,
  leaveChatEmail,
  rateChatMessage,
  readChat,
  readChatUpTo,
  watchChat,
} from '@thokham/contract/chat'
import {
  assignChat,
  closeChat,
  labelChat,
  listInbox,
  readInboxConversation,
  readInboxUpTo,
  replyInChat,
  typeInChat,
  watchInbox,
} from '@thokham/contract/chat-inbox'
import { settings as parseSettings } from '@thokham/contract/settings'
import { beforeAll, describe, expect, it } from 'vitest'
import { settings } from '../../db/schema.ts'
import { aVisitor, newestConversation, say } from '../../testing/chat.ts'
import { type ChatProvider, startChatProvider } from '../../testing/chat-provider.ts'
import { eventsOf } from '../../testing/events.ts'
import { lettersTo } from '../../testing/letters.ts'
import { aMember, cookieFrom, type TestMember } from '../../testing/members.ts'
import { pay, startShop } from '../../testing/payments.ts'
import { type Caller, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { eraseMember } from '../account/delete-account.ts'
import { forgetAnswerBook } from './answer-book.ts'
import { answererOf } from './answer-question.ts'
import { chatData } from './chat-data.ts'
import { spendAiBudget } from './spend-ai-budget.ts'
import { sweepChat } from './sweep-chat.ts'
import { writeLetter } from './write-letter.ts'

const KEY = 'sk-operator-canary-0123456789'
const APOLOGY =
  'ขออภัย ระบบขัดข้องชั่วคราว กรุณาลองใหม่อีกครั้ง หรือติดต่อทีมงานทางอีเมล help@thokham.example หรือ LINE https://line.me/thokham'

let server: TestServer
let provider: ChatProvider
let admin: TestMember
beforeAll(async () => {
  provider = await startChatProvider(KEY)
  server = await startShop({ env: provider.env, connections: 30 })
  admin = await aMember(server.services, { level: 'admin', displayName: 'กิตติ' })
  await set({})
})

/** Writes the chat's settings. */
async function set(chat: object): Promise<void> {
  const links = { support: 'https://line.me/thokham', supportEmail: 'help@thokham.example' }
  const payment = { promptPayId: '0812345678' }
  const value = { chat, links, payment }
  await server.services.db
    .insert(settings)
    .values({ value })
    .onConflictDoUpdate({ target: settings.only, set: { value } })
  forgetAnswerBook(server.services)
}

const spoken = (messages: readonly ChatMessage[]) => messages.map(({ sender, text }) => [sender, text])
const readAll = async (as: Caller) => (await server.call(readChat, { query: {} }, as)).body.conversation

/** Waits until the AI, or the apology in its stead, has answered. */
async function answered(as: Caller): Promise<ChatMessage> {
  await expect.poll(async () => (await readAll(as))?.state.isTyping).toBe(false)
  return (await readAll(as))?.messages.at(-1) as ChatMessage
}

describe('a visitor', () => {
  it('is answered at once, with prices and links as they stand', async () => {
    const { body, headers } = await say(server, 'ขอราคาหน่อย', {})
    expect(spoken(body.messages)).toEqual([
      ['visitor', 'ขอราคาหน่อย'],
      ['bot', 'VIP เดือนแรก 799 บาท ต่ออายุเดือนละ 99 บาท 1 ปี 1,399 บาท ตลอดชีพ 2,399 บาทค่ะ ดูที่ หน้าแพ็กเกจ'],
    ])
    expect(body.messages[1]).toMatchObject({ source: 'canned', links: [{ to: '/vip' }] })
    const cookie = headers.getSetCookie()[0]
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/)
    expect(spoken((await readAll({ cookie: cookieFrom(headers) }))?.messages ?? [])).toEqual(
      spoken(body.messages),
    )
    expect(await readAll({})).toBeNull()
  })

  it('names only ways to pay that work', async () => {
    const visitor = await aVisitor(server)
    const { body } = await say(server, 'จ่ายยังไง', visitor)
    expect(body.messages[1]?.text).toBe(
      'เลือกแพ็กเกจที่ หน้าแพ็กเกจ โอนผ่าน PromptPay แล้วแนบสลิปค่ะ ทีมงานตรวจสอบภายใน 24 ชั่วโมง',
    )
  })

  it('cannot be another one by a cookie that we did not sign', async () => {
    const { cookie } = await aVisitor(server)
    const forged = cookie.replace(/=[^.]+/, `=${randomUUID()}`)
    expect(await readAll({ cookie: forged })).toBeNull()
    expect(await readAll({ cookie: cookie.slice(0, -2) })).toBeNull()
    expect(await readAll({ cookie })).not.toBeNull()
  })

  it('says each thing once, however often it is sent', async () => {
    const visitor = await aVisitor(server)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => say(server, 'ขอบคุณ', visitor, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(spoken(body.messages)))).size).toBe(1)
    expect((await readAll(visitor))?.messages).toHaveLength(4)
  })

  it('says 50 things at once in one order, and not one more than the day allows', async () => {
    const visitor = await aVisitor(server)
    await set({ messagesPerDay: 31 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => say(server, `ราคา ${at}`, visitor)),
    )
    const statuses = answers.map(({ status }) => status)
    expect([200, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([30, 20])
    const conversation = await readAll(visitor)
    expect(conversation?.messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 62 }, (_, at) => at + 1),
    )
    await set({})
  })

  it('who signs in takes the conversation along; another member never sees it', async () => {
    const visitor = await aVisitor(server, 'ราคาเท่าไร')
    const [member, other] = [await aMember(server.services), await aMember(server.services)]
    const both = { cookie: `${visitor.cookie}; ${member.cookie}` }
    expect((await readAll(both))?.messages[0]?.text).toBe('ราคาเท่าไร')
    expect((await readAll(member))?.messages).toHaveLength(2)
    expect(await readAll(visitor)).toBeNull()
    expect(await readAll(other)).toBeNull()
  })

  it('says whether an answer met the question, of answers alone and of their own', async () => {
    const visitor = await aVisitor(server)
    const rate = (seq: number, as: Caller) =>
      server.call(rateChatMessage, { body: { seq, rating: 'up' } }, as)
    expect((await rate(2, visitor)).status).toBe(200)
    expect((await readAll(visitor))?.messages[1]?.rating).toBe('up')
    expect((await rate(1, visitor)).status).toBe(404)
    expect((await rate(2, {})).status).toBe(404)
  })
})

describe('the AI', () => {
  it('answers what nothing else does, told facts and what was said before', async () => {
    provider.asked.length = 0
    provider.answer = () => ['ใช้ได้', 'ค่ะ ทั้ง Windows ', 'และ Mac']
    const visitor = await aVisitor(server)
    const { body } = await say(server, 'ใช้ License Key บน Mac ได้ไหม', visitor)
    expect(spoken(body.messages)).toEqual([['visitor', 'ใช้ License Key บน Mac ได้ไหม']])
    expect(body.state.isTyping).toBe(true)
    expect(await answered(visitor)).toMatchObject({ source: 'ai', text: 'ใช้ได้ค่ะ ทั้ง Windows และ Mac' })
    const [system, ...turns] = provider.asked[0]?.body.messages ?? []
    expect(system?.content).toContain('799')
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
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
    await set({ aiPerVisitor: 7 })
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
    await set({})
  })

  it('leaves no question unanswered when its server is gone', async () => {
    provider.answer = () => null
    const visitor = await aVisitor(server)
    await say(server, 'qqqq', visitor)
    server.clock.now = new Date(Date.now() + 60_000)
    await answererOf(server.services).sweep()
    server.clock.now = null
    expect((await readAll(visitor))?.messages.at(-1)).toMatchObject({ source: 'apology' })
    expect((await readAll(visitor))?.state.isTyping).toBe(false)
  })

  it('that is not set is told so plainly', async () => {
    const plain = await startTestServer()
    const { body } = await say(plain, 'qqqq', {})
    expect(body.messages[1]?.text).toBe('เรื่องนี้ตอบอัตโนมัติไม่ได้ค่ะ กด “คุยกับทีมงาน” ได้เลยนะคะ')
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

describe('the team', () => {
  const reply = (id: string, text: string, more = {}) =>
    server.call(replyInChat, { params: { id }, body: { key: randomUUID(), text, ...more } }, admin)

  it('takes over once, is not talked into by the bot, and hands back', async () => {
    const visitor = await aVisitor(server)
    await Promise.all(Array.from({ length: 10 }, () => server.call(askForPerson, {}, visitor)))
    await say(server, 'ราคา', visitor)
    const id = await newestConversation(server)
    const key = randomUUID()
    const twice = { params: { id }, body: { key, text: 'สวัสดีค่ะ' } }
    await Promise.all([server.call(replyInChat, twice, admin), server.call(replyInChat, twice, admin)])
    await reply(id, 'โน้ตลับของทีม', { isNote: true })
    const conversation = await readAll(visitor)
    expect(spoken(conversation?.messages ?? []).slice(2)).toEqual([
      ['event', 'handed'],
      ['visitor', 'ราคา'],
      ['event', 'joined'],
      ['team', 'สวัสดีค่ะ'],
    ])
    expect(conversation?.state).toMatchObject({ mode: 'person', agent: 'กิตติ' })
    expect(JSON.stringify(conversation)).not.toContain('โน้ตลับ')

    await server.call(goBackToBot, {}, visitor)
    await server.call(goBackToBot, {}, visitor)
    const { body } = await say(server, 'ขอบคุณ', visitor)
    expect(spoken(body.messages)).toHaveLength(2)
    expect((await readAll(visitor))?.messages.filter(({ text }) => text === 'back')).toHaveLength(1)
  })

  it('finds what waits, sees who it is and what they paid, and closes', async () => {
    const member = await aMember(server.services, { displayName: 'สุภัสสรา ปั้นทอง' })
    await say(server, 'โอนรายปีแล้วแต่ยังหมดอายุ', member)
    await server.call(askForPerson, {}, member)
    const id = await newestConversation(server)
    const list = async (tab: 'all' | 'unread' | 'mine' | 'waiting' | 'closed', q = 'สุภัสสรา') =>
      (await server.call(listInbox, { query: { tab, q } }, admin)).body.conversations.map((each) => each.id)
    const { body: waiting } = await server.call(listInbox, { query: { tab: 'waiting', q: 'สุภัสสรา' } }, admin)
    expect(waiting.conversations[0]).toMatchObject({ lastText: 'โอนรายปีแล้วแต่ยังหมดอายุ', lastAuthor: null })
    expect(await list('waiting')).toEqual([id])
    expect(await list('unread')).toEqual([id])
    expect(await list('all', 'รายปีแล้ว')).toEqual([id])
    expect(await list('all', '100%')).toEqual([])
    const { number } = (await server.call(readInboxConversation, { params: { id }, query: {} }, admin)).body
      .conversation
    expect(await list('all', `ผู้เยี่ยมชม ${number}`)).toEqual([id])
    expect(await list('all', '999999999')).toEqual([])
    expect(await list('all', 'TK-999999999999')).toEqual([])
    const shown = (await server.call(readInboxConversation, { params: { id }, query: {} }, admin)).body
    expect(shown.member).toMatchObject({ id: member.id, payments: [], approvedSatang: 0 })
    expect(shown.conversation).toMatchObject({ unread: 1, name: 'สุภัสสรา ปั้นทอง', membership: 'free' })

    await server.call(readInboxUpTo, { params: { id }, body: { seq: shown.messages.length } }, admin)
    expect(await list('unread')).toEqual([])
    await server.call(assignChat, { params: { id }, body: { mine: true } }, admin)
    expect([await list('mine'), await list('waiting')]).toEqual([[id], []])
    await server.call(closeChat, { params: { id } }, admin)
    await server.call(closeChat, { params: { id } }, admin)
    expect([await list('closed'), await list('mine')]).toEqual([[id], []])
    const { body } = await say(server, 'ขอบคุณ', member)
    expect(body.state).toMatchObject({ isClosed: false, mode: 'auto' })
    expect((await readAll(member))?.messages.filter(({ text }) => text === 'closed')).toHaveLength(1)
    const { rows: noted } = await server.pool.query(
      `SELECT action, actor_id AS actor, after - 'number' AS change FROM audit_log WHERE subject_id = $1 ORDER BY id`,
      [id],
    )
    expect(noted).toEqual([
      { action: 'chat.assign', actor: admin.id, change: { isMine: true } },
      { action: 'chat.close', actor: admin.id, change: {} },
    ])
    expect((await pay(server, member)).status).toBe(200)
    const { rows: paid } = await server.pool.query<{ number: string }>(
      'SELECT number FROM payments WHERE user_id = $1',
      [member.id],
    )
    expect(await list('all', `TK-${paid[0]?.number.padStart(6, '0')}`)).toEqual([id])
  })

  it('sorts under labels: 50 at once put there exactly as many as there may be, and colleagues’ stay', async () => {
    const visitor = await aVisitor(server, 'ชื่อบัญชีไม่ตรง')
    const id = await newestConversation(server)
    const label = (name: string, isOn = true) =>
      server.call(labelChat, { params: { id }, body: { label: name, isOn } }, admin)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => label(`ป้าย ${at}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8)
    expect(answers.find(({ error }) => error)?.error?.fields).toEqual({ label: 'too_big' })
    const labels = async () =>
      (await server.call(readInboxConversation, { params: { id }, query: {} }, admin)).body.conversation
        .labels
    const kept = await labels()
    expect(new Set(kept).size).toBe(8)
    await Promise.all(kept.map((each) => label(each, false)))
    expect(await labels()).toEqual([])
    expect((await label('  รอ   คืนเงิน ')).body.labels).toEqual(['รอ คืนเงิน'])
    expect((await label('รอ คืนเงิน')).body.labels).toEqual(['รอ คืนเงิน'])
    const { body } = await server.call(listInbox, { query: { tab: 'all', q: 'รอ คืนเงิน' } }, admin)
    expect(body.conversations.map((each) => each.id)).toEqual([id])
    expect(body.labels).toContain('รอ คืนเงิน')
    expect(JSON.stringify(await readAll(visitor))).not.toContain('คืนเงิน')
  })

  it('sees who else writes; the visitor does once the team has joined', async () => {
    const visitor = await aVisitor(server)
    const id = await newestConversation(server)
    const colleague = await aMember(server.services, { level: 'admin', displayName: 'เจน' })
    await server.call(typeInChat, { params: { id } }, colleague)
    const typing = async (as: Caller) =>
      (await server.call(readInboxConversation, { params: { id }, query: {} }, as)).body.typing
    expect([await typing(admin), await typing(colleague)]).toEqual(['เจน', null])
    expect((await readAll(visitor))?.state.isTyping).toBe(false)
    await server.call(assignChat, { params: { id }, body: { mine: true } }, admin)
    await server.call(typeInChat, { params: { id } }, colleague)
    expect((await readAll(visitor))?.state.isTyping).toBe(true)
  })

  it('writes a letter to who has gone, once, and none to who has looked', async () => {
    const write = writeLetter(server.services)
    const call = { id: '1', attempt: 1, isLast: false, signal: new AbortController().signal }
    const visitor = await aVisitor(server)
    const email = `${randomUUID()}@example.test`
    await server.call(leaveChatEmail, { body: { email } }, visitor)
    await server.call(askForPerson, {}, visitor)
    const conversationId = await newestConversation(server)
    await reply(conversationId, 'ส่งได้เลยค่ะ <b>')
    await reply(conversationId, 'โน้ตลับ', { isNote: true })
    await write({ conversationId }, call)
    await write({ conversationId }, call)
    const [letter, ...others] = await lettersTo(server, email)
    expect(others).toEqual([])
    expect(letter).toMatchObject({ subject: 'ทีมงานตอบคำถามของคุณแล้ว', kind: 'chat-reply' })
    expect(letter?.text).toContain('ส่งได้เลยค่ะ <b>')
    expect(letter?.html).toContain('&lt;b&gt;')
    expect(letter?.text).not.toContain('โน้ตลับ')

    await reply(conversationId, 'อีกข้อความ')
    const seq = (await readAll(visitor))?.messages.at(-1)?.seq ?? 0
    await server.call(readChatUpTo, { body: { seq } }, visitor)
    await write({ conversationId }, call)
    expect(await lettersTo(server, email)).toHaveLength(1)
  })
})

describe('the stream', () => {
  const open = (since: number, { cookie = '' }: Caller, signal: AbortSignal) =>
    fetch(`${server.url}${watchChat.path}?since=${since}`, { headers: { cookie }, signal })

  it('brings every message once, in order, across any number of cuts', async () => {
    const visitor = await aVisitor(server)
    let cursor = 0
    const seqs: number[] = []
    const sending = (async () => {
      for (let at = 0; at < 40; at++) await say(server, `ราคา ${at}`, visitor)
    })()
    while (seqs.length < 82) {
      const cut = new AbortController()
      const response = await open(cursor, visitor, cut.signal)
      let events = 0
      for await (const { name, data } of eventsOf(response)) {
        if (name !== 'messages') continue
        for (const message of data.messages) seqs.push(message.seq)
        cursor = seqs.at(-1) ?? cursor
        if (++events === 3 || seqs.length >= 82) break
      }
      cut.abort()
    }
    await sending
    expect(seqs).toEqual(Array.from({ length: 82 }, (_, at) => at + 1))
  })

  it('belongs to its visitor', async () => {
    const signal = AbortSignal.timeout(10_000)
    await aVisitor(server)
    expect((await open(0, {}, signal)).status).toBe(404)
  })

  it('of a member ends with the session, with nothing of what comes after it', async () => {
    const member = await aMember(server.services)
    await say(server, 'ราคา', member)
    const response = await open(0, member, AbortSignal.timeout(60_000))
    const events = eventsOf(response)
    expect((await events.next()).value?.name).toBe('messages')
    const id = await newestConversation(server)
    await server.pool.query('DELETE FROM sessions WHERE user_id = $1', [member.id])
    const body = { key: randomUUID(), text: 'หลังออกจากระบบ' }
    await server.call(replyInChat, { params: { id }, body }, admin)
    const rest: unknown[] = []
    for await (const event of events) rest.push(event)
    expect(JSON.stringify(rest)).not.toContain('หลังออกจากระบบ')
  })

  it('of the inbox tells what waits', async () => {
    const visitor = await aVisitor(server)
    const leave = new AbortController()
    const response = await fetch(`${server.url}${watchInbox.path}`, {
      headers: { cookie: admin.cookie },
      signal: leave.signal,
    })
    const events = eventsOf(response)
    const before = (await events.next()).value?.data.waiting as number
    await server.call(askForPerson, {}, visitor)
    for await (const { data } of events) if (data.waiting === before + 1) break
    leave.abort()
  })
})

describe('what is kept', () => {
  it('goes to the member, without notes, and goes with the account', async () => {
    const member = await aMember(server.services)
    await say(server, 'ราคา', member)
    const id = await newestConversation(server)
    await server.call(
      replyInChat,
      { params: { id }, body: { key: randomUUID(), text: 'โน้ตลับ', isNote: true } },
      admin,
    )
    const file = JSON.stringify((await server.call(downloadMyData, {}, member)).body)
    expect(file).toContain('VIP เดือนแรก')
    expect(file).not.toContain('โน้ตลับ')
    const leaving = { id: member.id, now: new Date(), withdrawPayment: false }
    await eraseMember(server.services, [chatData], leaving)
    expect(await readAll(member)).toBeNull()
  })

  it('is deleted when its time is over', async () => {
    const visitor = await aVisitor(server)
    await set({ keepDays: 30 })
    const call = { id: '1', attempt: 1, isLast: false, signal: new AbortController().signal }
    await sweepChat(server.services)({}, call)
    expect(await readAll(visitor)).not.toBeNull()
    server.clock.now = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000)
    await sweepChat(server.services)({}, call)
    server.clock.now = null
    expect(await readAll(visitor)).toBeNull()
    await set({})
  })
})

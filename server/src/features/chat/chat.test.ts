import { randomUUID } from 'node:crypto'
import { downloadMyData } from '@thokham/contract/account'
import { rateChatMessage, readChat, watchChat } from '@thokham/contract/chat'
import { replyInChat } from '@thokham/contract/chat-inbox'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aVisitor, conversationOf, newestConversation, say, setChat, spoken } from '../../testing/chat.ts'
import { eventsOf } from '../../testing/events.ts'
import { countWaiting } from '../../testing/locks.ts'
import { aMember, cookieFrom, type TestMember } from '../../testing/members.ts'
import { startShop } from '../../testing/payments.ts'
import type { Caller, TestServer } from '../../testing/test-server.ts'
import { eraseMember } from '../account/delete-account.ts'
import { forgetAnswerBook } from './answer-book.ts'
import { chatData } from './chat-data.ts'
import { sweepChat } from './sweep-chat.ts'

let server: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startShop({ connections: 30 })
  admin = await aMember(server.services, { level: 'admin' })
  await setChat(server, {})
})

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
    expect(spoken((await conversationOf(server, { cookie: cookieFrom(headers) }))?.messages ?? [])).toEqual(
      spoken(body.messages),
    )
    expect(await conversationOf(server, {})).toBeNull()
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
    expect(await conversationOf(server, { cookie: forged })).toBeNull()
    expect(await conversationOf(server, { cookie: cookie.slice(0, -2) })).toBeNull()
    expect(await conversationOf(server, { cookie })).not.toBeNull()
  })

  it('says each thing once, however often it is sent', async () => {
    const visitor = await aVisitor(server)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => say(server, 'ขอบคุณ', visitor, key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(spoken(body.messages)))).size).toBe(1)
    expect((await conversationOf(server, visitor))?.messages).toHaveLength(4)
  })

  it('says 50 things at once in one order, and not one more than the day allows', async () => {
    const visitor = await aVisitor(server)
    await setChat(server, { messagesPerDay: 31 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => say(server, `ราคา ${at}`, visitor)),
    )
    const statuses = answers.map(({ status }) => status)
    expect([200, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([30, 20])
    const conversation = await conversationOf(server, visitor)
    expect(conversation?.messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 62 }, (_, at) => at + 1),
    )
    await setChat(server, {})
  })

  it('who signs in takes the conversation along; another member never sees it', async () => {
    const visitor = await aVisitor(server, 'ราคาเท่าไร')
    const [member, other] = [await aMember(server.services), await aMember(server.services)]
    const both = { cookie: `${visitor.cookie}; ${member.cookie}` }
    expect((await conversationOf(server, both))?.messages[0]?.text).toBe('ราคาเท่าไร')
    expect((await conversationOf(server, member))?.messages).toHaveLength(2)
    expect(await conversationOf(server, visitor)).toBeNull()
    expect(await conversationOf(server, other)).toBeNull()
  })

  it('says whether an answer met the question, of answers alone and of their own', async () => {
    const visitor = await aVisitor(server)
    const rate = (seq: number, as: Caller) =>
      server.call(rateChatMessage, { body: { seq, rating: 'up' } }, as)
    expect((await rate(2, visitor)).status).toBe(200)
    expect((await conversationOf(server, visitor))?.messages[1]?.rating).toBe('up')
    expect((await rate(1, visitor)).status).toBe(404)
    expect((await rate(2, {})).status).toBe(404)
  })
})

it('says how many people are online as the owner chose; in a fresh shop those who are', async () => {
  const shop = await startShop()
  await aMember(shop.services)
  const visitor = await aVisitor(shop)
  const online = async () => {
    forgetAnswerBook(shop.services)
    return (await shop.call(readChat, { query: {} }, visitor)).body.online
  }
  expect(await online(), 'a member and a visitor').toBe(2)
  await setChat(shop, { online: 'seed' })
  const seeded = await online()
  expect(seeded).toBeGreaterThanOrEqual(120)
  expect(seeded).toBeLessThanOrEqual(169)
  await setChat(shop, { online: 'hidden' })
  expect(await online()).toBeNull()
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
    const signal = AbortSignal.timeout(60_000)
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
    expect(await conversationOf(server, member)).toBeNull()
  })

  describe('once its time is over', () => {
    const call = { id: '1', attempt: 1, isLast: false, signal: new AbortController().signal }
    const sweep = () => sweepChat(server.services)({}, call)
    const monthLater = () => {
      server.clock.now = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000)
    }
    beforeEach(() => setChat(server, { keepDays: 30 }))
    afterEach(async () => {
      server.clock.now = null
      await setChat(server, {})
    })

    it('is deleted', async () => {
      const visitor = await aVisitor(server)
      await sweep()
      expect(await conversationOf(server, visitor)).not.toBeNull()
      monthLater()
      await sweep()
      server.clock.now = null
      expect(await conversationOf(server, visitor)).toBeNull()
    })

    it('stays when somebody goes on with it at that very moment', async () => {
      const visitor = await aVisitor(server)
      const id = await newestConversation(server)
      monthLater()
      const other = await server.pool.connect()
      await other.query('BEGIN')
      await other.query('UPDATE chat_conversations SET last_at = $2 WHERE id = $1', [id, server.clock.now])
      const sweeping = sweep()
      await expect.poll(() => countWaiting(server.pool)).toBe(1)
      await other.query('COMMIT')
      other.release()
      await sweeping
      server.clock.now = null
      expect(await conversationOf(server, visitor)).not.toBeNull()
    })
  })
})

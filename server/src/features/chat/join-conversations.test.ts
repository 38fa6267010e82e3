import { randomUUID } from 'node:crypto'
import { askForPerson, type ChatMessage, readChat, readChatUpTo, watchChat } from '@thokham/contract/chat'
import { labelChat, readInboxConversation, replyInChat } from '@thokham/contract/chat-inbox'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aVisitor, conversationOf, newestConversation, say, setChat } from '../../testing/chat.ts'
import { type ChatProvider, startChatProvider } from '../../testing/chat-provider.ts'
import { eventsOf } from '../../testing/events.ts'
import { lettersTo } from '../../testing/letters.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startShop } from '../../testing/payments.ts'
import type { Caller, TestServer } from '../../testing/test-server.ts'
import { writeLetter } from './write-letter.ts'

let server: TestServer
let admin: TestMember
beforeAll(async () => {
  server = await startShop({ connections: 30 })
  admin = await aMember(server.services, { level: 'admin', displayName: 'กิตติ' })
})

const read = async (as: Caller) => (await server.call(readChat, { query: {} }, as)).body.conversation
const texts = (messages: readonly ChatMessage[] = []) =>
  messages.filter(({ sender }) => sender !== 'bot').map(({ seq, sender, text }) => [seq, sender, text])
const reply = (id: string, text: string) =>
  server.call(replyInChat, { params: { id }, body: { key: randomUUID(), text } }, admin)

/** Makes a member who said something before, and who then asked for a person as a visitor of the same browser. */
async function someone() {
  const member = await aMember(server.services)
  await say(server, 'ขอบคุณ', member)
  const memberId = await newestConversation(server)
  const visitor = await aVisitor(server, 'สวัสดี')
  const visitorId = await newestConversation(server)
  await server.call(askForPerson, {}, visitor)
  return { member, memberId, visitor, visitorId, both: { cookie: `${visitor.cookie}; ${member.cookie}` } }
}

it('who signs in goes on where they were as a visitor, behind what they said before', async () => {
  const { member, memberId, visitor, visitorId, both } = await someone()
  await server.call(labelChat, { params: { id: visitorId }, body: { label: 'โอนเงิน', isOn: true } }, admin)
  const [first, ...others] = await Promise.all(Array.from({ length: 50 }, () => read(both)))
  const said = [
    [1, 'visitor', 'ขอบคุณ'],
    [3, 'visitor', 'สวัสดี'],
    [5, 'event', 'handed'],
  ]
  expect(texts((await read(member))?.messages)).toEqual(said)
  for (const each of [first, ...others]) expect(each?.messages.length).toBeGreaterThanOrEqual(2)
  expect((await read(member))?.state).toMatchObject({ mode: 'person', isClosed: false })
  expect(await read(visitor)).toBeNull()

  expect(
    (await server.call(readInboxConversation, { params: { id: visitorId }, query: {} }, admin)).status,
  ).toBe(404)
  const shown = (await server.call(readInboxConversation, { params: { id: memberId }, query: {} }, admin))
    .body
  expect(shown.conversation).toMatchObject({ unread: 1, labels: ['โอนเงิน'], mode: 'person' })
  await reply(memberId, 'ได้เลยค่ะ')
  expect(texts((await read(both))?.messages).at(-1)).toEqual([7, 'team', 'ได้เลยค่ะ'])
})

it('who has said nothing as a member takes it along once, and each of 50 requests at once is given it', async () => {
  const visitor = await aVisitor(server, 'สวัสดี')
  const member = await aMember(server.services)
  const both = { cookie: `${visitor.cookie}; ${member.cookie}` }
  const all = await Promise.all(Array.from({ length: 50 }, () => read(both)))
  for (const each of all) expect(texts(each?.messages)).toEqual([[1, 'visitor', 'สวัสดี']])
})

it('who says something as a member at that very moment has one conversation with all of it', async () => {
  const visitor = await aVisitor(server, 'สวัสดี')
  const member = await aMember(server.services)
  const both = { cookie: `${visitor.cookie}; ${member.cookie}` }
  const [said, seen] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, at) => say(server, `ขอบคุณ ${at}`, member))),
    Promise.all(Array.from({ length: 20 }, () => server.call(readChat, { query: {} }, both))),
  ])
  expect([...said, ...seen].filter(({ status }) => status !== 200)).toEqual([])
  const whole = texts((await read(both))?.messages).map(([, , text]) => text)
  expect(whole.toSorted()).toEqual(
    [...Array.from({ length: 20 }, (_, at) => `ขอบคุณ ${at}`), 'สวัสดี'].toSorted(),
  )
})

it('what a visitor said today counts against the member’s day, too', async () => {
  server.clock.now = new Date()
  const { member, memberId, both } = await someone()
  await server.pool.query('UPDATE chat_conversations SET day = day - 1 WHERE id = $1', [memberId])
  await read(both)
  await say(server, 'ขอบคุณ', member)
  server.clock.now = null
  const { rows } = await server.pool.query('SELECT day_count FROM chat_conversations WHERE id = $1', [
    memberId,
  ])
  expect(rows).toEqual([{ day_count: 2 }])
})

it('the stream of the visitor ends, and says nothing that is the member’s', async () => {
  const { memberId, visitor, both } = await someone()
  const headers = { cookie: visitor.cookie }
  const signal = AbortSignal.timeout(60_000)
  const events = eventsOf(await fetch(`${server.url}${watchChat.path}?since=0`, { headers, signal }))
  expect((await events.next()).value?.name).toBe('messages')
  await read(both)
  await reply(memberId, 'เฉพาะสมาชิก')
  const rest: unknown[] = []
  for await (const event of events) rest.push(event)
  expect(JSON.stringify(rest)).not.toContain('เฉพาะสมาชิก')
})

it('a visitor’s stream ends too when a member without a conversation takes it along', async () => {
  const visitor = await aVisitor(server, 'สวัสดี')
  const id = await newestConversation(server)
  const member = await aMember(server.services)
  const headers = { cookie: visitor.cookie }
  const signal = AbortSignal.timeout(60_000)
  const events = eventsOf(await fetch(`${server.url}${watchChat.path}?since=0`, { headers, signal }))
  expect((await events.next()).value?.name).toBe('messages')
  await read({ cookie: `${visitor.cookie}; ${member.cookie}` })
  await reply(id, 'เฉพาะสมาชิก')
  const rest: unknown[] = []
  for await (const event of events) rest.push(event)
  expect(JSON.stringify(rest)).not.toContain('เฉพาะสมาชิก')
})

describe('a question to the AI that is open when its visitor signs in', () => {
  const KEY = 'sk-operator-canary-0123456789'
  let provider: ChatProvider
  let asking: TestServer
  beforeAll(async () => {
    provider = await startChatProvider(KEY)
    asking = await startShop({ env: provider.env })
    await setChat(asking, {})
  })
  afterEach(() => {
    provider.hold = null
    provider.delayMs = 0
  })

  /** Makes a member who said something before, and a question of theirs as a visitor of which half is answered. */
  async function asksAndSignsIn(before: (member: Caller) => Promise<unknown> = async () => {}) {
    const member = await aMember(asking.services)
    await say(asking, 'ขอบคุณ', member)
    await before(member)
    let finish = () => {}
    provider.hold = new Promise<void>((resolve) => {
      finish = resolve
    })
    provider.delayMs = 150
    // Long enough to be shown before it is whole.
    provider.answer = () => ['ใช้ได้ค่ะ ', 'ทั้ง Windows และ Mac ค่ะ '.repeat(8), 'ลองดูนะคะ ', 'ค่ะ']
    provider.asked.length = 0
    const visitor = await aVisitor(asking, 'ใช้บน Mac ได้ไหม qqqq')
    await expect.poll(() => provider.asked.length).toBe(1)
    await asking.call(readChat, { query: {} }, { cookie: `${visitor.cookie}; ${member.cookie}` })
    return { member, finish }
  }

  it('is answered in the member’s conversation', async () => {
    const { member, finish } = await asksAndSignsIn()
    expect((await conversationOf(asking, member))?.state.isTyping).toBe(true)
    finish()
    await expect.poll(async () => (await conversationOf(asking, member))?.state.isTyping).toBe(false)
    const messages = (await conversationOf(asking, member))?.messages ?? []
    expect(messages.map(({ seq, source }) => [seq, source])).toEqual([
      [1, null],
      [2, 'canned'],
      [3, null],
      [4, 'ai'],
    ])
  })

  it('is the team’s where they have the member’s conversation', async () => {
    const { member, finish } = await asksAndSignsIn((member) => asking.call(askForPerson, {}, member))
    finish()
    const id = await newestConversation(asking)
    const admin = await aMember(asking.services, { level: 'admin' })
    const shown = await asking.call(readInboxConversation, { params: { id }, query: {} }, admin)
    expect(shown.body.conversation).toMatchObject({ mode: 'person', unread: 2 })
    const { state, messages = [] } = (await conversationOf(asking, member)) ?? {}
    expect(state).toMatchObject({ mode: 'person', isTyping: false })
    expect(messages.map(({ source }) => source)).not.toContain('ai')
  })
})

it('an answer that was not seen as a visitor goes to the member as a letter, and one that was seen does not', async () => {
  const write = writeLetter(server.services)
  const call = { id: '1', attempt: 1, isLast: false, signal: new AbortController().signal }
  for (const isSeen of [false, true]) {
    const { member, memberId, visitor, visitorId, both } = await someone()
    await reply(visitorId, 'คำตอบของทีมงาน')
    const seq = (await read(visitor))?.messages.at(-1)?.seq ?? 0
    if (isSeen) await server.call(readChatUpTo, { body: { seq } }, visitor)
    await read(both)
    await write({ conversationId: memberId }, call)
    const letters = await lettersTo(server, member.email)
    expect(letters.map(({ kind }) => kind)).toEqual(isSeen ? [] : ['chat-reply'])
  }
})

it('what was sent on both sides of the sign-in is there once for each', async () => {
  const { member, both, visitor } = await someone()
  const key = randomUUID()
  await say(server, 'ระหว่างทาง', visitor, key)
  await say(server, 'ระหว่างทาง', member, key)
  await read(both)
  await say(server, 'ระหว่างทาง', member, key)
  const messages = (await read(member))?.messages ?? []
  expect(messages.filter(({ text }) => text === 'ระหว่างทาง')).toHaveLength(2)
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, at) => at + 1))
})

import { randomUUID } from 'node:crypto'
import { askForPerson, goBackToBot, readChat, sendChatMessage, watchChat } from '@thokham/contract/chat'
import { readInboxConversation } from '@thokham/contract/chat-inbox'
import { beforeAll, describe, expect, it } from 'vitest'
import { aVisitor, newestConversation, say } from '../../testing/chat.ts'
import { type ChatProvider, startChatProvider } from '../../testing/chat-provider.ts'
import { eventsOf } from '../../testing/events.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { startShop } from '../../testing/payments.ts'
import type { Caller, TestServer } from '../../testing/test-server.ts'
import { answererOf } from './answer-question.ts'

let server: TestServer
let provider: ChatProvider
let admin: TestMember
beforeAll(async () => {
  provider = await startChatProvider('sk-operator-0123456789')
  server = await startShop({ env: provider.env, connections: 30, limitScale: 1 })
  admin = await aMember(server.services, { level: 'admin' })
})

const read = async (as: Caller) => (await server.call(readChat, { query: {} }, as)).body.conversation

describe('a browser that says what it likes', () => {
  it.each(['9007199254740991', '2147483648', '1e308', '-1', 'x'])(
    'of the last event it has, %s, gets its stream, and takes nobody else’s away',
    async (lastSeen) => {
      const [visitor, other] = [await aVisitor(server), await aVisitor(server)]
      const signal = AbortSignal.timeout(30_000)
      const open = (cookie: string, more = {}) =>
        fetch(`${server.url}${watchChat.path}`, { headers: { cookie, ...more }, signal })
      const answers = await Promise.all([
        open(visitor.cookie, { 'last-event-id': lastSeen }),
        ...Array.from({ length: 5 }, () => open(other.cookie)),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
      for (const answer of answers) {
        expect((await eventsOf(answer).next()).value?.name).toBe('messages')
      }
    },
  )

  it.each([
    '/index.php',
    '/%E0%B8%AB%E0%B8%99%E0%B9%89%E0%B8%B2',
    '/ไม่มีหน้านี้',
    `/${'a'.repeat(300)}`,
    'javascript:',
    '',
  ])('of the screen it is on, "%s", is heard all the same', async (page) => {
    const visitor = await aVisitor(server)
    const body = { key: randomUUID(), text: 'ราคา', page }
    expect((await server.call(sendChatMessage, { body }, visitor)).status).toBe(200)
    const id = await newestConversation(server)
    const { body: shown } = await server.call(readInboxConversation, { params: { id }, query: {} }, admin)
    expect(shown.page).toBe('/')
  })

  it('to and from the team, reaches the owner’s telephone ten times an hour and no more', async () => {
    const visitor = await aVisitor(server)
    const statuses: number[] = []
    for (let times = 0; times < 12; times++) {
      statuses.push((await server.call(askForPerson, {}, visitor)).status)
      expect((await server.call(askForPerson, {}, visitor)).status, 'once more is nothing').toBe(
        times < 10 ? 200 : 429,
      )
      await server.call(goBackToBot, {}, visitor)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    expect((await read(visitor))?.messages.filter(({ text }) => text === 'handed')).toHaveLength(10)
  })
})

describe('a provider that says too much', () => {
  it.each([
    ['one word', 'a'.repeat(400_000)],
    ['words', 'ทอคำ '.repeat(80_000)],
    ['addresses', 'a.b@'.repeat(100_000)],
  ])('in %s is stood in for by the apology, and holds nobody up', async (_, reply) => {
    provider.answer = () => reply.match(/[\s\S]{1,2000}/g) ?? []
    const visitor = await aVisitor(server)
    await say(server, 'qqqq', visitor)
    const other = await aVisitor(server)
    let longest = 0
    await expect
      .poll(async () => {
        const began = performance.now()
        await say(server, 'ราคา', other)
        longest = Math.max(longest, performance.now() - began)
        return (await read(visitor))?.messages.at(-1)?.source
      })
      .toBe('apology')
    // What goes over a text again at each of its letters takes minutes.
    expect(longest).toBeLessThan(30_000)
  })
})

it('a question that is no longer waited for is not asked', async () => {
  provider.asked.length = 0
  provider.answer = () => ['ได้ค่ะ']
  const visitor = await aVisitor(server)
  const conversationId = await newestConversation(server)
  const answerer = answererOf(server.services)
  answerer.answer({ conversationId, seq: 1, key: null, network: null })
  await say(server, 'qqqq', visitor)
  await expect.poll(async () => (await read(visitor))?.messages.at(-1)?.source).toBe('ai')
  expect(provider.asked).toHaveLength(1)
})

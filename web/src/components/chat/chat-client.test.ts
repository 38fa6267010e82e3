import {
  askForPerson,
  type ChatMessage,
  type ChatState,
  rateChatMessage,
  readChat,
  sendChatMessage,
  sendChatPicture,
} from '@thokham/contract/chat'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { ChatClient } from './chat-client.ts'

const answers = vi.hoisted(() => ({
  request: vi.fn<(operation: unknown, input: { body?: { text?: string } }) => Promise<unknown>>(),
}))
vi.mock('../../lib/api/request.ts', () => answers)

/** The addresses of the streams that were opened, and the newest of them. */
const opened: string[] = []
let newest: Stream
class Stream extends EventTarget {
  constructor(address: string) {
    super()
    opened.push(address)
    newest = this
  }
  close() {}
}

const STATE: ChatState = {
  mode: 'auto',
  isClosed: false,
  agent: null,
  isTyping: false,
  email: null,
  readSeq: 0,
}
const ABOUT = { online: 135, hours: '', nextTime: null, supportUrl: '', ownEmail: null }
const message = (seq: number, sender: ChatMessage['sender'], text: string, key: string | null = null) =>
  ({ seq, key, sender, text, rating: null, source: null }) as ChatMessage

beforeEach(() => {
  opened.length = 0
  answers.request.mockReset()
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('location', { pathname: '/vip' })
})

it('says first what was typed first, though its answer takes longer', async () => {
  const said: string[] = []
  const waiting: (() => void)[] = []
  answers.request.mockImplementation(async (operation, input) => {
    if (operation !== sendChatMessage) return { ...ABOUT, conversation: null }
    said.push(input.body?.text ?? '')
    await new Promise<void>((resolve) => waiting.push(resolve))
    return { state: STATE, messages: [] }
  })
  const client = new ChatClient()
  client.send('หนึ่ง')
  client.send('สอง')
  await vi.waitFor(() => expect(said).toEqual(['หนึ่ง']))
  // The line was there again meanwhile: what is on its way is not sent a second time.
  client.begin()
  client.sendAgain(client.view.pending[0]?.key ?? '')
  await vi.waitFor(() => expect(client.view.about).not.toBeNull())
  expect(said).toEqual(['หนึ่ง'])
  waiting.shift()?.()
  await vi.waitFor(() => expect(said).toEqual(['หนึ่ง', 'สอง']))
  client.end()
})

it('listens from the first press on that asks for a person', async () => {
  answers.request.mockImplementation(async (operation) =>
    operation === askForPerson
      ? { state: { ...STATE, mode: 'person' }, messages: [message(1, 'event', 'handed')] }
      : { ...ABOUT, conversation: null },
  )
  const client = new ChatClient()
  await client.askForPerson()
  expect(opened).toEqual(['/api/chat/events?since=0'])
  client.end()
})

it.each(['network', 'unavailable'] as const)(
  'says again under its key, by itself, what met no answer: %s',
  async (code) => {
    vi.useFakeTimers()
    const keys: unknown[] = []
    answers.request.mockImplementation(async (operation, input) => {
      if (operation !== sendChatMessage) return { ...ABOUT, conversation: null }
      const { key } = input.body as { key: string }
      keys.push(key)
      if (keys.length === 1) throw new ApiError({ code })
      return { state: STATE, messages: [message(1, 'visitor', 'สวัสดี', key)] }
    })
    const client = new ChatClient()
    client.send('สวัสดี')
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect([keys.length, new Set(keys).size, client.view.pending]).toEqual([2, 1, []])
    client.end()
  },
)

it('takes back what was said of an answer when it could not be kept', async () => {
  answers.request.mockImplementation(async (operation) => {
    if (operation === rateChatMessage) throw new ApiError({ code: 'network' })
    return { ...ABOUT, conversation: { state: STATE, messages: [message(1, 'bot', 'ค่ะ')] } }
  })
  const client = new ChatClient()
  client.begin()
  await vi.waitFor(() => expect(client.view.messages).toHaveLength(1))
  const rated = client.rate(1, 'up')
  expect(client.view.messages[0]?.rating).toBe('up')
  await expect(rated).rejects.toThrow()
  expect(client.view.messages[0]?.rating).toBeNull()
  client.end()
})

it('keeps a rating that was given while the stream still delivers the answer without it', async () => {
  const answer = message(1, 'bot', 'ค่ะ')
  answers.request.mockImplementation(async (operation) =>
    operation === rateChatMessage ? {} : { ...ABOUT, conversation: { state: STATE, messages: [answer] } },
  )
  const client = new ChatClient()
  client.begin()
  await vi.waitFor(() => expect(opened).toHaveLength(1))
  await client.rate(1, 'up')
  newest.dispatchEvent(new MessageEvent('messages', { data: JSON.stringify({ messages: [answer] }) }))
  expect(client.view.messages[0]?.rating).toBe('up')
  client.end()
})

it('leaves nothing of a conversation that is gone, and nothing that was just said away', async () => {
  let conversation: unknown = { state: STATE, messages: [message(1, 'visitor', 'ความลับ')] }
  answers.request.mockImplementation(async (operation) =>
    operation === readChat
      ? { ...ABOUT, conversation }
      : { state: STATE, messages: [message(1, 'visitor', 'เพิ่งพูด')] },
  )
  const client = new ChatClient()
  client.begin()
  await vi.waitFor(() => expect(client.view.messages).toHaveLength(1))
  conversation = null
  client.retry()
  await vi.waitFor(() => expect(client.view.messages).toHaveLength(0))
  expect(client.view.state).toBeNull()

  client.retry()
  client.send('เพิ่งพูด')
  await vi.waitFor(() => expect(client.view.messages.map(({ text }) => text)).toEqual(['เพิ่งพูด']))
  client.end()
})

it('takes away a message that was refused, and says the next one', async () => {
  answers.request.mockImplementation(async (operation) => {
    if (operation === sendChatPicture) throw new ApiError({ code: 'slip_unreadable' })
    if (operation === readChat) return { ...ABOUT, conversation: null }
    return { state: STATE, messages: [message(1, 'visitor', 'ต่อ')] }
  })
  const client = new ChatClient()
  client.send('ดูรูป', new Blob(['?']))
  await vi.waitFor(() => expect(client.view.pending[0]).toMatchObject({ state: 'failed' }))
  const key = client.view.pending[0]?.key ?? ''
  // Pressed, and taken away before its turn came.
  client.sendAgain(key)
  client.discard(key)
  expect(client.view.pending).toEqual([])
  client.send('ต่อ')
  await vi.waitFor(() => expect(client.view.messages.map(({ text }) => text)).toEqual(['ต่อ']))
  client.end()
})

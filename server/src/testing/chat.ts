import { randomUUID } from 'node:crypto'
import { type ChatMessage, readChat, sendChatMessage } from '@thokham/contract/chat'
import { settings } from '../db/schema.ts'
import { forgetAnswerBook } from '../features/chat/answer-book.ts'
import { cookieFrom } from './members.ts'
import type { Caller, TestServer } from './test-server.ts'

/** Says something in the chat; `key` is fresh unless told. */
export function say(server: TestServer, text: string, as: Caller, key: string = randomUUID()) {
  return server.call(sendChatMessage, { body: { key, text } }, as)
}

/** Begins a visitor's conversation. @returns what makes later calls the same visitor's */
export async function aVisitor(server: TestServer, text = 'สวัสดี'): Promise<Caller & { cookie: string }> {
  const { headers } = await say(server, text, {})
  return { cookie: cookieFrom(headers) }
}

/** Returns the id of a caller's newest conversation. */
export async function newestConversation({ pool }: TestServer): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM chat_conversations ORDER BY number DESC LIMIT 1',
  )
  return rows[0]?.id ?? ''
}

/** Reads a caller's conversation as they see it; null before they have said anything. */
export async function conversationOf(server: TestServer, as: Caller) {
  return (await server.call(readChat, { query: {} }, as)).body.conversation
}

/** Returns who said what. */
export const spoken = (messages: readonly ChatMessage[]) => messages.map(({ sender, text }) => [sender, text])

/** Writes the chat's settings, with addresses to reach the team at and one way to pay. */
export async function setChat({ services }: TestServer, chat: object): Promise<void> {
  const links = { support: 'https://line.me/thokham', supportEmail: 'help@thokham.example' }
  const payment = { promptPayId: '0812345678' }
  const value = { chat, links, payment }
  await services.db
    .insert(settings)
    .values({ value })
    .onConflictDoUpdate({ target: settings.only, set: { value } })
  forgetAnswerBook(services)
}

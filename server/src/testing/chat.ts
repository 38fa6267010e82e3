import { randomUUID } from 'node:crypto'
import { sendChatMessage } from '@thokham/contract/chat'
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

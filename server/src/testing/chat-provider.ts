import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { atTheEnd } from './at-the-end.ts'

export interface ChatProvider {
  /** Settings that send the chat's questions here. */
  env: { CHAT_AI: 'openai'; CHAT_AI_KEY: string; CHAT_AI_BASE_URL: string }
  asked: { headers: IncomingHttpHeaders; body: { messages: { role: string; content: string }[] } }[]
  /** What it answers, piece by piece; a number is a status without an answer, null says nothing ever. */
  answer: (asked: ChatProvider['asked'][number]) => readonly string[] | number | null
  /** Between two pieces. */
  delayMs: number
  /** The last piece waits for it. */
  hold: Promise<void> | null
}

/** Speaks as much of OpenAI's protocol as the chat uses, streaming. Ends with the test file. */
export async function startChatProvider(apiKey: string): Promise<ChatProvider> {
  const provider: ChatProvider = {
    env: { CHAT_AI: 'openai', CHAT_AI_KEY: apiKey, CHAT_AI_BASE_URL: '' },
    asked: [],
    answer: () => ['ค่ะ'],
    delayMs: 0,
    hold: null,
  }
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null)
    // Who asked is gone.
    if (body === null) return
    const asked = { headers: request.headers, body: JSON.parse(body) }
    provider.asked.push(asked)
    const pieces = provider.answer(asked)
    if (pieces === null) return
    if (typeof pieces === 'number') {
      response.writeHead(pieces, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}')
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (delta: object, end: string | null) => {
      const choice = { index: 0, delta, finish_reason: end }
      const chunk = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [choice] }
      response.write(`data: ${JSON.stringify(chunk)}\n\n`)
    }
    for (const [at, content] of pieces.entries()) {
      if (provider.delayMs > 0) await setTimeout(provider.delayMs)
      if (at === pieces.length - 1) await provider.hold
      send({ content }, null)
    }
    send({}, 'stop')
    response.end('data: [DONE]\n\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  provider.env.CHAT_AI_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  atTheEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return provider
}

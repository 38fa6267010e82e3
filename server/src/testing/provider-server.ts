import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { atTheEnd } from './at-the-end.ts'

export interface ProviderServer {
  /** For `OPENAI_BASE_URL` and `GEMINI_BASE_URL`. */
  url: string
  /** What it answers next: a status and a body; null leaves the question without an answer. */
  answer: { status: number; body: unknown; headers?: Record<string, string> } | null
  asked: { method: string; path: string; headers: IncomingHttpHeaders; body: string }[]
}

/** Speaks the part of both providers' protocols that is used. Ends with the test file. */
export async function startProviderServer(): Promise<ProviderServer> {
  const state: ProviderServer = { url: '', answer: { status: 200, body: {} }, asked: [] }
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => null)
    // Who asked is gone.
    if (body === null) return
    state.asked.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body,
    })
    if (!state.answer) return
    response.writeHead(state.answer.status, { 'content-type': 'application/json', ...state.answer.headers })
    response.end(JSON.stringify(state.answer.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  atTheEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return state
}

import { createServer } from 'node:http'
import { text as textIn } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { answerBody, piecesOf, textOf } from './ai-provider-answers.mjs'
import { modelList, refusalOf } from './ai-provider-rules.mjs'

/**
 * A small server that speaks as much of both AI providers' protocols as the product uses, for development and tests:
 *
 *     node scripts/ai-provider-stand-in.mjs [--port 4010] [--delay 300]
 *     OPENAI_BASE_URL=http://127.0.0.1:4010/v1 GEMINI_BASE_URL=http://127.0.0.1:4010/v1beta npm start
 *
 * The product shows its address wherever it names the provider, so it cannot be mistaken for the real one. Any key is
 * taken but one that holds `wrong`; the models and refusals of November 2026 are those of ai-provider-rules.mjs, where a key
 * asks for more trouble. A keyword does so by a mark in square brackets: `cozy cafe [short]`.
 *
 * @typedef {'right' | 'short' | 'more' | 'long' | 'list' | 'thai' | 'empty' | 'malformed' | 'not_json' | 'unstructured'
 *   | 'thoughts' | 'no_usage' | 'other' | '401' | '400' | '429' | '500' | 'hang' | 'cut' | 'slow'} Manner
 * @typedef {{ provider: 'openai' | 'gemini', key: string, model: string, body: any, system: string, keyword: string, amount: number,
 *   have: string[], avoid: string[], structured: boolean, at: number, manner: Manner,
 *   picture: { mimeType: string, bytes: Buffer } | null }} Asked
 * @typedef {{ url: string, openaiUrl: string, geminiUrl: string, today: string, asked: Asked[], tests: number,
 *   refused: Refused[], paid: Paid[], chats: any[],
 *   manner: Manner | ((asked: Asked) => Manner), delayMs: number, gate: ((asked: Asked) => unknown) | null,
 *   rate: { calls: number, windowMs: number } | null, raw: ((asked: Asked) => RawAnswer | null) | null, retryAfter: string | null, mostAtOnce: number, close: () => Promise<void> }} StandIn
 * @typedef {{ status?: number, headers?: Record<string, string>, body: string | Uint8Array, cut?: boolean, reset?: boolean }} RawAnswer
 */

const MANNERS = [
  'right',
  'short',
  'more',
  'long',
  'list',
  'thai',
  'empty',
  'malformed',
  'not_json',
  'unstructured',
  'thoughts',
  'no_usage',
  'other',
  '401',
  '400',
  '429',
  '500',
  'hang',
  'cut',
  'slow',
]

/**
 * Starts a stand-in for the AI providers on loopback, which answers as it is told to and remembers what it was asked.
 * @param {{ port?: number, delayMs?: number }} [options]
 * @returns {Promise<StandIn>}
 */
export async function startStandIn({ port = 0, delayMs = 0 } = {}) {
  /** @type {StandIn} */
  const standIn = {
    url: '',
    openaiUrl: '',
    geminiUrl: '',
    today: '2026-11-27',
    asked: [],
    tests: 0,
    refused: [],
    paid: [],
    chats: [],
    manner: 'right',
    delayMs,
    gate: null,
    rate: null,
    raw: null,
    retryAfter: null,
    mostAtOnce: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  let atOnce = 0
  const server = createServer(async (request, response) => {
    atOnce++
    standIn.mostAtOnce = Math.max(standIn.mostAtOnce, atOnce)
    response.once('close', () => atOnce--)
    const body = await textIn(request).catch(() => null)
    // Who asked is gone.
    if (body === null) return
    try {
      await answer(standIn, request, response, body)
    } catch (error) {
      if (!response.headersSent)
        send(response, 400, { error: { message: String(error), code: 'bad_request' } })
    }
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  standIn.url = `http://127.0.0.1:${address.port}`
  standIn.openaiUrl = `${standIn.url}/v1`
  standIn.geminiUrl = `${standIn.url}/v1beta`
  return standIn
}

async function answer(standIn, request, response, body) {
  const { pathname, searchParams: search } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/control' && request.method === 'POST') return control(standIn, response, body)
  if (pathname === '/asked') return send(response, 200, { asked: standIn.asked, tests: standIn.tests })
  const { headers } = request
  const bearer = String(headers.authorization ?? '').replace(/^Bearer /, '')
  if (pathname.endsWith('/models')) {
    const list = modelList(bearer)
    return send(response, list.status, list.body)
  }
  const isGemini = /:(?:streamG|g)enerateContent$/.test(pathname)
  const sent = JSON.parse(body)
  const call = {
    isGemini,
    isStreamed: isGemini ? pathname.includes(':stream') : sent.stream === true,
    headers,
    search,
    key: isGemini ? String(headers['x-goog-api-key'] ?? '') : bearer,
    model: isGemini ? decodeURIComponent(/models\/([^:]+):/.exec(pathname)?.[1] ?? '') : sent.model,
    body: sent,
    today: standIn.today,
  }
  const refusal = refusalOf(call)
  if (refusal) {
    standIn.refused.push({ key: call.key, model: call.model, body: sent, status: refusal.status })
    return send(response, refusal.status, refusal.body, refusal.headers)
  }
  const asked = isGemini ? readGemini(call) : readOpenai(call)
  if (!asked.isQuestion) {
    if (asked.user === 'test') standIn.tests++
    else standIn.chats.push(sent)
    return sendPieces(response, call, asked.user === 'test' ? 'ok' : CHAT_ANSWER)
  }
  asked.manner = mannerOf(standIn, asked)
  standIn.asked.push(asked)
  await pause(standIn.delayMs)
  await standIn.gate?.(asked)
  const wait = waitFor(standIn, asked)
  if (wait > 0) {
    asked.manner = '429'
    return refuseForRate(response, isGemini, wait)
  }
  const raw = standIn.raw?.(asked)
  if (raw) return sendRaw(response, raw)
  await behave(standIn, response, { asked, call })
}

/** What is said in a conversation that asks for no entries. */
const CHAT_ANSWER = 'สวัสดีค่ะ ทีมงานยินดีช่วยนะคะ'

/** Answers in words, as a stream where that was asked for. */
function sendPieces(response, call, text) {
  const told = { call, text, asked: '' }
  if (!call.isStreamed) return send(response, 200, answerBody(told))
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const piece of piecesOf(told)) response.write(`data: ${JSON.stringify(piece)}\n\n`)
  response.end(call.isGemini ? '' : 'data: [DONE]\n\n')
}

function control(standIn, response, body) {
  const { delayMs, manner, retryAfter, forget, today } = JSON.parse(body || '{}')
  if (delayMs !== undefined) standIn.delayMs = delayMs
  if (manner !== undefined) standIn.manner = manner
  if (retryAfter !== undefined) standIn.retryAfter = retryAfter
  if (forget) standIn.asked.length = 0
  if (today !== undefined) standIn.today = today
  send(response, 200, { delayMs: standIn.delayMs, manner: standIn.manner })
}

/** Windows of each key, as the providers count: so many calls from the first one on. */
const windows = new WeakMap()

/** Returns the ms until a key may be used again; 0 = now, and this call counts. */
function waitFor(standIn, { key, provider }) {
  const { rate } = standIn
  if (!rate) return 0
  if (!windows.has(rate)) windows.set(rate, new Map())
  const ofKey = windows.get(rate)
  const now = Date.now()
  const name = `${provider} ${key}`
  const window = ofKey.get(name)
  if (!window || now >= window.from + rate.windowMs) {
    ofKey.set(name, { from: now, calls: 1 })
    return 0
  }
  window.calls++
  return window.calls <= rate.calls ? 0 : window.from + rate.windowMs - now
}

/** Refuses as providers do for the rate: Google says how long to wait in the body, OpenAI in the header. */
function refuseForRate(response, isGemini, waitMs) {
  const seconds = Math.ceil(waitMs / 10) / 100
  if (!isGemini) {
    const error = {
      message: 'Rate limit reached for requests',
      type: 'requests',
      code: 'rate_limit_exceeded',
    }
    return send(response, 429, { error }, { 'retry-after': String(seconds) })
  }
  const error = {
    code: 429,
    message: 'You exceeded your current quota, please check your plan and billing details.',
    status: 'RESOURCE_EXHAUSTED',
    details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${seconds}s` }],
  }
  send(response, 429, { error })
}

/** Sends whatever bytes a test wants to be answered with; `cut` breaks the line off behind them, `reset` before them. */
function sendRaw(response, { status = 200, headers = {}, body, cut = false, reset = false }) {
  if (reset) return response.socket.resetAndDestroy()
  const length = cut ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  response.writeHead(status, { 'content-type': 'application/json', ...length, ...headers })
  if (cut) response.write(body, () => response.destroy())
  else response.end(body)
}

/** Returns the manner of an answer: the one that a keyword asks for comes before the one that is set. */
function mannerOf(standIn, asked) {
  const marked = /\[([a-z0-9_]+)\]/.exec(asked.keyword)?.[1]
  if (MANNERS.includes(marked)) return marked
  return typeof standIn.manner === 'function' ? standIn.manner(asked) : standIn.manner
}

async function behave(standIn, response, { asked, call }) {
  const { isGemini } = call
  const { manner } = asked
  if (manner === 'hang') return
  if (manner === 'unstructured' && asked.structured) {
    const message = 'Unknown name "response_format": not supported by this server'
    return send(response, 400, { error: { message, code: 'unsupported' } })
  }
  if (['401', '400', '429', '500'].includes(manner))
    return refuse(response, isGemini, manner, asked.key, standIn)
  if (manner === 'malformed') {
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end('<html>upstream')
  }
  standIn.paid.push({ keyword: asked.keyword, model: call.model, key: call.key })
  const json = JSON.stringify(answerBody({ call, text: textOf(asked), asked: asked.keyword, manner }))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) })
  if (manner === 'cut') {
    // Once the head is on its way.
    return response.write(json.slice(0, json.length / 2), () => response.destroy())
  }
  if (manner !== 'slow') return response.end(json)
  for (let at = 0; at < json.length; at += 40) {
    response.write(json.slice(at, at + 40))
    await pause(20)
  }
  response.end()
}

/** Refuses with the key in what is said, as real providers quote it. */
function refuse(response, isGemini, status, key, standIn) {
  const messages = {
    400: 'Request contains an invalid argument.',
    401: `Incorrect API key provided: ${key}.`,
    429: 'You exceeded your current quota, please check your plan.',
    500: 'The server had an error while processing your request.',
  }
  const codes = {
    400: 'invalid_request_error',
    401: 'invalid_api_key',
    429: 'rate_limit_exceeded',
    500: 'server_error',
  }
  const error = isGemini
    ? { code: Number(status), message: messages[status], status: codes[status].toUpperCase() }
    : { message: messages[status], type: 'error', code: codes[status] }
  const headers = status === '429' && standIn.retryAfter !== null ? { 'retry-after': standIn.retryAfter } : {}
  send(response, Number(status), { error }, headers)
}

function readOpenai(call) {
  const { messages, response_format: format } = call.body
  const said = (role) => messages.findLast((message) => message.role === role)?.content ?? ''
  const user = said('user')
  const parts = typeof user === 'string' ? [{ type: 'text', text: user }] : user
  const url = parts.find((part) => part.type === 'image_url')?.image_url.url
  const [, mimeType, data] = /^data:([^;]+);base64,(.+)$/.exec(url ?? '') ?? []
  const text = parts.find((part) => part.type === 'text').text
  return read(call, {
    system: said('system'),
    user: text,
    picture: data ? { mimeType, data } : null,
    structured: format !== undefined,
  })
}

function readGemini(call) {
  const { contents, systemInstruction, generationConfig } = call.body
  const parts = contents.at(-1).parts
  return read(call, {
    system: systemInstruction?.parts.map((part) => part.text).join('') ?? '',
    user: parts.map((part) => part.text ?? '').join(''),
    picture: parts.find((part) => part.inlineData)?.inlineData ?? null,
    structured: generationConfig?.responseSchema !== undefined,
  })
}

/** Takes apart what was asked; `isQuestion` is false for words that ask for no entries. */
function read({ isGemini, key, model, body }, { system, user, picture, structured }) {
  const question = user.startsWith('{') ? JSON.parse(user) : null
  const {
    keyword = '',
    amount,
    keywords,
    already_have: have = [],
    write_without_these_names: avoid = [],
  } = question ?? {}
  return {
    isQuestion: question !== null,
    user,
    provider: isGemini ? 'gemini' : 'openai',
    key,
    model,
    body,
    system,
    keyword,
    amount: amount ?? keywords,
    have,
    avoid,
    structured,
    at: Date.now(),
    manner: 'right',
    picture: picture && { mimeType: picture.mimeType, bytes: Buffer.from(picture.data, 'base64') },
  }
}

function send(response, status, body, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const option = (name, otherwise) => {
    const at = process.argv.indexOf(`--${name}`)
    return at === -1 ? otherwise : Number(process.argv[at + 1])
  }
  const standIn = await startStandIn({ port: option('port', 4010), delayMs: option('delay', 300) })
  process.stdout.write(`OPENAI_BASE_URL=${standIn.openaiUrl}\nGEMINI_BASE_URL=${standIn.geminiUrl}\n`)
}

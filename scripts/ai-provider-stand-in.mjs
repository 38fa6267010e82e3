import { createServer } from 'node:http'
import { text as textIn } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { geminiAnswer, openaiAnswer, textOf } from './ai-provider-answers.mjs'

/**
 * A small server that speaks as much of both AI providers' protocols as the product uses, for development and tests:
 *
 *     node scripts/ai-provider-stand-in.mjs [--port 4010] [--delay 300]
 *     OPENAI_BASE_URL=http://127.0.0.1:4010/v1 GEMINI_BASE_URL=http://127.0.0.1:4010/v1beta npm start
 *
 * The product shows its address wherever it names the provider, so it cannot be mistaken for the real one. Any key is
 * taken but one that holds `wrong`. A keyword may ask for trouble by a mark in square brackets: `cozy cafe [short]`.
 *
 * @typedef {'right' | 'short' | 'more' | 'long' | 'list' | 'thai' | 'empty' | 'malformed' | 'not_json' | 'unstructured'
 *   | '401' | '400' | '429' | '500' | 'hang' | 'cut' | 'slow'} Manner
 * @typedef {{ provider: 'openai' | 'gemini', key: string, system: string, keyword: string, amount: number,
 *   have: string[], structured: boolean, at: number, manner: Manner,
 *   picture: { mimeType: string, bytes: Buffer } | null }} Asked
 * @typedef {{ url: string, openaiUrl: string, geminiUrl: string, asked: Asked[], tests: number,
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
    asked: [],
    tests: 0,
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
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/control' && request.method === 'POST') return control(standIn, response, body)
  if (pathname === '/asked') return send(response, 200, { asked: standIn.asked, tests: standIn.tests })
  const isGemini = pathname.includes(':generateContent')
  const key = isGemini
    ? String(request.headers['x-goog-api-key'] ?? '')
    : String(request.headers.authorization ?? '').replace(/^Bearer /, '')
  if (key === '' || key.includes('wrong')) return refuse(response, isGemini, '401', key, standIn)
  if (pathname.endsWith('/models')) {
    standIn.tests++
    return send(response, 200, { object: 'list', data: [] })
  }
  const asked = isGemini ? readGemini(body, key) : readOpenai(body, key)
  if (!asked) {
    standIn.tests++
    return send(response, 200, isGemini ? geminiAnswer('ok', 'test') : openaiAnswer('ok', 'test'))
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
  await behave(standIn, response, asked)
}

function control(standIn, response, body) {
  const { delayMs, manner, retryAfter, forget } = JSON.parse(body || '{}')
  if (delayMs !== undefined) standIn.delayMs = delayMs
  if (manner !== undefined) standIn.manner = manner
  if (retryAfter !== undefined) standIn.retryAfter = retryAfter
  if (forget) standIn.asked.length = 0
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

async function behave(standIn, response, asked) {
  const isGemini = asked.provider === 'gemini'
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
  const text = textOf(asked)
  const json = JSON.stringify(
    isGemini ? geminiAnswer(text, asked.keyword) : openaiAnswer(text, asked.keyword),
  )
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

function readOpenai(body, key) {
  const { messages, response_format: format } = JSON.parse(body)
  const said = (role) => messages.find((message) => message.role === role)?.content ?? ''
  const user = said('user')
  if (user === 'test') return null
  const structured = format !== undefined
  if (typeof user === 'string') return { provider: 'openai', ...read(said('system'), user, key), structured }
  const text = user.find((part) => part.type === 'text').text
  const [, mimeType, data] = /^data:([^;]+);base64,(.+)$/.exec(
    user.find((part) => part.type === 'image_url').image_url.url,
  )
  return { provider: 'openai', ...read(said('system'), text, key, { mimeType, data }), structured }
}

function readGemini(body, key) {
  const { contents, systemInstruction, generationConfig } = JSON.parse(body)
  const text = contents.map(({ parts }) => parts.map((part) => part.text ?? '').join('')).join('\n')
  if (text === 'test') return null
  const system = systemInstruction?.parts.map((part) => part.text).join('') ?? ''
  const picture = contents.flatMap(({ parts }) => parts).find((part) => part.inlineData)?.inlineData
  return {
    provider: 'gemini',
    ...read(system, text, key, picture),
    structured: generationConfig?.responseSchema !== undefined,
  }
}

function read(system, user, key, picture = null) {
  const { keyword = '', amount, keywords, already_have: have = [] } = JSON.parse(user)
  return {
    key,
    system,
    keyword,
    amount: amount ?? keywords,
    have,
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

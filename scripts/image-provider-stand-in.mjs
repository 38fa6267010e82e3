import { createServer } from 'node:http'
import { text as textIn } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { drawPicture } from './image-provider-picture.mjs'

/**
 * Starts a stand-in on loopback for those who make pictures: OpenAI's images, Google's `generateContent`, fal's queue,
 * Replicate's predictions, and servers that speak OpenAI's protocol. Any key is taken but one that holds `wrong`; one that
 * holds `empty` has no credit. A prompt asks for trouble by a mark in square brackets: `silk loom [refused]`. `ledger` is what
 * the provider would bill, a line a picture, in millionths of a dollar. `crash` cuts every connection and answers nobody for a
 * while; what lies in a queue outlives that, as with those whose queues these are.
 *
 * @typedef {'refused' | 'refusedLater' | 'none' | 'two' | 'webp' | 'other' | 'rate' | 'error' | 'cut' | 'hang' | 'late' | 'gone'
 *   | 'failed'} Trouble
 * @typedef {{ provider: string, prompt: string, key: string, at: number }} Asked
 * @typedef {Asked & { microUsd: number }} Paid
 * @typedef {{ falApiUrl: string, falQueueUrl: string, replicateUrl: string, ownUrl: string, openaiUrl: string, geminiUrl: string,
 *   asked: Asked[], ledger: Paid[], cancelled: string[], delayMs: number, queueMs: number, files: number,
 *   paint: ((prompt: string, number: number) => Promise<Buffer>) | null, ownMicroUsd: number | null,
 *   rate: { calls: number, windowMs: number } | null,
 *   interject: ((question: string, sent: Record<string, unknown>) => { status: number, text: string, type?: string,
 *     isBilled?: boolean, isCut?: boolean } | null) | null, crash: (ms: number) => Promise<void>, close: () => Promise<void> }} ImageStandIn
 * @returns {Promise<ImageStandIn>}
 */
export async function startImageStandIn({ delayMs = 0 } = {}) {
  const jobs = new Map()
  const server = createServer((request, response) => {
    void serve(standIn, jobs, request, response).catch(() => response.destroy())
  })
  /** @type {ImageStandIn} */
  const standIn = {
    ...{ falApiUrl: '', falQueueUrl: '', replicateUrl: '', ownUrl: '', openaiUrl: '', geminiUrl: '' },
    asked: [],
    ledger: [],
    cancelled: [],
    delayMs,
    queueMs: 0,
    files: 0,
    paint: null,
    ownMicroUsd: null,
    rate: null,
    interject: null,
    crash: async (ms) => {
      await end()
      await pause(ms)
      await listen(port)
    },
    close: () => end(),
  }
  const end = () =>
    new Promise((resolve) => {
      server.close(() => resolve(undefined))
      server.closeAllConnections()
    })
  const listen = (at) => new Promise((resolve) => server.listen(at, '127.0.0.1', () => resolve(undefined)))
  await listen(0)
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const url = `http://127.0.0.1:${port}`
  return Object.assign(standIn, {
    falApiUrl: `${url}/fal`,
    falQueueUrl: `${url}/queue`,
    replicateUrl: `${url}/replicate`,
    ownUrl: `${url}/own`,
    openaiUrl: `${url}/v1`,
    geminiUrl: `${url}/v1beta`,
  })
}

async function serve(standIn, jobs, request, response) {
  const body = await textIn(request)
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const { headers } = request
  const key = String(headers['x-goog-api-key'] ?? headers.authorization ?? '').replace(/^(?:Key|Bearer) /, '')
  const send = (status, answer, type = 'application/json') => {
    response.writeHead(status, { 'content-type': type })
    response.end(type === 'application/json' ? JSON.stringify(answer) : answer)
  }
  const file = /^\/files\/(\d+)\.(png|webp)$/.exec(url.pathname)
  if (file) {
    if (headers.authorization) return send(400, { detail: 'a key where none belongs' })
    standIn.files++
    return url.searchParams.has('gone')
      ? send(404, { detail: 'gone' })
      : send(
          200,
          await drawn(standIn, jobs.get(`job-${file[1]}`).prompt, Number(file[1]), file[2]),
          `image/${file[2]}`,
        )
  }
  const protocol = PROTOCOLS.find(({ path }) => path.test(url.pathname))
  if (!protocol) return send(404, { detail: 'Not Found' })
  if (key === '' || key.includes('wrong')) return send(protocol.wrong.status, protocol.wrong.body)
  if (key.includes('empty')) return send(protocol.empty.status, protocol.empty.body)
  const sent = body === '' ? {} : JSON.parse(body)
  const other = standIn.interject?.(questionOf(request.method, url.pathname), sent)
  if (other) {
    const prompt = promptOf(sent)
    const provider = protocol.provider(url)
    if (prompt !== null) standIn.asked.push({ provider, prompt, key, at: Date.now(), isRefused: false })
    if (prompt !== null && other.isBilled) bill({ standIn, key }, provider, prompt)
    if (!other.isCut) {
      response.writeHead(other.status, { 'content-type': other.type ?? 'text/plain' })
      return response.end(other.text)
    }
    // The length is told by the end of the connection alone, so that nobody sees that it broke off.
    const { socket } = response
    socket?.end(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n${other.text}`)
    return
  }
  await protocol.take({ standIn, jobs, url, sent, key, send, response })
}

/** What is asked: an order, how it stands, what came of it, or that it is taken back. */
function questionOf(method, path) {
  if (path.endsWith('/cancel')) return 'cancel'
  if (method === 'POST') return 'order'
  return /\/status$|\/predictions\//.test(path) ? 'status' : 'result'
}

/** The prompt of an order, by any of the protocols; null = it is none. */
function promptOf(sent) {
  return sent.prompt ?? sent.input?.prompt ?? sent.contents?.[0]?.parts?.[0]?.text ?? null
}

/** Draws as the test wishes, else a picture of a few bytes. */
const drawn = (standIn, prompt, number, type) =>
  standIn.paint ? standIn.paint(prompt, number) : drawPicture(number, type)

/** What those who bill by the picture take for one (content/image-models.json). */
const MICRO_USD_OF_PICTURE = 60_000

/** Bills a picture, as far as its prompt does not say that it is refused before. */
function bill({ standIn, key }, provider, prompt, microUsd = MICRO_USD_OF_PICTURE) {
  standIn.ledger.push({ provider, prompt, key, microUsd, at: Date.now() })
}

const troubleIn = (prompt) => /\[(\w+)\]/.exec(prompt)?.[1] ?? null
const detail = (status, said) => ({ status, body: { detail: said, status } })
const error = (status, code, message) => ({ status, body: { error: { message, code, param: null } } })

/** Meets the trouble that is common to those who answer with the picture. @returns whether an answer was given */
async function meetTrouble(call, provider, prompt, microUsd = MICRO_USD_OF_PICTURE) {
  const { standIn, response, send, key } = call
  const now = Date.now()
  const { calls = Number.POSITIVE_INFINITY, windowMs = 0 } = standIn.rate ?? {}
  const taken = standIn.asked.filter(
    (asked) => asked.key === key && !asked.isRefused && now - asked.at < windowMs,
  )
  const isRefused = taken.length >= calls
  standIn.asked.push({ provider, prompt, key, at: now, isRefused })
  if (isRefused) {
    const free = (taken[0]?.at ?? now) + windowMs
    response.setHeader('retry-after', String(Math.ceil((free - now) / 1000)))
    send(429, { error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } })
    return true
  }
  await pause(standIn.delayMs)
  switch (troubleIn(prompt)) {
    case 'rate':
      // Only the first time.
      if (standIn.asked.filter((asked) => asked.prompt === prompt).length > 1) return false
      response.setHeader('retry-after', '0')
      send(429, { error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } })
      return true
    case 'error':
      if (standIn.asked.filter((asked) => asked.prompt === prompt).length > 1) return false
      send(503, { error: { message: 'overloaded' } })
      return true
    case 'cut':
      bill(call, provider, prompt, microUsd)
      response.destroy()
      return true
    case 'hang':
      bill(call, provider, prompt, microUsd)
      return true
    default:
      // Whoever was cut off meanwhile has drawn it all the same.
      if (response.destroyed) bill(call, provider, prompt, microUsd)
      return response.destroyed
  }
}

async function takeOpenai(call) {
  const { standIn, sent, send, url } = call
  const provider = url.pathname.startsWith('/own') ? 'imageServer' : 'openai'
  const { prompt } = sent
  if (typeof prompt !== 'string') {
    return send(400, { error: { message: "Missing required parameter: 'prompt'.", param: 'prompt' } })
  }
  const [width, height] = String(sent.size).split('x').map(Number)
  const usage = { input_tokens: 10, output_tokens: tokensOf(width, height, sent.quality ?? 'medium') }
  // 5 dollars a million tokens in, 30 out; an own server says its price itself, where it says one.
  const told = provider === 'openai' ? 5 * usage.input_tokens + 30 * usage.output_tokens : standIn.ownMicroUsd
  if (await meetTrouble(call, provider, prompt, told ?? 0)) return
  const trouble = troubleIn(prompt)
  if (trouble === 'refused' || trouble === 'refusedLater') {
    const moderation = { stage: trouble === 'refused' ? 'input' : 'output' }
    return send(400, {
      error: { code: 'moderation_blocked', message: 'Your request was rejected', moderation },
    })
  }
  bill(call, provider, prompt, told ?? 0)
  if (provider === 'imageServer' && told !== null) Object.assign(usage, { cost: told / 1e6 })
  if (trouble === 'none') return send(200, { data: [], usage })
  const picture = await drawn(standIn, prompt, standIn.ledger.length, trouble === 'webp' ? 'webp' : 'png')
  return send(200, { created: 1, data: [{ b64_json: picture.toString('base64') }], usage })
}

/** As OpenAI's calculator counts. */
function tokensOf(width, height, quality) {
  const q = { low: 16, medium: 48, high: 96 }[quality] ?? 48
  const short = Math.min(width, height)
  const long = Math.max(width, height)
  return Math.ceil((q * Math.round((q * short) / long) * (2_000_000 + width * height)) / 4_000_000)
}

/** 1,120 tokens at 120 dollars a million, 240 thoughts at 12, 10 at 2. */
const MICRO_USD_OF_GEMINI = 1_120 * 120 + 240 * 12 + 10 * 2

async function takeGemini(call) {
  const { standIn, sent, send } = call
  const prompt = sent.contents?.[0]?.parts?.[0]?.text ?? ''
  if (await meetTrouble(call, 'gemini', prompt, MICRO_USD_OF_GEMINI)) return
  const trouble = troubleIn(prompt)
  const usageMetadata = {
    promptTokenCount: 10,
    candidatesTokenCount: 1_120,
    candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 1_120 }],
    thoughtsTokenCount: 240,
  }
  const ended = (finishReason) =>
    send(200, {
      candidates: [{ content: { parts: [] }, finishReason }],
      usageMetadata: { promptTokenCount: 10, thoughtsTokenCount: 240 },
    })
  if (trouble === 'refused') return ended('IMAGE_SAFETY')
  if (trouble === 'none') return ended('NO_IMAGE')
  bill(call, 'gemini', prompt, MICRO_USD_OF_GEMINI)
  const data = (await drawn(standIn, prompt, standIn.ledger.length, 'png')).toString('base64')
  const part = { inlineData: { mimeType: 'image/png', data } }
  const parts = trouble === 'two' ? [{ text: 'Here you are' }, part, part] : [part]
  return send(200, { candidates: [{ content: { parts }, finishReason: 'STOP' }], usageMetadata })
}

/** fal takes whatever it is asked into its queue, and judges it there. */
async function takeFal(call) {
  const { standIn, jobs, url, sent, send, key } = call
  const [, , id, verb] = /^\/queue\/(.+)\/requests\/([\w-]+)(?:\/(\w+))?$/.exec(url.pathname) ?? []
  if (id === undefined) {
    if (await meetTrouble(call, 'fal', sent.prompt ?? '')) return
    const made = newJob(call, 'fal', sent.prompt ?? '')
    const own = `${url.origin}${url.pathname}/requests/${made.id}`
    return send(200, {
      request_id: made.id,
      status_url: `${own}/status`,
      response_url: own,
      cancel_url: `${own}/cancel`,
    })
  }
  const job = jobs.get(id)
  if (!job || job.key !== key) return send(404, { detail: 'Not Found' })
  if (verb === 'cancel') {
    standIn.cancelled.push(job.prompt)
    return send(202, { status: 'CANCELLATION_REQUESTED' })
  }
  if (verb === 'status') {
    return send(
      200,
      isThrough(standIn, job) ? { status: 'COMPLETED' } : { status: 'IN_QUEUE', queue_position: 0 },
    )
  }
  const trouble = troubleIn(job.prompt)
  if (trouble === 'refused')
    return send(422, { detail: [{ type: 'content_policy_violation', msg: 'flagged' }] })
  if (trouble === 'failed') return send(500, { detail: 'runner failed' })
  return send(200, { images: [{ url: fileOf(url, job, trouble) }], seed: 1_482_907 })
}

async function takeReplicate(call) {
  const { standIn, jobs, url, sent, send, key } = call
  const id = /\/predictions\/([\w-]+)/.exec(url.pathname)?.[1]
  if (id === undefined) {
    const prompt = sent.input?.prompt
    if (typeof prompt !== 'string') return send(422, { detail: '- input is required', status: 422 })
    if (await meetTrouble(call, 'replicate', prompt)) return
    const made = newJob(call, 'replicate', prompt)
    const get = `${url.origin}/replicate/predictions/${made.id}`
    return send(201, { id: made.id, status: 'starting', urls: { get, cancel: `${get}/cancel` } })
  }
  const job = jobs.get(id)
  if (!job || job.key !== key) return send(404, { detail: 'Not Found' })
  if (url.pathname.endsWith('/cancel')) {
    standIn.cancelled.push(job.prompt)
    return send(200, { id, status: 'canceled' })
  }
  if (!isThrough(standIn, job)) return send(200, { id, status: 'processing' })
  const trouble = troubleIn(job.prompt)
  if (trouble === 'refused') return send(200, { id, status: 'failed', error: 'NSFW content detected' })
  if (trouble === 'failed') return send(200, { id, status: 'failed', error: 'CUDA' })
  return send(200, { id, status: 'succeeded', output: fileOf(url, job, trouble) })
}

function newJob(call, provider, prompt) {
  const { jobs, key } = call
  const trouble = troubleIn(prompt)
  // fal bills no error of its own.
  if (trouble !== 'refused' && !(provider === 'fal' && trouble === 'failed')) bill(call, provider, prompt)
  const job = { id: `job-${jobs.size + 1}`, prompt, key, from: Date.now(), number: jobs.size + 1 }
  jobs.set(job.id, job)
  return job
}

const isThrough = (standIn, job) => Date.now() - job.from >= standIn.queueMs

function fileOf(url, job, trouble) {
  const type = trouble === 'webp' ? 'webp' : 'png'
  return `${url.origin}/files/${job.number}.${type}${trouble === 'gone' ? '?gone' : ''}`
}

const PROTOCOLS = [
  {
    path: /^\/fal\/models\/pricing$/,
    provider: () => 'fal',
    wrong: detail(401, 'No user found for Key ID and Secret'),
    empty: detail(
      403,
      'User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing.',
    ),
    take: ({ send }) => send(200, { prices: [{ unit_price: 0.06, unit: 'image', currency: 'USD' }] }),
  },
  {
    path: /^\/queue\//,
    provider: () => 'fal',
    wrong: detail(401, 'No user found for Key ID and Secret'),
    empty: detail(
      403,
      'User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing.',
    ),
    take: takeFal,
  },
  {
    path: /^\/replicate\/(?:models\/[^/]+\/[^/]+\/)?predictions/,
    provider: () => 'replicate',
    wrong: detail(401, 'You did not pass a valid authentication token'),
    empty: detail(402, 'You have insufficient credit to run this model.'),
    take: takeReplicate,
  },
  {
    path: /^\/(?:v1|own)\/images\/generations$/,
    provider: (url) => (url.pathname.startsWith('/own') ? 'imageServer' : 'openai'),
    wrong: error(401, 'invalid_api_key', 'Incorrect API key provided'),
    empty: error(400, 'billing_hard_limit_reached', 'Billing hard limit has been reached'),
    take: takeOpenai,
  },
  {
    path: /^\/v1beta\/models\/[^/]+:generateContent$/,
    provider: () => 'gemini',
    wrong: error(400, 'API_KEY_INVALID', 'API key not valid. Please pass a valid API key.'),
    empty: error(429, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.'),
    take: takeGemini,
  },
]

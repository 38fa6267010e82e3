import { setTimeout as pause } from 'node:timers/promises'
import {
  type AnsweredImage,
  type ImageAnswer,
  type NoImage,
  type RequestKind,
  readImageAnswer,
} from '@thokham/domain/image/image-answer'
import type { DrawingProvider } from '@thokham/domain/image/image-model'
import type { ImageUsage } from '@thokham/domain/image/image-price'
import {
  type ImageRequest,
  type QueuedImage,
  resultRequest,
  statusRequest,
} from '@thokham/domain/image/image-request'
import type { ProviderFault } from '@thokham/domain/provider-error'
import { readRateRefusal } from '@thokham/domain/provider-pace'

/** Node itself gives an answer up after five minutes. */
const ORDER_TIMEOUT_MS = 290_000
const STATUS_TIMEOUT_MS = 30_000
const FILE_TIMEOUT_MS = 120_000
/** Whoever queues keeps what was made for an hour at least. */
const LONGEST_QUEUE_MS = 45 * 60_000
/** A queue is looked at after a share of what was waited. */
const LOOK_SHARE = 0.05
const SHORTEST_LOOK_MS = 400
const LONGEST_LOOK_MS = 15_000
const FILE_TRIES = 5
const FILE_AGAIN_MS = 2_000
/** A picture of 16 million pixels as PNG in Base64. */
const MOST_BYTES = 96 * 1024 * 1024
/** Nothing has reached the provider. */
const UNSENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH']

/** What came of a picture. */
export type DrawOutcome =
  | { kind: 'pictures'; files: Uint8Array[]; usage: ImageUsage }
  | (NoImage & { waitMs: number | null })

type Answer = Exclude<ImageAnswer, NoImage> | (NoImage & { waitMs: number | null; isLost: boolean })

/** Asks one provider with one key. */
export class PictureProvider {
  constructor(
    private readonly provider: DrawingProvider,
    private readonly key: string,
    private readonly baseUrl: string,
  ) {}

  /** Sends an order. @param keepQueued keeps the provider's name of it before anything else is done */
  async order(request: ImageRequest, keepQueued: (queued: QueuedImage) => void): Promise<DrawOutcome> {
    const answer = await this.#ask('order', request, ORDER_TIMEOUT_MS)
    if (answer.kind !== 'queued') return this.#end(answer)
    const { statusUrl, resultUrl, cancelUrl } = answer.queued
    // The key goes to nobody else.
    if (![statusUrl, resultUrl, cancelUrl].every((url) => this.#isOwn(url)))
      return failed('provider_refused', true)
    keepQueued(answer.queued)
    return this.await(answer.queued, Date.now())
  }

  /** Waits for a picture in a queue. A connection that is lost on the way costs nothing: it is asked for again. */
  async await(queued: QueuedImage, askedAt: number): Promise<DrawOutcome> {
    const provider = this.provider === 'fal' ? 'fal' : 'replicate'
    for (;;) {
      const waited = Date.now() - askedAt
      if (waited > LONGEST_QUEUE_MS) return failed('provider_timeout', true)
      await pause(Math.min(Math.max(SHORTEST_LOOK_MS, LOOK_SHARE * waited), LONGEST_LOOK_MS))
      const status = await this.#ask('status', statusRequest(provider, queued, this.key), STATUS_TIMEOUT_MS)
      if (status.kind === 'waiting' || isPassing(status)) continue
      if (status.kind !== 'ready') return this.#end(status)
      const result = await this.#ask('result', resultRequest(queued, this.key), STATUS_TIMEOUT_MS)
      if (!isPassing(result)) return this.#end(result)
    }
  }

  #isOwn(address: string): boolean {
    return URL.parse(address)?.origin === new URL(this.baseUrl).origin
  }

  async #ask(step: RequestKind, { url, body, ...request }: ImageRequest, timeoutMs: number): Promise<Answer> {
    try {
      const response = await fetch(url, {
        ...request,
        body: body && JSON.stringify(body),
        // A redirect would carry the key to somebody else.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = Buffer.from(await bounded(response)).toString('utf8')
      const { status } = response
      const answer = readImageAnswer(this.provider, step, { status, text })
      if (answer.kind !== 'failed') return answer
      const { waitMs } = readRateRefusal({
        provider: this.provider === 'gemini' ? 'gemini' : 'openai',
        headers: Object.fromEntries(response.headers),
        body: text,
        now: new Date(),
      })
      return { ...answer, waitMs, isLost: status === 429 || status >= 500 }
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } }
      const isSent = !UNSENT.includes(cause?.code ?? '')
      const fault = name === 'TimeoutError' ? 'provider_timeout' : 'provider_network'
      return { ...failed(fault, isSent), isLost: true }
    }
  }

  async #end(answer: Answer): Promise<DrawOutcome> {
    if (answer.kind === 'failed') return answer
    if (answer.kind !== 'images') return failed('no_image', false)
    const files: Uint8Array[] = []
    for (const image of answer.images) {
      const bytes = await bytesOf(image)
      if (bytes) files.push(bytes)
    }
    const { usage } = answer
    return files.length > 0 ? { kind: 'pictures', files, usage } : failed('image_gone', true)
  }
}

const isPassing = (answer: Answer) => answer.kind === 'failed' && answer.isLost

/** Fetches what is elsewhere, without the key. */
async function bytesOf(image: AnsweredImage): Promise<Uint8Array | null> {
  if ('base64' in image) return Buffer.from(image.base64, 'base64')
  for (let tried = 1; tried <= FILE_TRIES; tried++) {
    try {
      const response = await fetch(image.url, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) })
      if (response.ok) return await bounded(response)
      if (response.status === 404 || response.status === 410) return null
    } catch {
      // Asked for again.
    }
    await pause(tried * FILE_AGAIN_MS)
  }
  return null
}

async function bounded(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MOST_BYTES) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function failed(fault: ProviderFault, isPerhapsPaid: boolean): Extract<DrawOutcome, { kind: 'failed' }> {
  return { kind: 'failed', fault, isPerhapsPaid, usage: {}, refusedFor: null, waitMs: null }
}

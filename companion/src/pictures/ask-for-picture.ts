import { setTimeout as pause } from 'node:timers/promises'
import {
  type AnsweredImage,
  answerLost,
  type ImageAnswer,
  type NoImage,
  type RequestKind,
  readImageAnswer,
} from '@thokham/domain/image/image-answer'
import type { DrawingProvider } from '@thokham/domain/image/image-model'
import type { ImageUsage } from '@thokham/domain/image/image-price'
import { QueueWatch } from '@thokham/domain/image/image-queue'
import {
  type ImageRequest,
  type QueuedImage,
  resultRequest,
  statusRequest,
} from '@thokham/domain/image/image-request'
import { PICTURE_HEAD_BYTES, pictureType } from '@thokham/domain/picture-type'
import type { ProviderFault } from '@thokham/domain/provider-error'
import { readRateRefusal } from '@thokham/domain/provider-pace'

/** Node itself gives an answer up after five minutes. */
const ORDER_TIMEOUT_MS = 290_000
const STATUS_TIMEOUT_MS = 30_000
const FILE_TIMEOUT_MS = 120_000
const FILE_TRIES = 5
const FILE_AGAIN_MS = 2_000
/** A picture of 16 million pixels as PNG in Base64. */
const MOST_BYTES = 96 * 1024 * 1024
/** Nothing has reached the provider. */
const UNSENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH']

/** What came of a picture. */
export type DrawOutcome =
  | { kind: 'pictures'; files: Uint8Array[]; usage: ImageUsage }
  | (NoImage & {
      waitMs: number | null
      /** Its provider knows it still: that is asked before anything is ordered anew. */
      isStillQueued: boolean
    })

type Answer = ImageAnswer & { waitMs: number | null }

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
    if (answer.kind !== 'queued') return this.#end(answer, false)
    const { statusUrl, resultUrl, cancelUrl } = answer.queued
    // The key goes to nobody else.
    if (![statusUrl, resultUrl, cancelUrl].every((url) => this.#isOwn(url)))
      return failed('provider_refused', { isPerhapsPaid: true })
    keepQueued(answer.queued)
    return this.await(answer.queued, Date.now())
  }

  /** Waits for a picture in a queue. A connection that is lost on the way costs nothing: it is asked for again. */
  async await(queued: QueuedImage, askedAt: number): Promise<DrawOutcome> {
    const provider = this.provider === 'fal' ? 'fal' : 'replicate'
    const since = Date.now()
    const watch = new QueueWatch()
    let turn = QueueWatch.first(since - askedAt)
    for (;;) {
      await pause(turn.afterMs)
      const { question } = turn
      const request =
        question === 'status' ? statusRequest(provider, queued, this.key) : resultRequest(queued, this.key)
      const answer = await this.#ask(question, request, STATUS_TIMEOUT_MS)
      const times = { waitedMs: Date.now() - askedAt, watchedMs: Date.now() - since, waitMs: answer.waitMs }
      const next = watch.after(answer, times)
      if (next.next === 'end') return this.#end(answer, true)
      if (next.next === 'leave') return failed(next.fault, { isPerhapsPaid: true, isStillQueued: true })
      turn = next
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
      if (answer.kind !== 'failed' && answer.kind !== 'unsaid') return { ...answer, waitMs: null }
      const { waitMs } = readRateRefusal({
        provider: this.provider === 'gemini' ? 'gemini' : 'openai',
        headers: Object.fromEntries(response.headers),
        body: text,
        now: new Date(),
      })
      return { ...answer, waitMs }
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } }
      const isSent = !UNSENT.includes(cause?.code ?? '')
      const fault = name === 'TimeoutError' ? 'provider_timeout' : 'provider_network'
      return { ...answerLost(step, { fault, isSent }), waitMs: null }
    }
  }

  /** Fetches what is elsewhere, and takes nothing for a picture that is none. @param isQueued its provider knows it by a name */
  async #end(answer: Answer, isQueued: boolean): Promise<DrawOutcome> {
    if (answer.kind === 'failed') return { ...answer, isStillQueued: false }
    if (answer.kind !== 'images') return failed('no_image', { isPerhapsPaid: true })
    const files: Uint8Array[] = []
    let isGone = true
    for (const image of answer.images) {
      const bytes = await bytesOf(image)
      if (bytes === 'gone') continue
      if (bytes && pictureType(bytes.subarray(0, PICTURE_HEAD_BYTES))) files.push(bytes)
      // It did not come, or what came was a page: it may lie there still.
      else isGone = false
    }
    const { usage } = answer
    if (files.length > 0) return { kind: 'pictures', files, usage }
    return failed('image_gone', { isPerhapsPaid: true, usage, isStillQueued: isQueued && !isGone })
  }
}

/** Fetches what is elsewhere, without the key. @returns null where it does not come */
async function bytesOf(image: AnsweredImage): Promise<Uint8Array | 'gone' | null> {
  if ('base64' in image) return Buffer.from(image.base64, 'base64')
  for (let tried = 1; tried <= FILE_TRIES; tried++) {
    try {
      const response = await fetch(image.url, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) })
      if (response.ok) return await bounded(response)
      if (response.status === 404 || response.status === 410) return 'gone'
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

function failed(
  fault: ProviderFault,
  more: Partial<Extract<DrawOutcome, { kind: 'failed' }>>,
): Extract<DrawOutcome, { kind: 'failed' }> {
  const nothing = { isPerhapsPaid: false, usage: {}, refusedFor: null, waitMs: null, isStillQueued: false }
  return { kind: 'failed', fault, ...nothing, ...more }
}

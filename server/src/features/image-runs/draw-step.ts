import { setTimeout as pause } from 'node:timers/promises'
import {
  type AnsweredImage,
  type NoImage,
  type RequestKind,
  readImageAnswer,
} from '@thokham/domain/image/image-answer'
import type { ImageUsage } from '@thokham/domain/image/image-price'
import {
  cancelRequest,
  type ImageRequest,
  imageRequest,
  type QueuedImage,
  resultRequest,
  statusRequest,
} from '@thokham/domain/image/image-request'
import { saidIn } from '@thokham/domain/provider-error'
import { type RateRefusal, readRateRefusal } from '@thokham/domain/provider-pace'
import { markedFile, type Pieces } from '../../integrations/long-values.ts'
import { describeError } from '../../log.ts'
import type { Services } from '../../services.ts'
import { readOwnServer } from '../provider-keys/key-state.ts'
import { openKey } from '../provider-keys/open-key.ts'
import type { ClaimedStep } from './claim-steps.ts'
import { type StoredPicture, storePicture } from './hold-picture.ts'
import type { ImageRunRow } from './run-queries.ts'

/** A picture of the highest quality takes more than two minutes. */
const ORDER_TIMEOUT_MS = 10 * 60_000
const STATUS_TIMEOUT_MS = 30_000
/** Whoever queues keeps what was made for an hour at least. */
const LONGEST_QUEUE_MS = 45 * 60_000
/** A queue is looked at after a share of what was waited, so that a picture lies there for little longer than it took. */
const LOOK_SHARE = 0.05
const SHORTEST_LOOK_MS = 400
const LONGEST_LOOK_MS = 15_000
const FILE_AGAIN_MS = 2_000
const FILE_TRIES = 5
const STORE_AGAIN_MS = 5_000

/** What came of a step. */
export type Drawn =
  | { kind: 'pictures'; pictures: StoredPicture[]; usage: ImageUsage }
  | (NoImage & { said: string | null; reason: string | null; rate: RateRefusal | null })
  /** The process ends; what is queued is taken up by another one. */
  | { kind: 'left' }

/** What a step needs that is drawn now. */
export interface DrawMeans {
  services: Services
  run: ImageRunRow
  /** Gives the picture up. */
  signal: AbortSignal
  /** Tells whether the process ends: then what is queued is left to others instead of taken back. */
  isEnding: () => boolean
  /** Keeps the provider's name of a picture in its queue before anything else is done. */
  keepQueued: (queued: QueuedImage) => Promise<void>
}

/** Draws one picture: asks for it, waits for it where it is queued, fetches it, and keeps it in the store. Never throws. */
export async function drawStep(means: DrawMeans, step: ClaimedStep): Promise<Drawn> {
  const { services, run } = means
  try {
    const key = await openKey(services, run.profileId, run.provider)
    if (!key) return failed({ fault: 'provider_key_missing' })
    const drawing = new Drawing(means, key.apiKey)
    if (step.queued) return await drawing.await(step.queued, step.askedAt)
    const own = run.provider === 'imageServer' ? await readOwnServer(services.db, run.profileId) : null
    if (run.provider === 'imageServer' && !own) return failed({ fault: 'provider_key_missing' })
    const { size, prompt } = step
    const order = { provider: run.provider, model: run.model, prompt, size, quality: run.quality }
    const addresses = services.imageProviders.addresses(own?.address ?? '')
    return await drawing.order(imageRequest(order, key.apiKey, addresses), step.askedAt)
  } catch (error) {
    // Nothing was sent yet, or what was sent is queued: the store or the database did not answer.
    services.log.warn({ error: describeError(error) }, 'a picture could not be kept')
    return failed({ fault: 'answer_unwritten', isPerhapsPaid: true })
  }
}

class Drawing {
  constructor(
    private readonly means: DrawMeans,
    private readonly apiKey: string,
  ) {}

  async order(request: ImageRequest, askedAt: Date): Promise<Drawn> {
    const answer = await this.ask('order', request, ORDER_TIMEOUT_MS)
    if (answer.kind === 'queued') {
      const { provider } = this.means.run
      const { statusUrl, resultUrl, cancelUrl } = answer.queued
      // The key goes to nobody else.
      const areOwn = [statusUrl, resultUrl, cancelUrl].every((url) =>
        this.means.services.imageProviders.isOwnAddress(provider, url),
      )
      if (!areOwn) return failed({ fault: 'provider_refused', isPerhapsPaid: true })
      await this.means.keepQueued(answer.queued)
      return this.await(answer.queued, askedAt)
    }
    return this.end(answer)
  }

  /** Waits for a picture in a queue. A connection that is lost on the way costs nothing: it is asked for again. */
  async await(queued: QueuedImage, askedAt: Date): Promise<Drawn> {
    const { services, run, signal, isEnding } = this.means
    const provider = run.provider === 'fal' ? 'fal' : 'replicate'
    for (;;) {
      const waited = services.clock().getTime() - askedAt.getTime()
      const wait = Math.min(Math.max(SHORTEST_LOOK_MS, LOOK_SHARE * waited), LONGEST_LOOK_MS)
      await pause(wait, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return isEnding() ? { kind: 'left' } : this.takeBack(provider, queued)
      if (services.clock().getTime() - askedAt.getTime() > LONGEST_QUEUE_MS) {
        return failed({ fault: 'provider_timeout', isPerhapsPaid: true })
      }
      const status = await this.ask('status', statusRequest(provider, queued, this.apiKey), STATUS_TIMEOUT_MS)
      if (status.kind === 'waiting' || isPassing(status)) continue
      if (status.kind !== 'ready') return this.end(status)
      const result = await this.ask('result', resultRequest(queued, this.apiKey), STATUS_TIMEOUT_MS)
      if (!isPassing(result)) return this.end(result)
    }
  }

  private async takeBack(provider: 'fal' | 'replicate', queued: QueuedImage): Promise<Drawn> {
    await this.means.services.imageProviders.send(provider, cancelRequest(provider, queued, this.apiKey), {
      timeoutMs: STATUS_TIMEOUT_MS,
      signal: new AbortController().signal,
    })
    return failed({ fault: 'given_up', isPerhapsPaid: true })
  }

  private async ask(step: RequestKind, request: ImageRequest, timeoutMs: number) {
    const { services, run, signal } = this.means
    const sent = await services.imageProviders.send(run.provider, request, { timeoutMs, signal })
    if (!sent.ok) {
      const { fault, isPerhapsPaid } = sent
      return { ...failed({ fault, isPerhapsPaid }), isLost: true }
    }
    const { status, text, headers, files } = sent
    const answer = readImageAnswer(run.provider, step, { status, text })
    if (answer.kind !== 'failed') return { ...answer, files }
    const rate = readRateRefusal({
      provider: run.provider === 'gemini' ? 'gemini' : 'openai',
      headers,
      body: text,
      now: services.clock(),
    })
    return {
      ...answer,
      said: saidIn(text, this.apiKey),
      reason: status >= 400 ? `HTTP ${status}` : null,
      rate,
      isLost: status === 429 || status >= 500,
    }
  }

  /** Fetches what is elsewhere, and keeps all of it. */
  private async end(answer: Awaited<ReturnType<Drawing['ask']>>): Promise<Drawn> {
    if (answer.kind === 'failed') return answer
    if (answer.kind !== 'images') return failed({ fault: 'no_image' })
    const pictures: StoredPicture[] = []
    for (const image of answer.images) {
      const pieces = await this.piecesOf(image, answer.files)
      if (pieces === 'gone') continue
      const stored = pieces && (await this.store(pieces, answer.seed ?? null))
      if (stored) pictures.push(stored)
    }
    const { usage } = answer
    if (pictures.length > 0) return { kind: 'pictures', pictures, usage }
    return failed({ fault: 'image_gone', isPerhapsPaid: true, usage })
  }

  /** Keeps what is paid for, however long the store is full or away; a process that ends, and its member, wait no longer. */
  private async store(pieces: Pieces, seed: string | null): Promise<StoredPicture | null> {
    const { services, signal } = this.means
    for (;;) {
      try {
        return await storePicture(services.files, pieces, seed)
      } catch (error) {
        if (signal.aborted) throw error
        services.log.warn({ error: describeError(error) }, 'a picture waits for room in the store')
        await pause(STORE_AGAIN_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  private async piecesOf(image: AnsweredImage, files: Pieces[]): Promise<Pieces | 'gone' | null> {
    if ('base64' in image) return markedFile(image.base64, files) ?? [Buffer.from(image.base64, 'base64')]
    const { services, signal } = this.means
    for (let tried = 1; ; tried++) {
      const file = await services.imageProviders.fetchFile(image.url, signal)
      if (file || tried === FILE_TRIES || signal.aborted) return file
      await pause(tried * FILE_AGAIN_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** Tells whether a question for what is queued was lost on its way. */
function isPassing(answer: { kind: string; isLost?: boolean }): boolean {
  return answer.kind === 'failed' && answer.isLost === true
}

function failed(more: Partial<NoImage> & Pick<NoImage, 'fault'>): Extract<Drawn, { kind: 'failed' }> {
  return {
    kind: 'failed',
    isPerhapsPaid: false,
    usage: {},
    refusedFor: null,
    said: null,
    reason: null,
    rate: null,
    ...more,
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import {
  type AnsweredImage,
  answerLost,
  type ImageAnswer,
  type NoImage,
  type RequestKind,
  readCancelAnswer,
  readImageAnswer,
} from '@thokham/domain/image/image-answer'
import type { ImageUsage } from '@thokham/domain/image/image-price'
import { QueueWatch } from '@thokham/domain/image/image-queue'
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
/** So long at most a picture is looked for that its member gave up: what is through is paid for, and fetched. */
const LAST_LOOK_MS = 60_000
const FILE_AGAIN_MS = 2_000
const FILE_TRIES = 5
const STORE_AGAIN_MS = 5_000

/** What came of a step. */
export type Drawn =
  | { kind: 'pictures'; pictures: StoredPicture[]; usage: ImageUsage }
  | (NoImage &
      Words & {
        /** Its provider knows it still: that is asked before anything is ordered anew. */
        isStillQueued: boolean
      })
  /** The process ends; what is queued is taken up by another one. */
  | { kind: 'left' }

interface Words {
  said: string | null
  reason: string | null
  rate: RateRefusal | null
}

const NO_WORDS: Words = { said: null, reason: null, rate: null }

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
    if (!key) {
      const isStillQueued = step.queued !== null
      return failed({ fault: 'provider_key_missing', isPerhapsPaid: isStillQueued, isStillQueued })
    }
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
    return failed({ fault: 'answer_unwritten', isPerhapsPaid: true, isStillQueued: step.queued !== null })
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
    const since = services.clock().getTime()
    const waited = () => services.clock().getTime() - askedAt.getTime()
    const watch = new QueueWatch()
    let turn = QueueWatch.first(waited())
    for (;;) {
      await pause(turn.afterMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return isEnding() ? { kind: 'left' } : this.takeBack(provider, queued)
      const answer = await this.question(turn.question, provider, queued)
      const times = { waitedMs: waited(), watchedMs: services.clock().getTime() - since }
      const next = watch.after(answer, { ...times, waitMs: answer.words.rate?.waitMs ?? null })
      if (next.next === 'end') return this.end(answer, true)
      if (next.next === 'ask') turn = next
      else
        return failed({
          fault: next.fault,
          isPerhapsPaid: true,
          isStillQueued: true,
          ...answer.words,
          rate: null,
        })
    }
  }

  private question(kind: 'status' | 'result', provider: 'fal' | 'replicate', queued: QueuedImage) {
    const request =
      kind === 'status' ? statusRequest(provider, queued, this.apiKey) : resultRequest(queued, this.apiKey)
    return this.ask(kind, request, STATUS_TIMEOUT_MS)
  }

  /** Takes a picture back that its member gave up. What is through by then is paid for, and kept. */
  private async takeBack(provider: 'fal' | 'replicate', queued: QueuedImage): Promise<Drawn> {
    const { imageProviders } = this.means.services
    const signal = AbortSignal.timeout(LAST_LOOK_MS)
    const cancel = cancelRequest(provider, queued, this.apiKey)
    const sent = await imageProviders.send(provider, cancel, { timeoutMs: STATUS_TIMEOUT_MS, signal })
    const becameOf = sent.ok ? readCancelAnswer(provider, sent) : 'unsaid'
    const given = failed({ fault: 'given_up', isPerhapsPaid: true, isStillQueued: becameOf !== 'taken' })
    if (becameOf === 'taken') return given
    const last = new Drawing({ ...this.means, signal }, this.apiKey)
    const status = await last.question('status', provider, queued)
    const isThrough = status.kind === 'ready' || (provider === 'fal' && becameOf === 'through')
    const answer = isThrough ? await last.question('result', provider, queued) : status
    return answer.kind === 'images' || answer.kind === 'failed' ? last.end(answer, true) : given
  }

  private async ask(
    step: RequestKind,
    request: ImageRequest,
    timeoutMs: number,
  ): Promise<ImageAnswer & { files: Pieces[]; words: Words }> {
    const { services, run, signal } = this.means
    const sent = await services.imageProviders.send(run.provider, request, { timeoutMs, signal })
    if (!sent.ok) {
      const { fault, isPerhapsPaid } = sent
      return { ...answerLost(step, { fault, isSent: isPerhapsPaid }), files: [], words: NO_WORDS }
    }
    const { status, text, headers, files } = sent
    const answer = readImageAnswer(run.provider, step, { status, text })
    if (answer.kind !== 'failed' && answer.kind !== 'unsaid') return { ...answer, files, words: NO_WORDS }
    const rate = readRateRefusal({
      provider: run.provider === 'gemini' ? 'gemini' : 'openai',
      headers,
      body: text,
      now: services.clock(),
    })
    const reason = status >= 400 ? `HTTP ${status}` : null
    return { ...answer, files, words: { said: saidIn(text, this.apiKey), reason, rate } }
  }

  /** Fetches what is elsewhere, and keeps all of it. @param isQueued its provider knows it by a name */
  private async end(answer: Awaited<ReturnType<Drawing['ask']>>, isQueued = false): Promise<Drawn> {
    if (answer.kind === 'failed') return failed({ ...answer, ...answer.words })
    if (answer.kind !== 'images') return failed({ fault: 'no_image', isPerhapsPaid: true })
    const pictures: StoredPicture[] = []
    let isGone = true
    for (const image of answer.images) {
      const pieces = await this.piecesOf(image, answer.files)
      if (pieces === 'gone') continue
      const stored = pieces && (await this.store(pieces, answer.seed ?? null))
      if (stored) pictures.push(stored)
      // It did not come, or what came was a page: it may lie there still.
      else isGone = false
    }
    const { usage } = answer
    if (pictures.length > 0) return { kind: 'pictures', pictures, usage }
    return failed({ fault: 'image_gone', isPerhapsPaid: true, usage, isStillQueued: isQueued && !isGone })
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

function failed({
  fault,
  isPerhapsPaid = false,
  usage = {},
  refusedFor = null,
  isStillQueued = false,
  said = null,
  reason = null,
  rate = null,
}: Partial<Extract<Drawn, { kind: 'failed' }>> & Pick<NoImage, 'fault'>): Extract<Drawn, { kind: 'failed' }> {
  return { kind: 'failed', fault, isPerhapsPaid, usage, refusedFor, isStillQueued, said, reason, rate }
}

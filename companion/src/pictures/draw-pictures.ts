import { setTimeout as pause } from 'node:timers/promises'
import type { DrawingProvider } from '@thokham/domain/image/image-model'
import { billOf, NANO_THB_OF_SATANG } from '@thokham/domain/image/image-price'
import { type ImageAddresses, imageRequest } from '@thokham/domain/image/image-request'
import type { ImageSize } from '@thokham/domain/image/image-size'
import { isFailureOfRow, verdictOf } from '@thokham/domain/image/image-verdict'
import type { PictureStep } from '@thokham/domain/image/picture-steps'
import {
  concernsAll,
  FAILURES_IN_A_ROW,
  type ProviderFault,
  waitBefore,
} from '@thokham/domain/provider-error'
import type { DrawOutcome, PictureProvider } from './ask-for-picture.ts'
import type { PictureJournal } from './picture-journal.ts'
import type { PictureOptions } from './picture-options.ts'

/** Pictures asked for at once, as a run of the server does. */
const AT_ONCE: Readonly<Record<DrawingProvider, number>> = {
  openai: 4,
  gemini: 4,
  fal: 2,
  replicate: 4,
  imageServer: 1,
}
/** Too many calls for now, and no word for how long. */
const RATE_WAIT_MS = 20_000

/** A picture that is wished for. */
export interface Wanted {
  readonly id: string
  readonly prompt: string
  readonly size: ImageSize
  /** The most that it can cost, in billionths of a baht. */
  readonly most: number
}

/** Why nothing more is asked for. */
export type DrawStop = { by: 'ceiling' | 'price' } | { by: 'fault'; fault: ProviderFault }

export interface DrawMeans {
  readonly options: PictureOptions
  readonly key: string
  readonly provider: PictureProvider
  readonly journal: PictureJournal
  /** Keeps what came in the folder, on the disk. @returns the files' names */
  readonly keep: (wanted: Wanted, files: readonly Uint8Array[]) => Promise<string[]>
  readonly onEnd: (step: PictureStep) => void
  /** The most that any picture took until now, in billionths of a baht. */
  readonly highest: number
  /** Nothing more is asked for once it ends. */
  readonly signal?: AbortSignal | undefined
}

/** Draws what is wished for and not there yet, within the ceiling. @returns why it stopped before the end; null = it did not */
export async function drawPictures(means: DrawMeans, wanted: readonly Wanted[]): Promise<DrawStop | null> {
  const drawer = new Drawer(means, wanted)
  const places = AT_ONCE[means.options.provider]
  await Promise.all(Array.from({ length: places }, () => drawer.work()))
  return drawer.stop
}

class Drawer {
  stop: DrawStop | null = null
  readonly #means: DrawMeans
  readonly #waiting: Wanted[]
  readonly #retries = new Map<string, number>()
  #restsUntil = 0
  #failures = 0
  #highest: number

  constructor(means: DrawMeans, wanted: readonly Wanted[]) {
    this.#means = means
    this.#highest = means.highest
    const isOpen = ({ id }: Wanted) => ['waiting', 'queued'].includes(means.journal.of(id).state)
    // What waits in a queue is paid for already.
    const first = ({ id }: Wanted) => (means.journal.of(id).state === 'queued' ? 0 : 1)
    this.#waiting = wanted.filter(isOpen).toSorted((one, other) => first(one) - first(other))
  }

  async work(): Promise<void> {
    for (;;) {
      // Nothing is written down as asked for before it is.
      for (let rest = this.#rest(); rest > 0; rest = this.#rest()) await this.#pause(rest)
      const wanted = this.#next()
      if (!wanted) return
      await this.#draw(wanted)
    }
  }

  /** Takes the next picture that the ceiling pays for. */
  #next(): Wanted | undefined {
    const { journal, options } = this.#means
    const [wanted] = this.#waiting
    if (!wanted) return
    const isQueued = journal.of(wanted.id).state === 'queued'
    if (!isQueued && (this.stop || this.#isEnded)) return
    const { spent, reserved } = journal.money()
    const most = Math.max(wanted.most, this.#highest)
    if (!isQueued && spent + reserved + most > options.ceiling * NANO_THB_OF_SATANG) {
      // What others give back may pay for it.
      if (reserved === 0) this.stop = { by: 'ceiling' }
      return
    }
    if (!isQueued) journal.add({ id: wanted.id, do: 'ask', most, at: Date.now() })
    return this.#waiting.shift()
  }

  #rest(): number {
    return this.#isEnded || this.#waiting.length === 0 ? 0 : this.#restsUntil - Date.now()
  }

  async #draw(wanted: Wanted): Promise<void> {
    const { journal, onEnd, provider } = this.#means
    const { id } = wanted
    const step = journal.of(id)
    const asked = step.queued ? await provider.await(step.queued, step.askedAt) : await this.#order(wanted)
    const { reserved } = journal.of(id)
    const cost = this.#costOf(reserved, asked)
    if (asked.kind === 'pictures') {
      const files = await this.#means.keep(wanted, asked.files)
      this.#failures = 0
      onEnd(journal.add({ id, do: 'drawn', files, cost }))
      this.#judgePrice(reserved, cost)
      return
    }
    const { fault, waitMs, isStillQueued } = asked
    const tried = this.#retries.get(id) ?? 0
    const verdict = verdictOf(asked, tried)
    if (verdict === 'lost' || verdict === 'failed') {
      const isQueued = isStillQueued && { isQueued: true }
      onEnd(
        journal.add(
          verdict === 'lost' ? { id, do: 'lost', fault, ...isQueued } : { id, do: 'failed', fault, cost },
        ),
      )
      if (isFailureOfRow(asked, verdict)) this.#failures++
      // A key that a queue no longer takes stops what it would order.
      const isStopped = this.#failures >= FAILURES_IN_A_ROW || (isStillQueued && concernsAll(fault))
      if (isStopped) this.stop ??= { by: 'fault', fault }
      this.#judgePrice(reserved, cost)
      return
    }
    if (verdict === 'rests') this.#restsUntil = Date.now() + (waitMs ?? RATE_WAIT_MS)
    else if (verdict === 'stops') this.stop ??= { by: 'fault', fault }
    journal.add({ id, do: 'wait', cost })
    if (verdict === 'again') {
      this.#retries.set(id, tried + 1)
      await this.#pause(waitBefore(tried + 1, waitMs))
    }
    this.#waiting.push(wanted)
  }

  get #isEnded(): boolean {
    return this.#means.signal?.aborted === true
  }

  /** Rests, unless it is ended meanwhile. */
  #pause(ms: number): Promise<void> {
    return pause(ms, undefined, { signal: this.#means.signal }).catch(() => undefined)
  }

  #order({ id, prompt, size }: Wanted): Promise<DrawOutcome> {
    const { options, key, provider, journal } = this.#means
    const { provider: name, model, quality, baseUrl } = options
    const order = {
      ...{ provider: name, model: model.id, prompt, size },
      quality: model.qualities.length > 0 ? quality : null,
    }
    const addresses = { [name]: baseUrl } as unknown as ImageAddresses
    const request = imageRequest(order, key, addresses)
    return provider.order(request, (queued) => void journal.add({ id, do: 'queued', queued }))
  }

  /** What a picture cost, by its bill; where that is not told, all that was reserved. */
  #costOf(reserved: number, asked: DrawOutcome): number {
    const { model, thbPerUsd } = this.#means.options
    const answer =
      asked.kind === 'pictures'
        ? { pictures: asked.files.length, usage: asked.usage, isPerhapsPaid: false }
        : { pictures: 0, ...asked }
    return billOf(model, answer, { reserved, thbPerUsd }).nanoThb
  }

  /** One that takes more than it said is asked for no further one. */
  #judgePrice(reserved: number, cost: number): void {
    this.#highest = Math.max(this.#highest, cost)
    if (cost > reserved) this.stop ??= { by: 'price' }
  }
}

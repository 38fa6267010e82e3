import { describePicture } from '@thokham/contract/picture-descriptions'
import { type CleaningRules, MOST_VISION_PIXELS } from '@thokham/metadata'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import type { DescribeFault } from '../../../lib/queries/pictures.ts'
import { drawOnPage, isDrawnOnPage } from '../store/draw-on-page.ts'
import { picturesAtOnce } from '../store/home.ts'
import { mergeDescription } from '../store/merge-items.ts'
import type { MetadataSettings } from '../store/metadata-settings.ts'
import { partnerOf } from '../store/pairs.ts'
import { afterReload, type PictureItem, withDescription, withNewTitle } from '../store/picture-item.ts'
import { type PictureWorkerClient, WorkerMissing } from '../store/picture-worker-client.ts'
import { type Described, DescribeQueue, type QueueState } from './describe-queue.ts'
import { rememberDescribed } from './remember-described.ts'
import { RunPace } from './run-pace.ts'
import { RunTurn } from './run-turn.ts'

/** Characters of the names that a new title is to do without. */
const MOST_AVOIDED = 2_000

/** What a screen shows of the run. */
export interface RunState {
  readonly run: QueueState
  /** The provider wishes to be left alone until then, ms since 1970. */
  readonly pausedUntil: number | null
  /** How long the run will still take; null as long as nothing can be said. */
  readonly secondsLeft: number | null
  /** Why the last run ended early. */
  readonly stopped: { readonly fault: DescribeFault; readonly reason: string | null } | null
}

export const NO_RUN: RunState = { run: 'idle', pausedUntil: null, secondsLeft: null, stopped: null }

/** What the run needs of the table whose pictures it asks about. */
interface RunTable {
  find(id: string): PictureItem | undefined
  items(): readonly PictureItem[]
  /** A picture's bytes; null when the browser has them no more. */
  fileOf(id: string): Promise<File | null>
  worker: PictureWorkerClient
  settings(): MetadataSettings
  rules(): CleaningRules
  state(): RunState
  put(id: string, by: (item: PictureItem) => PictureItem): void
  set(change: Partial<RunState>): void
}

/** The run that asks a provider about the pictures on the table, in one tab of a browser at a time. */
export class DescriptionRun {
  readonly #table: RunTable
  readonly #turn = new RunTurn()
  readonly #pace = new RunPace()
  readonly #queue: DescribeQueue
  /** Pictures of the run as they were when it began: what was written since is their member's. */
  readonly #begun = new Map<string, PictureItem>()
  /** Pictures that are asked for a title alone, with the names that it is to do without. */
  readonly #titlesOnly = new Map<string, readonly string[]>()

  constructor(table: RunTable) {
    this.#table = table
    const { find, put, set, state } = table
    this.#queue = new DescribeQueue({
      atOnce: picturesAtOnce,
      ask: (id) => this.#ask(id),
      onAsking: (id) => put(id, (item) => ({ ...item, state: 'asking' })),
      onWaiting: (id) => {
        const item = find(id)
        if (item) this.#begun.set(id, item)
        put(id, (item) => ({ ...item, state: 'waiting', fault: null, reason: null }))
      },
      onLeft: (id) => put(id, (item) => afterReload({ ...item, state: 'waiting' })),
      onDescribed: (id, described) => this.#describe(id, described),
      onFailed: (id, { fault, reason, costThb }) => {
        put(id, (item) => ({ ...item, state: 'failed', fault, reason, costThb: item.costThb + costThb }))
        this.#finishOne()
      },
      onRest: (stopped) => {
        this.#turn.end()
        this.#begun.clear()
        this.#titlesOnly.clear()
        set({ run: 'idle', stopped, pausedUntil: null, secondsLeft: null })
      },
      onPause: (left) => {
        if (left === null ? state().pausedUntil === null : state().pausedUntil !== null) return
        set({ pausedUntil: left === null ? null : Date.now() + left })
        this.#restartPace()
      },
      now: () => performance.now(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      faultOf: (error) =>
        error instanceof ApiError && error.code === 'provider_key_missing'
          ? { fault: 'provider_key_missing', reason: null }
          : { fault: 'network', reason: error instanceof ApiError ? error.code : null },
    })
  }

  /** Asks about these pictures, those that have a file. */
  start(ids: readonly string[]): void {
    const askable = ids.filter((id) => {
      const item = this.#table.find(id)
      return item && item.state !== 'unusable' && item.state !== 'reading'
    })
    if (this.#table.state().run === 'idle') this.#restartPace()
    this.#table.set({ run: 'running', stopped: null })
    this.#queue.start(askable)
    this.#showQueue()
  }

  /**
   * Asks for a new title of a picture and changes nothing else of it: one call, with the names that it is to do without.
   * @returns false when another tab is asking
   */
  async startTitle(id: string, avoid: readonly string[]): Promise<boolean> {
    this.#titlesOnly.set(id, avoid)
    const isStarted = await this.startAlone([id])
    if (!isStarted) this.#titlesOnly.delete(id)
    return isStarted
  }

  /**
   * Asks about pictures as `start` does, unless another tab is asking: the same picture is never paid for twice.
   * @returns false when another tab is
   */
  async startAlone(ids: readonly string[]): Promise<boolean> {
    if (!(await this.#turn.take())) return false
    this.start(ids)
    if (this.#queue.state === 'idle') this.#turn.end()
    return true
  }

  pause(): void {
    this.#queue.pause()
    this.#showQueue()
  }

  resume(): void {
    this.#restartPace()
    this.#queue.resume()
    this.#showQueue()
  }

  stop(): void {
    this.#queue.stop()
    this.#showQueue()
  }

  /** Takes a picture out of the run that is no longer on the table. */
  drop(id: string): void {
    this.#queue.drop(id)
  }

  /** Forgets what the pictures were when the run began. */
  forget(): void {
    this.#begun.clear()
  }

  #showQueue(): void {
    this.#table.set({ run: this.#queue.state })
  }

  #restartPace(): void {
    this.#pace.begin(performance.now())
    this.#table.set({ secondsLeft: null })
  }

  /** Counts a picture of the run as finished, well or not; the queue lets it go right after. */
  #finishOne(): void {
    this.#pace.through(performance.now())
    this.#table.set({ secondsLeft: this.#pace.secondsLeft(Math.max(0, this.#queue.left - 1)) })
  }

  async #ask(id: string): Promise<Described> {
    const file = await this.#table.fileOf(id)
    if (!file) throw new ApiError({ code: 'not_found' })
    const picture = await this.#reduced(id, file)
    const { provider, keywords, thai } = this.#table.settings()
    const avoid = this.#titlesOnly.get(id)
    return call(describePicture, {
      body: {
        provider,
        keywords,
        thai: thai ? 'yes' : 'no',
        ...(avoid && { avoid: avoid.join('\n').slice(0, MOST_AVOIDED) }),
      },
      file: picture,
    })
  }

  /** Makes the picture that is sent to a provider: of a vector that nothing draws it is its partner's. @throws where there is none */
  async #reduced(id: string, file: File): Promise<Blob> {
    const { find, items, fileOf, worker } = this.#table
    const item = find(id)
    if (item && isDrawnOnPage(item)) {
      const drawn = await drawOnPage(file, item, MOST_VISION_PIXELS)
      if (drawn) return drawn
    } else {
      const reduced = await worker
        .ask((worker) => worker.reduce(file, file.name))
        .catch((error) => {
          if (error instanceof WorkerMissing) throw error
          return null
        })
      if (reduced) return reduced
    }
    const partner = item && partnerOf(item, items())
    const other = partner && (await fileOf(partner.id))
    if (!other) throw new Error('nothing shows the picture')
    return worker.ask((worker) => worker.reduce(other, other.name))
  }

  #describe(id: string, { description, cost }: Described): void {
    const { put, rules, settings } = this.#table
    put(id, (item) => {
      if (!description) return item
      const costThb = item.costThb + cost.totalCostThb
      if (this.#titlesOnly.delete(id)) return { ...withNewTitle(item, description, rules()), costThb }
      const { prefix: first, suffix: last } = settings()
      const whole = withDescription(item, description, rules(), { first, last })
      return { ...mergeDescription(this.#begun.get(id) ?? item, item, whole), costThb }
    })
    this.#finishOne()
    const item = description && this.#table.find(id)
    if (item)
      void this.#table.fileOf(id).then(
        (file) => file && rememberDescribed(item, file),
        () => undefined,
      )
  }
}

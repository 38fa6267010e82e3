import { describePicture } from '@thokham/contract/picture-descriptions'
import { REFUSED_NAMES } from '@thokham/domain/refused-names'
import { CleaningRules } from '@thokham/metadata'
import { proxy, type Remote, wrap } from 'comlink'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { whenForgotten } from '../../lib/member-traces.ts'
import type { DescribeFault } from '../../lib/pictures.ts'
import { randomId } from '../../lib/random-id.ts'
import { type Described, DescribeQueue, type QueueState } from './describe-queue.ts'
import type { MetadataSettings } from './metadata-settings.ts'
import {
  afterReload,
  MOST_PICTURES,
  MOST_PIXELS,
  newItem,
  type PictureItem,
  unusable,
  withDescription,
  withFile,
} from './picture-item.ts'
import { PictureStore } from './picture-store.ts'
import type { PictureWorkerApi } from './picture-worker-api.ts'

/** What changed is written down this soon, in ms. */
const KEEP_AFTER = 300

/** A file as it was dropped or chosen; with a handle it can be written back into its folder. */
export interface GivenFile {
  readonly file: File
  readonly handle?: FileSystemFileHandle | undefined
}

/** The pictures on the table and the run over them. */
export interface PictureSetState {
  readonly items: readonly PictureItem[]
  /** What was kept is being read. */
  readonly isLoading: boolean
  /** It was on the table before the page was opened, and nobody has gone on with it yet. */
  readonly isFromBefore: boolean
  readonly run: QueueState
  /** The provider wishes to be left alone until then, ms since 1970. */
  readonly pausedUntil: number | null
  /** Why the last run ended early. */
  readonly stopped: { readonly fault: DescribeFault; readonly reason: string | null } | null
  /** When the work was last written down, ms since 1970; null = not yet. */
  readonly keptAt: number | null
  /** The browser keeps nothing: the work is gone with the tab. */
  readonly isUnkept: boolean
}

/** The work of the metadata tool in this tab: pictures, their files, and the run that asks about them. */
export class PictureSet {
  #state: PictureSetState = {
    items: [],
    isLoading: true,
    isFromBefore: false,
    run: 'idle',
    pausedUntil: null,
    stopped: null,
    keptAt: null,
    isUnkept: false,
  }
  readonly #listeners = new Set<() => void>()
  readonly #files = new Map<string, File | FileSystemFileHandle>()
  readonly #store = new PictureStore()
  readonly #queue: DescribeQueue
  #worker: Remote<PictureWorkerApi> | null = null
  #settings: MetadataSettings
  #rules: CleaningRules
  #changed = new Set<string>()
  #gone = new Set<string>()
  #keeping: ReturnType<typeof setTimeout> | null = null
  #reading: Promise<void> = Promise.resolve()

  constructor(settings: MetadataSettings) {
    this.#settings = settings
    this.#rules = rulesOf(settings)
    this.#queue = new DescribeQueue({
      ask: (id) => this.#ask(id),
      onAsking: (id) => this.#put(id, (item) => ({ ...item, state: 'asking' })),
      onWaiting: (id) => this.#put(id, (item) => ({ ...item, state: 'waiting', fault: null, reason: null })),
      onLeft: (id) => this.#put(id, (item) => afterReload({ ...item, state: 'waiting' })),
      onDescribed: (id, said) => this.#described(id, said),
      onFailed: (id, { fault, reason, costThb }) =>
        this.#put(id, (item) => ({
          ...item,
          state: 'failed',
          fault,
          reason,
          costThb: item.costThb + costThb,
        })),
      onRest: (stopped) => this.#set({ run: 'idle', stopped, pausedUntil: null }),
      onPause: (left) => {
        if (left === null ? this.#state.pausedUntil !== null : this.#state.pausedUntil === null)
          this.#set({ pausedUntil: left === null ? null : Date.now() + left })
      },
      now: () => performance.now(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      faultOf: (error) =>
        error instanceof ApiError && error.code === 'provider_key_missing'
          ? { fault: 'provider_key_missing', reason: null }
          : { fault: 'network', reason: error instanceof ApiError ? error.code : null },
    })
    void this.#load()
    whenForgotten(() => this.#forget())
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): PictureSetState => this.#state

  get rules(): CleaningRules {
    return this.#rules
  }

  /** Goes by other settings from now on. */
  adopt(settings: MetadataSettings): void {
    this.#settings = settings
    this.#rules = rulesOf(settings)
  }

  /** Puts files on the table. @returns how many there was no room for, and how many were there already */
  add(given: readonly GivenFile[]): { beyond: number; known: number } {
    const known = new Set(this.#state.items.map(identityOf))
    const fresh = given.filter(({ file }) => {
      const key = identityOf({ originalName: file.name, bytes: file.size })
      if (known.has(key)) return false
      known.add(key)
      return true
    })
    const taken = fresh.slice(0, MOST_PICTURES - this.#state.items.length)
    const items = taken.map(({ file, handle }) => {
      const item = newItem(randomId(), file)
      this.#files.set(item.id, handle ?? file)
      return item
    })
    this.#set({ items: [...this.#state.items, ...items], isFromBefore: false })
    for (const [at, item] of items.entries()) {
      this.#touch(item.id)
      const { file, handle } = taken[at] as GivenFile
      this.#reading = this.#reading.then(() => this.#inspect(item.id, file, handle))
    }
    // A file whose bytes the browser lost is found again by its name and size.
    for (const { file, handle } of given) {
      const lost = this.#state.items.find(
        (item) =>
          !this.#files.has(item.id) &&
          identityOf(item) === identityOf({ originalName: file.name, bytes: file.size }),
      )
      if (lost) {
        this.#files.set(lost.id, handle ?? file)
        void this.#store.keepFile(lost.id, handle ?? file)
      }
    }
    return { beyond: fresh.length - taken.length, known: given.length - fresh.length }
  }

  /** Changes pictures. @returns takes the change back */
  change(ids: readonly string[], by: (item: PictureItem) => PictureItem): () => void {
    const before = new Map<string, PictureItem>()
    for (const id of ids) {
      const item = this.find(id)
      if (!item || item.state === 'unusable') continue
      const next = by(item)
      if (next === item) continue
      before.set(id, item)
      this.#put(id, () => next)
    }
    return () => {
      for (const [id, item] of before) {
        // What a run has written meanwhile is not taken back.
        this.#put(id, (now) => ({
          ...item,
          costThb: now.costThb,
          state: now.state === 'asking' ? now.state : item.state,
        }))
      }
    }
  }

  /** Takes pictures off the table. @returns puts them back where they lay */
  remove(ids: readonly string[]): () => void {
    const going = new Set(ids)
    const before = this.#state.items
    const files = new Map(ids.map((id) => [id, this.#files.get(id)] as const))
    for (const id of ids) {
      this.#queue.drop(id)
      this.#gone.add(id)
      this.#changed.delete(id)
      this.#files.delete(id)
    }
    this.#set({ items: before.filter(({ id }) => !going.has(id)) })
    this.#keepSoon()
    return () => {
      const back = before.filter(({ id }) => going.has(id)).map(afterReload)
      for (const { id } of back) {
        this.#gone.delete(id)
        this.#changed.add(id)
        const file = files.get(id)
        if (file) {
          this.#files.set(id, file)
          void this.#store.keepFile(id, file)
        }
      }
      const there = new Map([...this.#state.items, ...back].map((item) => [item.id, item]))
      const inOrder = before.flatMap((item) => there.get(item.id) ?? [])
      const since = this.#state.items.filter((item) => !before.some(({ id }) => id === item.id))
      this.#set({ items: [...inOrder, ...since] })
      this.#keepSoon()
    }
  }

  /** Clears the table for good. */
  async clear(): Promise<void> {
    this.#queue.stop()
    this.#forget()
    await this.#store.clear().catch(() => {})
  }

  /** Goes on with what lay on the table before the page was opened. */
  goOn(): void {
    this.#set({ isFromBefore: false })
  }

  /** Asks about these pictures, those that have a file. */
  start(ids: readonly string[]): void {
    const askable = ids.filter((id) => {
      const item = this.find(id)
      return item && item.state !== 'unusable' && item.state !== 'reading'
    })
    this.#set({ run: 'running', stopped: null })
    this.#queue.start(askable)
    this.#set({ run: this.#queue.state })
  }

  pause(): void {
    this.#queue.pause()
    this.#set({ run: this.#queue.state })
  }

  resume(): void {
    this.#queue.resume()
    this.#set({ run: this.#queue.state })
  }

  stop(): void {
    this.#queue.stop()
    this.#set({ run: this.#queue.state })
  }

  find(id: string): PictureItem | undefined {
    return this.#state.items.find((item) => item.id === id)
  }

  /** Returns a picture's file; null when the browser no longer has it. */
  async fileOf(id: string): Promise<File | null> {
    const kept = this.#files.get(id)
    if (!kept) return null
    if (kept instanceof File) return kept
    try {
      return await kept.getFile()
    } catch {
      return null
    }
  }

  /** Returns the handle of a picture that came with its folder, for writing back. */
  handleOf(id: string): FileSystemFileHandle | null {
    const kept = this.#files.get(id)
    return kept && !(kept instanceof File) ? kept : null
  }

  /** The worker that reads, reduces, writes and packs. */
  get worker(): Remote<PictureWorkerApi> {
    this.#worker ??= wrap<PictureWorkerApi>(
      new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module', name: 'pictures' }),
    )
    return this.#worker
  }

  /** Packs files into a ZIP. */
  zip(files: readonly { name: string; blob: Blob }[], onDone: (files: number) => void): Promise<Blob> {
    return this.worker.zip(files, proxy(onDone))
  }

  async #load(): Promise<void> {
    try {
      const { items, files } = await this.#store.read()
      for (const [id, file] of files) this.#files.set(id, file)
      const unread = items.filter(({ state }) => state === 'reading')
      this.#set({
        items: [...items.map(afterReload), ...this.#state.items],
        isLoading: false,
        isFromBefore: items.length > 0,
        keptAt: items.length > 0 ? Date.now() : null,
      })
      for (const { id } of unread) this.#reading = this.#reading.then(() => this.#inspectAgain(id))
    } catch {
      this.#set({ isLoading: false, isUnkept: true })
    }
  }

  async #inspect(id: string, file: File, handle: FileSystemFileHandle | undefined): Promise<void> {
    if (this.find(id)?.state !== 'reading') return
    // A copy is only kept where the browser cannot find the file again by itself.
    if (!(await this.#store.keepFile(id, handle ?? file))) await this.#roomless()
    try {
      const found = await this.worker.inspect(file, file.name, MOST_PIXELS)
      this.#put(id, (item) =>
        found.ok ? withFile(item, found.picture, found.thumbnail) : unusable(item, found.code),
      )
    } catch {
      this.#put(id, (item) => unusable(item, 'undecodable'))
    }
  }

  async #inspectAgain(id: string): Promise<void> {
    const file = await this.fileOf(id)
    if (file) await this.#inspect(id, file, this.handleOf(id) ?? undefined)
    else this.#put(id, (item) => unusable(item, 'changed'))
  }

  async #roomless(): Promise<void> {
    if (!this.#state.isUnkept) this.#set({ isUnkept: true })
  }

  async #ask(id: string): Promise<Described> {
    const file = await this.fileOf(id)
    if (!file) throw new ApiError({ code: 'not_found' })
    const picture = await this.worker.reduce(file)
    const { provider, keywords, thai } = this.#settings
    return call(describePicture, {
      body: { provider, keywords, thai: thai ? 'yes' : 'no' },
      file: picture,
    })
  }

  #described(id: string, said: Described): void {
    this.#put(id, (item) => {
      if (!said.description) return item
      const added = { first: this.#settings.prefix, last: this.#settings.suffix }
      const described = withDescription(item, said.description, this.#rules, added)
      return { ...described, costThb: item.costThb + said.cost.totalCostThb }
    })
  }

  #put(id: string, by: (item: PictureItem) => PictureItem): void {
    let isFound = false
    const items = this.#state.items.map((item) => {
      if (item.id !== id) return item
      isFound = true
      return by(item)
    })
    if (!isFound) return
    this.#set({ items })
    this.#touch(id)
  }

  #touch(id: string): void {
    this.#changed.add(id)
    this.#keepSoon()
  }

  #keepSoon(): void {
    this.#keeping ??= setTimeout(() => {
      this.#keeping = null
      void this.#keep()
    }, KEEP_AFTER)
  }

  async #keep(): Promise<void> {
    const changed = this.#state.items.flatMap((item, place) =>
      this.#changed.has(item.id) ? [{ item, place }] : [],
    )
    const gone = [...this.#gone]
    this.#changed = new Set()
    this.#gone = new Set()
    try {
      await this.#store.keep(changed, gone)
      this.#set({ keptAt: Date.now() })
    } catch {
      this.#set({ isUnkept: true })
    }
  }

  /** The member is gone from this browser: nothing of the work stays in memory. */
  #forget(): void {
    if (this.#keeping) clearTimeout(this.#keeping)
    this.#keeping = null
    this.#files.clear()
    this.#changed.clear()
    this.#gone.clear()
    this.#set({ items: [], isFromBefore: false, keptAt: null, stopped: null })
  }

  #set(change: Partial<PictureSetState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const identityOf = ({ originalName, bytes }: { originalName: string; bytes: number }) =>
  `${bytes} ${originalName}`

function rulesOf({ banned }: MetadataSettings): CleaningRules {
  return new CleaningRules({ refused: REFUSED_NAMES, own: banned })
}

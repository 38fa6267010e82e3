import { describePicture } from '@thokham/contract/picture-descriptions'
import { REFUSED_NAMES } from '@thokham/domain/refused-names'
import { CleaningRules, type FieldChanges } from '@thokham/metadata'
import { proxy } from 'comlink'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { whenForgotten } from '../../lib/member-traces.ts'
import type { DescribeFault } from '../../lib/pictures.ts'
import { randomId } from '../../lib/random-id.ts'
import { type Described, DescribeQueue, type QueueState } from './describe-queue.ts'
import { picturesAtOnce } from './home.ts'
import { bytesOf, type GivenFile, isProgramFile, type KeptFile } from './kept-file.ts'
import { mergeItems } from './merge-items.ts'
import type { MetadataSettings } from './metadata-settings.ts'
import { PAGE_WORKER } from './page-worker.ts'
import {
  afterReload,
  afterWriting,
  MOST_PICTURES,
  MOST_PIXELS,
  newItem,
  type PictureItem,
  unusable,
  withDescription,
  withFile,
} from './picture-item.ts'
import { type KnownItem, PictureStore, type StoreNews } from './picture-store.ts'
import type { Packed, Written } from './picture-worker-api.ts'
import { PictureWorkerClient, WorkerMissing } from './picture-worker-client.ts'

/** What changed is written down this soon, in ms. */
const KEEP_AFTER = 300
/** Pictures that are written down in one go: more of them would hold the page. */
const KEPT_AT_ONCE = 40
/** Pictures that are looked into at the same time: while one is decoded the next is fetched. */
const READERS = 2

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
  /** What reads pictures could not be loaded: those that are unread wait. */
  readonly isUnreadable: boolean
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
    isUnreadable: false,
  }
  readonly #listeners = new Set<() => void>()
  readonly #files = new Map<string, KeptFile>()
  readonly #store = new PictureStore((news) => void this.#hear(news))
  /** As this tab last read or wrote them: what its edits start from. */
  readonly #known = new Map<string, KnownItem>()
  readonly #queue: DescribeQueue
  readonly #worker = new PictureWorkerClient(PAGE_WORKER)
  #settings: MetadataSettings
  #rules: CleaningRules
  #changed = new Set<string>()
  #gone = new Set<string>()
  #keepingSoon: ReturnType<typeof setTimeout> | null = null
  #keeping: Promise<void> = Promise.resolve()
  #toRead: string[] = []
  #readers = 0
  /** Lets other tabs ask; null while this one does not. */
  #endTurn: (() => void) | null = null

  constructor(settings: MetadataSettings) {
    this.#settings = settings
    this.#rules = rulesOf(settings)
    this.#queue = new DescribeQueue({
      atOnce: picturesAtOnce,
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
      onRest: (stopped) => {
        this.#endTurn?.()
        this.#endTurn = null
        this.#set({ run: 'idle', stopped, pausedUntil: null })
      },
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
    const known = new Set(this.#state.items.map((item) => identityOf(item)))
    const fresh = given.filter(({ file }) => {
      const key = identityOf(namesOf(file))
      if (known.has(key)) return false
      known.add(key)
      return true
    })
    const taken = fresh.slice(0, Math.max(0, MOST_PICTURES - this.#state.items.length))
    const items = taken.map(({ file, handle }) => {
      const item = { ...newItem(randomId(), file), folder: namesOf(file).folder }
      this.#files.set(item.id, handle ?? file)
      return item
    })
    this.#set({ items: [...this.#state.items, ...items], isFromBefore: false })
    for (const { id } of items) {
      this.#touch(id)
      this.#readSoon(id)
    }
    this.#findLost(given)
    return { beyond: fresh.length - taken.length, known: given.length - fresh.length }
  }

  /** A file whose bytes the browser lost, or that changed since, is found again by its name and size. */
  #findLost(given: readonly GivenFile[]): void {
    const items = new Map(this.#state.items.map((item) => [identityOf(item), item]))
    for (const { file, handle } of given) {
      const item = items.get(identityOf(namesOf(file)))
      const kept = item && this.#files.get(item.id)
      if (!item || (kept && !isProgramFile(kept))) continue
      this.#files.set(item.id, handle ?? file)
      void this.#store.keepFile(item.id, handle ?? file)
    }
  }

  /** Changes pictures. @returns takes the change back */
  change(ids: readonly string[], by: (item: PictureItem) => PictureItem): () => void {
    const changes = new Map<string, { before: PictureItem; after: PictureItem }>()
    for (const id of ids) {
      const before = this.find(id)
      if (!before || before.state === 'unusable') continue
      const after = by(before)
      if (after === before) continue
      changes.set(id, { before, after })
      this.#put(id, () => after)
    }
    return () => {
      for (const [id, { before, after }] of changes) {
        // What a run or another tab has written meanwhile is not taken back.
        this.#put(id, (now) => ({
          ...mergeItems(after, before, now),
          state: now.state === 'asking' ? now.state : before.state,
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
      this.#known.delete(id)
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

  /**
   * Asks about pictures as `start` does, unless another tab is asking: the same picture is never paid for twice.
   * @returns false when another tab is
   */
  async startAlone(ids: readonly string[]): Promise<boolean> {
    if (!this.#endTurn && !(await this.#takeTurn())) return false
    this.start(ids)
    if (this.#queue.state === 'idle') {
      this.#endTurn?.()
      this.#endTurn = null
    }
    return true
  }

  #takeTurn(): Promise<boolean> {
    if (!('locks' in navigator)) return Promise.resolve(true)
    return new Promise((resolve) => {
      void navigator.locks.request('metadata-run', { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        if (!lock) return
        return new Promise<void>((end) => {
          this.#endTurn = end
        })
      })
    })
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

  /** Returns a picture's bytes; null when they are not there any more. */
  async fileOf(id: string): Promise<File | null> {
    const kept = this.#files.get(id)
    return kept ? bytesOf(kept) : null
  }

  /** Returns how a picture that came with its folder is found there, for writing back. */
  placeOf(id: string): Exclude<KeptFile, File> | null {
    const kept = this.#files.get(id)
    return kept && !(kept instanceof File) ? kept : null
  }

  /** A picture was written where it lies: from now on this is its file, of so many bytes. */
  replaced(id: string, file: KeptFile, bytes: number): void {
    if (!this.find(id)) return
    this.#files.set(id, file)
    void this.#store.keepFile(id, file)
    const name = isProgramFile(file) ? file.name : null
    this.#put(id, (item) => afterWriting(item, { bytes, name: name ?? item.originalName }))
  }

  /** Writes metadata into a copy of a file. @throws where the worker does not come, or breaks over it */
  write(file: File, name: string, changes: FieldChanges): Promise<Written> {
    return this.#worker.ask((worker) => worker.write(file, name, changes))
  }

  /** Packs files into a ZIP. @throws as `write` */
  zip(files: readonly { name: string; blob: Blob }[], onDone: (files: number) => void): Promise<Packed> {
    return this.#worker.ask((worker) => worker.zip(files, proxy(onDone)))
  }

  async #load(): Promise<void> {
    try {
      const { items, files } = await this.#store.read()
      for (const [id, file] of files) if (!this.#files.has(id)) this.#files.set(id, file)
      const kept = items.map((one) => this.#meet(one))
      const unread = kept.filter(({ state }) => state === 'reading')
      this.#set({
        items: [...kept, ...this.#state.items],
        isLoading: false,
        isFromBefore: kept.length > 0,
        keptAt: kept.length > 0 ? Date.now() : null,
      })
      for (const { id } of unread) this.#readSoon(id)
    } catch {
      this.#set({ isLoading: false, isUnkept: true })
    }
  }

  /** Notes what a picture's edits start from. @returns it as it stands in this tab */
  #meet({ item, version }: KnownItem): PictureItem {
    const here = afterReload(item)
    this.#known.set(here.id, { item: here, version })
    return here
  }

  /** Another tab has kept something: what it did is taken over, beside what was not kept here yet. */
  async #hear({ changed, gone }: StoreNews): Promise<void> {
    const going = new Set(gone.filter((id) => !this.#changed.has(id)))
    // What is being edited here stays, and is kept again with its file.
    for (const id of gone) {
      const file = this.#files.get(id)
      if (going.has(id)) this.#files.delete(id)
      else if (file) void this.#store.keepFile(id, file)
    }
    if (going.size > 0) {
      for (const id of going) this.#queue.drop(id)
      this.#set({ items: this.#state.items.filter(({ id }) => !going.has(id)) })
    }
    const found = await this.#store.readSome(changed).catch(() => [])
    for (const { item: kept, file } of found) this.#takeOver(kept, file)
  }

  #takeOver(kept: KnownItem, file: KeptFile | null): void {
    const { id } = kept.item
    const base = this.#known.get(id)
    if (this.#gone.has(id) || (base && base.version >= kept.version)) return
    if (file) this.#files.set(id, file)
    const mine = this.find(id)
    const theirs = this.#meet(kept)
    if (!mine) this.#set({ items: [...this.#state.items, theirs] })
    else if (base) this.#show(id, () => ownState(mine, mergeItems(base.item, mine, theirs)))
  }

  #readSoon(id: string): void {
    if (this.#state.isUnreadable) this.#set({ isUnreadable: false })
    this.#toRead.push(id)
    if (this.#readers < READERS) void this.#readOn()
  }

  async #readOn(): Promise<void> {
    this.#readers++
    for (let id = this.#toRead.shift(); id !== undefined; id = this.#toRead.shift()) await this.#inspect(id)
    this.#readers--
  }

  async #inspect(id: string): Promise<void> {
    const kept = this.#files.get(id)
    if (!kept || this.find(id)?.state !== 'reading') return
    const file = await bytesOf(kept)
    if (!file) return this.#put(id, (item) => unusable(item, 'changed'))
    // A copy is only kept where the browser cannot find the file again by itself; copies are not made all at once.
    const keeping = this.#store.keepFile(id, kept).then((isKept) => isKept || this.#roomless())
    if (kept instanceof File) await keeping
    try {
      const found = await this.#worker.ask((worker) => worker.inspect(file, file.name, MOST_PIXELS))
      this.#put(id, (item) =>
        found.ok ? withFile(item, found.picture, found.thumbnail) : unusable(item, found.code),
      )
    } catch (error) {
      if (error instanceof WorkerMissing) this.#waitForWorker()
      else this.#put(id, (item) => unusable(item, 'undecodable'))
    }
  }

  /** Nothing can be read just now: what is unread stays so, until its member tries again or the page is opened anew. */
  #waitForWorker(): void {
    this.#toRead = []
    if (!this.#state.isUnreadable) this.#set({ isUnreadable: true })
  }

  /** Reads the pictures that could not be read when the worker did not come. */
  readAgain(): void {
    this.#set({ isUnreadable: false })
    for (const { id, state } of this.#state.items) if (state === 'reading') this.#readSoon(id)
  }

  #roomless(): void {
    if (!this.#state.isUnkept) this.#set({ isUnkept: true })
  }

  async #ask(id: string): Promise<Described> {
    const file = await this.fileOf(id)
    if (!file) throw new ApiError({ code: 'not_found' })
    const picture = await this.#worker.ask((worker) => worker.reduce(file))
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
    if (this.#show(id, by)) this.#touch(id)
  }

  /** Shows a picture otherwise, without keeping it. @returns false when it is not on the table */
  #show(id: string, by: (item: PictureItem) => PictureItem): boolean {
    const at = this.#state.items.findIndex((item) => item.id === id)
    const item = this.#state.items[at]
    if (!item) return false
    this.#set({ items: this.#state.items.with(at, by(item)) })
    return true
  }

  #touch(id: string): void {
    this.#changed.add(id)
    this.#keepSoon()
  }

  #keepSoon(): void {
    this.#keepingSoon ??= setTimeout(() => {
      this.#keepingSoon = null
      this.#keeping = this.#keeping.then(() => this.#keep())
    }, KEEP_AFTER)
  }

  /** A few at a time: the page stays quick while hundreds are kept. */
  async #keep(): Promise<void> {
    do {
      const ids = [...this.#changed].slice(0, KEPT_AT_ONCE)
      const waiting = new Set(ids)
      const changed = this.#state.items.flatMap((item, place) =>
        waiting.has(item.id) ? [{ item, place, base: this.#known.get(item.id) ?? null }] : [],
      )
      const gone = [...this.#gone]
      for (const id of ids) this.#changed.delete(id)
      this.#gone = new Set()
      try {
        const kept = await this.#store.keep(changed, gone)
        for (const [at, one] of kept.entries()) this.#afterKeeping(changed[at]?.item as PictureItem, one)
      } catch {
        return this.#set({ isUnkept: true })
      }
    } while (this.#changed.size > 0)
    this.#set({ keptAt: Date.now() })
  }

  /** Takes over what was merged in, beside what was typed since. */
  #afterKeeping(sent: PictureItem, kept: KnownItem): void {
    this.#known.set(sent.id, kept)
    if (kept.item === sent) return
    this.#show(sent.id, (now) => ownState(now, mergeItems(sent, now, kept.item)))
  }

  /** The member is gone from this browser: nothing of the work stays in memory. */
  #forget(): void {
    if (this.#keepingSoon) clearTimeout(this.#keepingSoon)
    this.#keepingSoon = null
    this.#files.clear()
    this.#known.clear()
    this.#changed.clear()
    this.#gone.clear()
    this.#set({ items: [], isFromBefore: false, keptAt: null, stopped: null })
  }

  #set(change: Partial<PictureSetState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

interface Names {
  originalName: string
  bytes: number
  /** Where it lies, as far as that is known. */
  folder?: string | undefined
}

/** What tells one file from another: its path where there is one, else its name and size. */
const identityOf = ({ originalName, bytes, folder }: Names) =>
  folder ? `${folder} ${originalName}` : `${bytes} ${originalName}`

function namesOf(file: GivenFile['file']): Names {
  const folder = isProgramFile(file) ? file.path.slice(0, -file.name.length) : undefined
  return { originalName: file.name, bytes: file.size, folder }
}

/** What a run does is this tab's alone. */
function ownState(mine: PictureItem, merged: PictureItem): PictureItem {
  const isBusy = mine.state === 'asking' || mine.state === 'waiting'
  return isBusy ? { ...merged, state: mine.state } : merged
}

function rulesOf({ banned }: MetadataSettings): CleaningRules {
  return new CleaningRules({ refused: REFUSED_NAMES, own: banned })
}

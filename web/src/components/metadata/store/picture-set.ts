import { describePicture } from '@thokham/contract/picture-descriptions'
import { refusedNameFinder } from '@thokham/domain/refused-names'
import { phrasesWith, type WordChange } from '@thokham/domain/refused-names/word-change'
import {
  CleaningRules,
  MARKETPLACES,
  type Marketplaces,
  MOST_VISION_PIXELS,
  REFUSED_PHRASES,
} from '@thokham/metadata'
import { whenForgotten } from '../../../kit/storage/member-traces.ts'
import { createStore } from '../../../kit/storage/store.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import type { Packed } from '../../../lib/browser/pack-files.ts'
import { proxyUntil } from '../../../lib/browser/proxy-until.ts'
import { randomId } from '../../../lib/browser/random-id.ts'
import type { DescribeFault } from '../../../lib/queries/pictures.ts'
import { type Described, DescribeQueue, type QueueState } from '../run/describe-queue.ts'
import type { JpegWish } from '../run/make-jpeg.ts'
import { RunPace } from '../run/run-pace.ts'
import { RunTurn } from '../run/run-turn.ts'
import { drawOnPage, isDrawnOnPage } from './draw-on-page.ts'
import { identityOf, namesOf, pathOfSource } from './file-identity.ts'
import {
  bytesOf,
  type FilePlace,
  type FileSource,
  type GivenFile,
  isMadeFile,
  isProgramFile,
  isStoredCopy,
} from './file-source.ts'
import { picturesAtOnce } from './home.ts'
import { mergeDescription, mergeItems } from './merge-items.ts'
import type { MetadataSettings } from './metadata-settings.ts'
import { PAGE_WORKER } from './page-worker.ts'
import { partnerOf, sharedThumbnails } from './pairs.ts'
import { afterWriting, withFacts, withFile, withOrigin } from './picture-file.ts'
import {
  afterReload,
  MOST_PICTURES,
  MOST_PIXELS,
  newItem,
  type PictureItem,
  THUMBNAIL,
  unusable,
  withDescription,
  withNewTitle,
} from './picture-item.ts'
import { PictureKeeper } from './picture-keeper.ts'
import type { Encoded, WriteWish, Written } from './picture-worker-api.ts'
import { PictureWorkerClient, WorkerMissing } from './picture-worker-client.ts'

/** Pictures that are looked into at the same time: while one is decoded the next is fetched. */
const READERS = 2
/** Characters of the names that a new title is to do without. */
const MOST_AVOIDED = 2_000

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
  /** How long the run will still take; null as long as nothing can be said. */
  readonly secondsLeft: number | null
  /** Why the last run ended early. */
  readonly stopped: { readonly fault: DescribeFault; readonly reason: string | null } | null
  /** When the work was last written down, ms since 1970; null = not yet. */
  readonly keptAt: number | null
  /** The browser keeps nothing: the work is gone with the tab. */
  readonly isUnkept: boolean
  /** What reads pictures could not be loaded: those that are unread wait. */
  readonly isUnreadable: boolean
  /** What marketplaces take, as the owner has it now. */
  readonly marketplaces: Marketplaces
}

/** The work of the metadata tool in this tab: pictures, their files, and the run that asks about them. */
export class PictureSet {
  readonly store = createStore<PictureSetState>({
    items: [],
    isLoading: true,
    isFromBefore: false,
    run: 'idle',
    pausedUntil: null,
    secondsLeft: null,
    stopped: null,
    keptAt: null,
    isUnkept: false,
    isUnreadable: false,
    marketplaces: MARKETPLACES,
  })
  readonly #files = new Map<string, FileSource>()
  /** Folders that pictures lie in, where the browser gave them; not kept. */
  readonly #folders = new Map<string, FileSystemDirectoryHandle>()
  /** What was given at the same time. */
  readonly #cameWith = new Map<string, readonly GivenFile[]>()
  /** Pictures of the run as they were when it was asked for: what was written since is their member's. */
  readonly #begun = new Map<string, PictureItem>()
  /** Pictures that are asked for a title alone, with the names that it is to do without. */
  readonly #titlesOnly = new Map<string, readonly string[]>()
  readonly #keeper = new PictureKeeper({
    items: () => this.#state.items,
    files: this.#files,
    show: (id, by) => void this.#show(id, by),
    onRead: (items) => this.#open(items),
    onAdded: (item) => this.#set({ items: [...this.#state.items, item] }),
    onGone: (ids) => this.#leave(ids),
    onKept: () => this.#set({ keptAt: Date.now(), isUnkept: false }),
    onUnkept: () => this.#setUnkept(),
  })
  readonly #turn = new RunTurn()
  readonly #pace = new RunPace()
  readonly #queue: DescribeQueue
  readonly #worker = new PictureWorkerClient(PAGE_WORKER)
  /** Ends when what was kept is shown, or cannot be read. */
  readonly loaded: Promise<void>
  #settings: MetadataSettings
  #rules: CleaningRules
  #words: readonly WordChange[] = []
  #toRead: string[] = []
  #readers = 0

  constructor(settings: MetadataSettings) {
    this.#settings = settings
    this.#rules = rulesOf(settings, this.#words)
    this.#queue = new DescribeQueue({
      atOnce: picturesAtOnce,
      ask: (id) => this.#ask(id),
      onAsking: (id) => this.#put(id, (item) => ({ ...item, state: 'asking' })),
      onWaiting: (id) => {
        const item = this.find(id)
        if (item) this.#begun.set(id, item)
        this.#put(id, (item) => ({ ...item, state: 'waiting', fault: null, reason: null }))
      },
      onLeft: (id) => this.#put(id, (item) => afterReload({ ...item, state: 'waiting' })),
      onDescribed: (id, said) => this.#described(id, said),
      onFailed: (id, { fault, reason, costThb }) => {
        this.#put(id, (item) => ({
          ...item,
          state: 'failed',
          fault,
          reason,
          costThb: item.costThb + costThb,
        }))
        this.#through()
      },
      onRest: (stopped) => {
        this.#turn.end()
        this.#begun.clear()
        this.#titlesOnly.clear()
        this.#set({ run: 'idle', stopped, pausedUntil: null, secondsLeft: null })
      },
      onPause: (left) => {
        if (left === null ? this.#state.pausedUntil === null : this.#state.pausedUntil !== null) return
        this.#set({ pausedUntil: left === null ? null : Date.now() + left })
        this.#paceAnew()
      },
      now: () => performance.now(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      faultOf: (error) =>
        error instanceof ApiError && error.code === 'provider_key_missing'
          ? { fault: 'provider_key_missing', reason: null }
          : { fault: 'network', reason: error instanceof ApiError ? error.code : null },
    })
    this.loaded = this.#load()
    whenForgotten(() => this.#forget())
  }

  get #state(): PictureSetState {
    return this.store.get()
  }

  get rules(): CleaningRules {
    return this.#rules
  }

  get marketplaces(): Marketplaces {
    return this.#state.marketplaces
  }

  /** Goes by other rules of marketplaces from now on. */
  adoptMarketplaces(marketplaces: Marketplaces): void {
    if (marketplaces !== this.#state.marketplaces) this.#set({ marketplaces })
  }

  /** Goes by the owner's changes of the words that marketplaces refuse from now on. */
  adoptWords(words: readonly WordChange[]): void {
    if (words === this.#words) return
    this.#words = words
    this.adopt(this.#settings)
    this.#set({})
  }

  /** Goes by other settings from now on. */
  adopt(settings: MetadataSettings): void {
    this.#settings = settings
    this.#rules = rulesOf(settings, this.#words)
  }

  /** Puts files on the table. @returns how many there was no room for, and how many were there already */
  add(given: readonly GivenFile[]): { beyond: number; known: number } {
    // A JPEG stands for the picture beside it that it was made of.
    const known = new Set(this.#state.items.flatMap((item) => [identityOf(item), pathOfSource(item) ?? '']))
    const fresh = given.filter(({ file }) => {
      const key = identityOf(namesOf(file))
      if (known.has(key)) return false
      known.add(key)
      return true
    })
    const taken = fresh.slice(0, Math.max(0, MOST_PICTURES - this.#state.items.length))
    const items = taken.map(({ file, handle, parent, origin }) => {
      const blank = { ...newItem(randomId(), file), folder: namesOf(file).folder }
      const item = origin ? withOrigin(blank, origin, this.#rules) : blank
      this.#files.set(item.id, handle ?? file)
      if (parent) this.#folders.set(item.id, parent)
      this.#cameWith.set(item.id, taken)
      return item
    })
    this.#set({ items: [...this.#state.items, ...items], isFromBefore: false })
    for (const { id } of items) {
      this.#keeper.touch(id)
      // Copies are kept one by one, when they are looked into.
      if (this.placeOf(id)) void this.#keeper.keepFile(id)
      this.#readSoon(id)
    }
    this.#findLost(given)
    return { beyond: fresh.length - taken.length, known: given.length - fresh.length }
  }

  /** Finds by name and size, among files that are given, those whose bytes the browser lost, or that changed since. */
  #findLost(given: readonly GivenFile[]): void {
    const items = new Map(this.#state.items.map((item) => [identityOf(item), item]))
    for (const { file, handle } of given) {
      const item = items.get(identityOf(namesOf(file)))
      if (item) this.#giveFile(item.id, handle ?? file)
    }
  }

  /** Gives a picture its file anew, unless the browser holds it. */
  #giveFile(id: string, file: FileSource): void {
    const kept = this.#files.get(id)
    if (kept && !isProgramFile(kept)) return
    this.#files.set(id, file)
    void this.#keeper.keepFile(id)
  }

  /** Keeps at once what has changed. @returns true when all is kept: whoever waits for it may forget where it came from */
  keepNow(): Promise<boolean> {
    return this.#keeper.keepNow()
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
        this.#put(id, (now) => {
          const item = mergeItems(after, before, now)
          const isInRun = now.state === 'asking' || now.state === 'waiting'
          return isInRun ? { ...item, state: now.state } : afterReload({ ...item, state: before.state })
        })
        // It was typed over while its file was being read: what the file says of itself comes again.
        if (before.state === 'reading') this.#readSoon(id)
      }
    }
  }

  /** Takes pictures off the table. @returns puts them back where they lay */
  remove(ids: readonly string[]): () => void {
    const before = this.#state.items
    const files = new Map(ids.map((id) => [id, this.#files.get(id)] as const))
    this.#leave(new Set(ids))
    this.#keeper.drop(ids)
    return () => {
      const back = before.filter(({ id }) => files.has(id)).map(afterReload)
      for (const [id, file] of files) if (file) this.#files.set(id, file)
      const there = new Map([...this.#state.items, ...back].map((item) => [item.id, item]))
      const inOrder = before.flatMap((item) => there.get(item.id) ?? [])
      const since = this.#state.items.filter((item) => !before.some(({ id }) => id === item.id))
      this.#set({ items: [...inOrder, ...since] })
      this.#keeper.putBack(back.map(({ id }) => id))
      for (const { id, state } of back) if (state === 'reading') this.#readSoon(id)
    }
  }

  /** Takes pictures off the table, as this or another tab did. */
  #leave(ids: ReadonlySet<string>): void {
    for (const id of ids) {
      this.#queue.drop(id)
      this.#files.delete(id)
      this.#folders.delete(id)
      this.#cameWith.delete(id)
    }
    this.#set({ items: this.#state.items.filter(({ id }) => !ids.has(id)) })
  }

  /** Clears the table for good. */
  async clear(): Promise<void> {
    this.#queue.stop()
    this.#forget()
    await this.#keeper.clear()
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
    if (this.#state.run === 'idle') this.#paceAnew()
    this.#set({ run: 'running', stopped: null })
    this.#queue.start(askable)
    this.#set({ run: this.#queue.state })
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
    this.#set({ run: this.#queue.state })
  }

  resume(): void {
    this.#paceAnew()
    this.#queue.resume()
    this.#set({ run: this.#queue.state })
  }

  stop(): void {
    this.#queue.stop()
    this.#set({ run: this.#queue.state })
  }

  #paceAnew(): void {
    this.#pace.begin(performance.now())
    this.#set({ secondsLeft: null })
  }

  /** Notes that a picture of the run is through, well or not; the queue lets it go right after. */
  #through(): void {
    this.#pace.through(performance.now())
    this.#set({ secondsLeft: this.#pace.secondsLeft(Math.max(0, this.#queue.left - 1)) })
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
  placeOf(id: string): FilePlace | null {
    const kept = this.#files.get(id)
    return kept && !(kept instanceof File) && !isStoredCopy(kept) ? kept : null
  }

  /** Notes that a picture was written where it lies: from now on this is its file, of so many bytes. */
  replaced(id: string, file: FileSource, bytes: number): void {
    if (!this.find(id)) return
    this.#files.set(id, file)
    void this.#keeper.keepFile(id)
    const name = isProgramFile(file) ? file.name : null
    this.#put(id, (item) => afterWriting(item, { bytes, name: name ?? item.originalName }))
  }

  /** Writes metadata into a copy of a file. @throws where the worker does not come, or breaks over it */
  write(file: File, name: string, wish: WriteWish): Promise<Written> {
    return this.#worker.ask((worker) => worker.write(file, name, wish))
  }

  /** Makes a JPEG of a file. @throws as `write` */
  toJpeg(file: File, wish: JpegWish): Promise<Encoded> {
    return this.#worker.ask((worker) => worker.toJpeg(file, wish))
  }

  /** Returns the folder that a picture lies in; null where it is not known. */
  folderOf(id: string): FileSystemDirectoryHandle | null {
    return this.#folders.get(id) ?? null
  }

  /**
   * Goes on with another file of the same picture.
   * @param by what is said of the picture with that file
   * @returns goes back to the former file; what was written meanwhile stays
   */
  become(id: string, file: FileSource, by: (item: PictureItem) => PictureItem): () => void {
    const before = this.find(id)
    const former = this.#files.get(id)
    if (!before || !former) return () => {}
    const after = by(before)
    this.#files.set(id, file)
    this.#put(id, by)
    void this.#keeper.keepFile(id)
    return () => {
      if (this.#files.get(id) !== file) return
      this.#files.set(id, former)
      this.#put(id, (now) => ({ ...mergeItems(after, before, now), state: now.state }))
      void this.#keeper.keepFile(id)
    }
  }

  /** Packs files into a ZIP. @throws as `write` */
  async zip(
    files: readonly { name: string; blob: Blob }[],
    onDone: (files: number) => void,
  ): Promise<Packed> {
    const over = new AbortController()
    try {
      return await this.#worker.ask((worker) => worker.zip(files, proxyUntil(over.signal, onDone)))
    } finally {
      over.abort()
    }
  }

  async #load(): Promise<void> {
    try {
      await this.#keeper.read()
    } catch {
      this.#set({ isLoading: false, isUnkept: true })
    }
  }

  /** Shows what was kept before the page was opened; the table has pictures already when it could not be read at first. */
  #open(kept: readonly PictureItem[]): void {
    const here = new Map(this.#state.items.map((item) => [identityOf(item), item]))
    const twice = new Map<string, PictureItem>()
    const items = kept.map((item) => {
      const again = here.get(identityOf(item))
      if (!again) return item
      twice.set(item.id, again)
      return inPlaceOf(again, item)
    })
    this.#set({
      items: [...items, ...this.#state.items],
      isLoading: false,
      isFromBefore: kept.length > 0,
      keptAt: kept.length > 0 ? Date.now() : null,
    })
    for (const [id, again] of twice) {
      const file = this.#files.get(again.id)
      if (file) this.#giveFile(id, file)
      this.#keeper.touch(id)
    }
    if (twice.size > 0) this.remove([...twice.values()].map(({ id }) => id))
    for (const item of items) if (item.state === 'reading' || lacksFacts(item)) this.#readSoon(item.id)
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
    const item = this.find(id)
    if (!kept || !item) return
    if (item.state !== 'reading') return this.#lookAgain(item, kept)
    const file = await bytesOf(kept)
    if (!file) return this.#put(id, (item) => unusable(item, 'changed'))
    // A copy is only kept where the browser cannot find the file again by itself.
    if (kept instanceof File || isMadeFile(kept)) this.#keeper.copyInTurn(id)
    try {
      const found = await this.#worker.ask((worker) => worker.inspect(file, file.name, MOST_PIXELS))
      const thumbnail =
        found.ok && isDrawnOnPage(found.picture)
          ? await drawOnPage(file, found.picture, THUMBNAIL)
          : found.ok && found.thumbnail
      this.#put(id, (item) =>
        found.ok ? withFile(item, found.picture, thumbnail || null) : unusable(item, found.code),
      )
      const now = this.find(id)
      if (now) this.#leaveSourceOf(now)
      for (const [other, shared] of now ? sharedThumbnails(now, this.#state.items) : [])
        this.#put(other, (item) => ({ ...item, thumbnail: shared }))
    } catch (error) {
      if (error instanceof WorkerMissing) this.#waitForWorker()
      else this.#put(id, (item) => unusable(item, 'undecodable'))
    }
  }

  /** Takes the picture off the table that a JPEG was made of, where both were given at the same time. */
  #leaveSourceOf(made: PictureItem): void {
    const path = pathOfSource(made)
    const source = path && this.#state.items.find((item) => item.id !== made.id && identityOf(item) === path)
    if (source && this.#cameWith.get(source.id) === this.#cameWith.get(made.id)) this.remove([source.id])
  }

  /** Looks into a file for what an older page did not look for; one that cannot be read stays as it is. */
  async #lookAgain(item: PictureItem, kept: FileSource): Promise<void> {
    const file = lacksFacts(item) ? await bytesOf(kept) : null
    const picture =
      file && (await this.#worker.ask((worker) => worker.read(file, file.name)).catch(() => null))
    if (picture) this.#put(item.id, (now) => withFacts(now, picture))
  }

  /**
   * Notes that nothing can be read just now: what is unread stays so, until its member tries again or the page is
   * opened anew.
   */
  #waitForWorker(): void {
    this.#toRead = []
    if (!this.#state.isUnreadable) this.#set({ isUnreadable: true })
  }

  /** Reads the pictures that could not be read when the worker did not come. */
  readAgain(): void {
    this.#set({ isUnreadable: false })
    for (const { id, state } of this.#state.items) if (state === 'reading') this.#readSoon(id)
  }

  #setUnkept(): void {
    if (!this.#state.isUnkept) this.#set({ isUnkept: true })
  }

  async #ask(id: string): Promise<Described> {
    const file = await this.fileOf(id)
    if (!file) throw new ApiError({ code: 'not_found' })
    const picture = await this.#reduced(id, file)
    const { provider, keywords, thai } = this.#settings
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
    const item = this.find(id)
    if (item && isDrawnOnPage(item)) {
      const drawn = await drawOnPage(file, item, MOST_VISION_PIXELS)
      if (drawn) return drawn
    } else {
      const reduced = await this.#worker
        .ask((worker) => worker.reduce(file, file.name))
        .catch((error) => {
          if (error instanceof WorkerMissing) throw error
          return null
        })
      if (reduced) return reduced
    }
    const partner = item && partnerOf(item, this.#state.items)
    const other = partner && (await this.fileOf(partner.id))
    if (!other) throw new Error('nothing shows the picture')
    return this.#worker.ask((worker) => worker.reduce(other, other.name))
  }

  #described(id: string, said: Described): void {
    this.#put(id, (item) => {
      if (!said.description) return item
      if (this.#titlesOnly.delete(id)) {
        const retitled = withNewTitle(item, said.description, this.#rules)
        return { ...retitled, costThb: item.costThb + said.cost.totalCostThb }
      }
      const added = { first: this.#settings.prefix, last: this.#settings.suffix }
      const whole = withDescription(item, said.description, this.#rules, added)
      const described = mergeDescription(this.#begun.get(id) ?? item, item, whole)
      return { ...described, costThb: item.costThb + said.cost.totalCostThb }
    })
    this.#through()
  }

  #put(id: string, by: (item: PictureItem) => PictureItem): void {
    if (this.#show(id, by)) this.#keeper.touch(id)
  }

  /** Shows a picture otherwise, without keeping it. @returns false when it is not on the table */
  #show(id: string, by: (item: PictureItem) => PictureItem): boolean {
    const at = this.#state.items.findIndex((item) => item.id === id)
    const item = this.#state.items[at]
    if (!item) return false
    this.#set({ items: this.#state.items.with(at, by(item)) })
    return true
  }

  /** Forgets the work once the member is gone from this browser: nothing of it stays in memory. */
  #forget(): void {
    this.#keeper.forget()
    this.#files.clear()
    this.#folders.clear()
    this.#cameWith.clear()
    this.#begun.clear()
    this.#set({ items: [], isFromBefore: false, keptAt: null, stopped: null })
  }

  #set(change: Partial<PictureSetState>): void {
    this.store.set({ ...this.#state, ...change })
  }
}

/** Returns whether only an older page looked into a picture's file. */
const lacksFacts = ({ state, hasLocation, colours }: PictureItem): boolean =>
  state !== 'unusable' && (hasLocation === undefined || colours === undefined)

/** Returns a kept picture in place of the same one that was given again: what it says stays, and the other fills in the rest. */
function inPlaceOf(again: PictureItem, kept: PictureItem): PictureItem {
  const blank = newItem(again.id, { name: again.originalName, size: again.bytes })
  const item = mergeItems(blank, kept, afterReload(again))
  const { state, fileFault, fault, reason } = kept
  // What is said of how it stands goes with its state.
  return state === 'reading' ? item : { ...item, fileFault, fault, reason }
}

function rulesOf({ banned }: MetadataSettings, words: readonly WordChange[]): CleaningRules {
  const { styles, praise } = REFUSED_PHRASES
  return new CleaningRules({
    refused: refusedNameFinder(words),
    own: banned,
    phrases: {
      styles: phrasesWith('style', styles, words),
      praise: phrasesWith('praise', praise, words),
    },
  })
}

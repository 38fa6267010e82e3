import { refusedNameFinder } from '@thokham/domain/refused-names'
import { phrasesWith, type WordChange } from '@thokham/domain/refused-names/word-change'
import { CleaningRules, MARKETPLACES, type Marketplaces, REFUSED_PHRASES } from '@thokham/metadata'
import { whenForgotten } from '../../../kit/storage/member-traces.ts'
import { createStore } from '../../../kit/storage/store.ts'
import type { Packed } from '../../../lib/browser/pack-files.ts'
import { proxyUntil } from '../../../lib/browser/proxy-until.ts'
import { randomId } from '../../../lib/browser/random-id.ts'
import { DescriptionRun, NO_RUN, type RunState } from '../run/description-run.ts'
import type { JpegWish } from '../run/make-jpeg.ts'
import { identityOf, namesOf, pathOfSource, sourceOnTable } from './file-identity.ts'
import {
  bytesOf,
  type FilePlace,
  type FileSource,
  type GivenFile,
  isProgramFile,
  isStoredCopy,
} from './file-source.ts'
import { mergeItems } from './merge-items.ts'
import type { MetadataSettings } from './metadata-settings.ts'
import { PAGE_WORKER } from './page-worker.ts'
import { afterWriting, withOrigin, withSource } from './picture-file.ts'
import { afterReload, MOST_PICTURES, newItem, type PictureItem, untouchedId } from './picture-item.ts'
import { PictureKeeper } from './picture-keeper.ts'
import { lacksFacts, PictureReader } from './picture-reader.ts'
import type { Encoded, WriteWish, Written } from './picture-worker-api.ts'
import { PictureWorkerClient } from './picture-worker-client.ts'

/** The pictures on the table and the run over them. */
export interface PictureSetState extends RunState {
  readonly items: readonly PictureItem[]
  /** What was kept is being read. */
  readonly isLoading: boolean
  /** It was on the table before the page was opened, and nobody has gone on with it yet. */
  readonly isFromBefore: boolean
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
    ...NO_RUN,
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
  readonly #worker = new PictureWorkerClient(PAGE_WORKER)
  readonly #reader = new PictureReader({
    find: (id) => this.find(id),
    items: () => this.#state.items,
    fileOf: (id) => this.#files.get(id),
    worker: this.#worker,
    put: (id, by) => this.#put(id, by),
    storeCopy: (id) => this.#keeper.copyInTurn(id),
    onRead: (item) => void this.#meetThose(item),
    onReadable: (isReadable) => {
      if (this.#state.isUnreadable === isReadable) this.#set({ isUnreadable: !isReadable })
    },
  })
  /** The run that asks about pictures. */
  readonly run = new DescriptionRun({
    find: (id) => this.find(id),
    items: () => this.#state.items,
    fileOf: (id) => this.fileOf(id),
    worker: this.#worker,
    settings: () => this.#settings,
    rules: () => this.#rules,
    state: () => this.#state,
    put: (id, by) => this.#put(id, by),
    set: (change) => this.#set(change),
  })
  /** Ends when what was kept is shown, or cannot be read. */
  readonly loaded: Promise<void>
  #settings: MetadataSettings
  #rules: CleaningRules
  #words: readonly WordChange[] = []

  constructor(settings: MetadataSettings) {
    this.#settings = settings
    this.#rules = rulesOf(settings, this.#words)
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

  /** Reads the pictures that could not be read when the worker did not come. */
  readAgain(): void {
    this.#reader.readAgain()
  }

  /**
   * Puts files on the table.
   * @returns how many there was no room for, how many were there already, and how many of those are others on their disk now
   */
  add(given: readonly GivenFile[]): { beyond: number; known: number; changed: number } {
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
      this.#reader.queue(id)
    }
    const before = new Set(items.map(({ id }) => id))
    const changed = this.#findLost(given, before)
    return { beyond: fresh.length - taken.length, known: given.length - fresh.length, changed }
  }

  /**
   * Finds by name and size, among files that are given, those whose bytes the browser lost, or that changed since, and what
   * JPEGs on the table were made of.
   * @param fresh ids of those that have just come
   * @returns how many changed
   */
  #findLost(given: readonly GivenFile[], fresh: ReadonlySet<string>): number {
    const items = new Map(this.#state.items.map((item) => [identityOf(item), item]))
    const made = new Map(this.#state.items.map((item) => [pathOfSource(item), item]))
    let changed = 0
    for (const { file, handle } of given) {
      const path = identityOf(namesOf(file))
      const item = items.get(path)
      const jpeg = made.get(path)
      if (!item && jpeg) void this.#meetSource(jpeg.id, handle ?? file)
      if (!item || fresh.has(item.id)) continue
      const former = this.#files.get(item.id)
      this.#giveFile(item.id, handle ?? file)
      if (!former || !isProgramFile(former) || !isProgramFile(file)) continue
      if (former.size === file.size && former.mtimeMs === file.mtimeMs) continue
      changed++
      void this.#reader.readAnew(item.id)
    }
    return changed
  }

  /** Looks into the file that a picture on the table was made of: whether it has changed, and what it is by itself. */
  async #meetSource(id: string, kept: FileSource): Promise<void> {
    const file = await bytesOf(kept)
    const source =
      file && (await this.#worker.ask((worker) => worker.readSource(file, file.name)).catch(() => null))
    if (!source) return
    this.#put(id, (now) => withSource(now, { name: file.name, bytes: file.size, ...source }))
    if (this.find(id)?.untouched) this.#keepUntouched(id, kept)
  }

  /** Keeps the file from before a picture was enlarged. */
  #keepUntouched(id: string, file: FileSource): void {
    this.#files.set(untouchedId(id), file)
    void this.#keeper.keepFile(untouchedId(id))
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
        if (before.state === 'reading') this.#reader.queue(id)
      }
    }
  }

  /** Takes pictures off the table. @returns puts them back where they lay */
  remove(ids: readonly string[]): () => void {
    const before = this.#state.items
    const files = new Map([...ids, ...ids.map(untouchedId)].map((id) => [id, this.#files.get(id)] as const))
    this.#leave(new Set(ids))
    this.#keeper.drop([...ids, ...ids.map(untouchedId)])
    return () => {
      const back = before.filter(({ id }) => files.has(id)).map(afterReload)
      for (const [id, file] of files) if (file) this.#files.set(id, file)
      const there = new Map([...this.#state.items, ...back].map((item) => [item.id, item]))
      const inOrder = before.flatMap((item) => there.get(item.id) ?? [])
      const since = this.#state.items.filter((item) => !before.some(({ id }) => id === item.id))
      this.#set({ items: [...inOrder, ...since] })
      this.#keeper.putBack([...files].flatMap(([id, file]) => (file ? [id] : [])))
      for (const { id, state } of back) if (state === 'reading') this.#reader.queue(id)
    }
  }

  /** Takes pictures off the table, as this or another tab did. */
  #leave(ids: ReadonlySet<string>): void {
    for (const id of ids) {
      this.run.drop(id)
      this.#files.delete(id)
      this.#files.delete(untouchedId(id))
      this.#folders.delete(id)
      this.#cameWith.delete(id)
    }
    this.#set({ items: this.#state.items.filter(({ id }) => !ids.has(id)) })
  }

  /** Clears the table for good. */
  async clear(): Promise<void> {
    this.run.stop()
    this.#forget()
    await this.#keeper.clear()
  }

  /** Goes on with what lay on the table before the page was opened. */
  goOn(): void {
    this.#set({ isFromBefore: false })
  }

  find(id: string): PictureItem | undefined {
    return this.#state.items.find((item) => item.id === id)
  }

  /** Returns a picture's bytes; null when they are not there any more. */
  async fileOf(id: string): Promise<File | null> {
    const kept = this.#files.get(id) ?? (await this.#keeper.find(id))
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
   * @param was the former file's bytes: a copy of them in the browser gives way to the new file's
   * @param by what is said of the picture with that file
   * @returns goes back to the former file; what was written meanwhile stays
   */
  become(id: string, file: FileSource, was: File, by: (item: PictureItem) => PictureItem): () => void {
    const before = this.find(id)
    const kept = this.#files.get(id)
    if (!before || !kept) return () => {}
    const former = isStoredCopy(kept) ? was : kept
    const after = by(before)
    if (after.untouched && !before.untouched) this.#keepUntouched(id, former)
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
    for (const item of items) if (item.state === 'reading' || lacksFacts(item)) this.#reader.queue(item.id)
  }

  /** Lets a picture that was looked into meet those on the table that it was made of, or that were made of it. */
  async #meetThose(now: PictureItem): Promise<void> {
    const { items } = this.#state
    const source = sourceOnTable(now, items)
    if (source) await this.#leaveSource(now, source)
    for (const made of items)
      if (made.state !== 'reading' && sourceOnTable(made, [now])) await this.#leaveSource(made, now)
  }

  /** Takes the picture off the table that a JPEG was made of, where both were given at the same time out of one folder. */
  async #leaveSource(made: PictureItem, source: PictureItem): Promise<void> {
    const kept = this.#files.get(source.id)
    if (kept) await this.#meetSource(made.id, kept)
    const areTogether = this.#cameWith.get(source.id) === this.#cameWith.get(made.id)
    if (pathOfSource(made) && areTogether && this.find(made.id)) this.remove([source.id])
  }

  #setUnkept(): void {
    if (!this.#state.isUnkept) this.#set({ isUnkept: true })
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
    this.run.forget()
    this.#set({ items: [], isFromBefore: false, keptAt: null, stopped: null })
  }

  #set(change: Partial<PictureSetState>): void {
    this.store.set({ ...this.#state, ...change })
  }
}

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

import { type FileSource, isMadeFile } from './file-source.ts'
import { mergeItems } from './merge-items.ts'
import { afterReload, type PictureItem } from './picture-item.ts'
import { type KnownItem, PictureStore, type StoreNews } from './picture-store.ts'

/** What changed is written down this soon, in ms. */
const KEEP_AFTER = 300
/** What the browser did not take is offered to it again after so long (ms), if nothing changes before. */
const KEEP_AGAIN_AFTER = 30_000
/** Pictures that are written down in one go: more of them would hold the page. */
const KEPT_AT_ONCE = 40

/** The table whose pictures are kept. */
export interface StoredTable {
  items(): readonly PictureItem[]
  /** Where their bytes are. */
  readonly files: Map<string, FileSource>
  /** Shows a picture otherwise. */
  show(id: string, by: (item: PictureItem) => PictureItem): void
  /** Hears what was kept when the page was opened, before all that other tabs tell. */
  onRead(items: readonly PictureItem[]): void
  /** Hears that another tab has put a picture there. */
  onAdded(item: PictureItem): void
  /** Hears that another tab has taken pictures away. */
  onGone(ids: ReadonlySet<string>): void
  /** Hears that all is written down. */
  onKept(): void
  /** Hears that the browser did not take something: it is offered again. */
  onUnkept(): void
}

/** Keeps the pictures of a table in the browser soon after they change, and takes over what other tabs kept. */
export class PictureKeeper {
  readonly #table: StoredTable
  readonly #store = new PictureStore((news) => {
    this.#heard = this.#heard.then(() => this.#hear(news))
  })
  /** As this tab last read or wrote them: what its edits start from. */
  readonly #known = new Map<string, KnownItem>()
  readonly #changed = new Set<string>()
  #gone = new Set<string>()
  /** Those whose bytes the browser did not take. */
  readonly #unkeptFiles = new Set<string>()
  #soon: ReturnType<typeof setTimeout> | null = null
  #later: ReturnType<typeof setTimeout> | null = null
  #keeping: Promise<unknown> = Promise.resolve()
  #copying: Promise<unknown> = Promise.resolve()
  /** Ends when what was kept is on the table; null = that is still to be read. */
  #reading: Promise<void> | null = null
  /** Ends when all is shown that was read and told so far: one after the other. */
  #heard: Promise<void> = Promise.resolve()

  constructor(table: StoredTable) {
    this.#table = table
  }

  /**
   * Reads what was kept, and where its bytes are, and hands it to the table: once, and again only where that failed.
   * @throws where the browser keeps nothing
   */
  read(): Promise<void> {
    if (this.#reading) return this.#reading
    const reading = this.#read()
    this.#reading = reading
    const end = reading.catch(() => {
      this.#reading = null
    })
    this.#heard = Promise.all([this.#heard, end]).then(() => {})
    return reading
  }

  async #read(): Promise<void> {
    const { items, files } = await this.#store.read()
    for (const [id, file] of files) if (!this.#table.files.has(id)) this.#table.files.set(id, file)
    // What other tabs told before is there already.
    const unknown = items.filter(({ item: { id } }) => !this.#find(id) && !this.#gone.has(id))
    this.#table.onRead(unknown.map((one) => this.#meet(one)))
  }

  /** Notes that a picture changed: it is kept soon. */
  touch(id: string): void {
    this.#changed.add(id)
    this.#keepSoon()
  }

  /** Notes that pictures were taken off the table. */
  drop(ids: readonly string[]): void {
    for (const id of ids) {
      this.#gone.add(id)
      this.#known.delete(id)
      this.#changed.delete(id)
      this.#unkeptFiles.delete(id)
    }
    this.#keepSoon()
  }

  /** Notes that pictures that were taken off the table lie there again, with their files. */
  putBack(ids: readonly string[]): void {
    for (const id of ids) {
      this.#gone.delete(id)
      this.#changed.add(id)
      void this.keepFile(id)
    }
    this.#keepSoon()
  }

  /** Keeps a picture's bytes, or how they are found. @returns false when the browser did not take them */
  async keepFile(id: string): Promise<boolean> {
    const file = this.#table.files.get(id)
    const isKept = !file || (await this.#store.keepFile(id, file))
    if (isKept) {
      // From now on it is the table's own copy, whatever becomes of the other.
      if (file && isMadeFile(file) && this.#table.files.get(id) === file)
        this.#table.files.set(id, this.#store.copyOf(id))
      this.#unkeptFiles.delete(id)
    } else {
      this.#unkeptFiles.add(id)
      this.#keepLater()
    }
    return isKept
  }

  /** Returns where bytes are that another tab kept; null where there are none. */
  find(id: string): Promise<FileSource | null> {
    return this.#store.find(id).catch(() => null)
  }

  /** Keeps a picture's bytes after those that wait already: memory holds one copy, and nobody waits for it. */
  copyInTurn(id: string): void {
    this.#copying = this.#copying.then(() => this.keepFile(id))
  }

  /** Keeps at once what waits to be kept. @returns false when the browser did not take all of it */
  keepNow(): Promise<boolean> {
    return this.#keepInTurn(() => this.#keep())
  }

  /** Keeps nothing of what was not kept yet: the member is gone from this browser. */
  forget(): void {
    this.#stopTimers()
    this.#known.clear()
    this.#changed.clear()
    this.#gone.clear()
    this.#unkeptFiles.clear()
  }

  /** Forgets everything, also what was kept. */
  async clear(): Promise<void> {
    this.forget()
    await this.#store.clear().catch(() => {})
  }

  #find(id: string): PictureItem | undefined {
    return this.#table.items().find((item) => item.id === id)
  }

  /** Notes what a picture's edits start from. @returns it as it stands in this tab */
  #meet({ item, version }: KnownItem): PictureItem {
    const here = afterReload(item)
    this.#known.set(here.id, { item: here, version })
    return here
  }

  /** Takes over what another tab has kept, beside what was not kept here yet. */
  async #hear({ changed, gone }: StoreNews): Promise<void> {
    const going = new Set(gone.filter((id) => !this.#changed.has(id)))
    // What is being edited here stays, and is kept again with its file.
    for (const id of gone) if (!going.has(id)) void this.keepFile(id)
    if (going.size > 0) this.#table.onGone(going)
    // One that is brought back is a new one to the store.
    for (const id of going) this.#known.delete(id)
    const found = await this.#store.readSome(changed).catch(() => [])
    for (const { item: kept, file } of found) this.#takeOver(kept, file)
  }

  #takeOver(kept: KnownItem, file: FileSource | null): void {
    const { id } = kept.item
    const base = this.#known.get(id)
    if (this.#gone.has(id) || (base && base.version >= kept.version)) return
    if (file) this.#table.files.set(id, file)
    const mine = this.#find(id)
    const theirs = this.#meet(kept)
    if (!mine) this.#table.onAdded(theirs)
    else if (base) this.#table.show(id, () => ownState(mine, mergeItems(base.item, mine, theirs)))
  }

  #keepSoon(): void {
    this.#soon ??= setTimeout(() => void this.keepNow(), KEEP_AFTER)
  }

  /** Offers the browser again what it did not take, files as well: large ones are not written after every edit. */
  #keepLater(): void {
    this.#table.onUnkept()
    this.#later ??= setTimeout(() => {
      this.#later = null
      void this.#keepInTurn(async () => {
        for (const id of [...this.#unkeptFiles]) await this.keepFile(id)
        return this.#keep()
      })
    }, KEEP_AGAIN_AFTER)
  }

  #keepInTurn(keep: () => Promise<boolean>): Promise<boolean> {
    if (this.#soon) clearTimeout(this.#soon)
    this.#soon = null
    const keeping = this.#keeping.then(keep)
    this.#keeping = keeping
    return keeping
  }

  #stopTimers(): void {
    for (const timer of [this.#soon, this.#later]) if (timer) clearTimeout(timer)
    this.#soon = null
    this.#later = null
  }

  /** Keeps what waits to be kept, once all that lies there is on the table. @returns false when not all was taken */
  async #keep(): Promise<boolean> {
    try {
      // What lies there unread would be kept a second time beside itself.
      await this.read()
    } catch {
      this.#keepLater()
      return false
    }
    const areGone = await this.#keepGone()
    const areKept = await this.#keepChanged()
    if (!areGone || !areKept) this.#keepLater()
    else if (this.#unkeptFiles.size === 0) this.#table.onKept()
    return areGone && areKept && this.#unkeptFiles.size === 0
  }

  /** Removes what was taken off the table, by itself and before all else: it makes room. @returns false when it lies there still */
  async #keepGone(): Promise<boolean> {
    if (this.#gone.size === 0) return true
    const gone = [...this.#gone]
    this.#gone = new Set()
    try {
      await this.#store.keep([], gone)
      return true
    } catch {
      // Those that lie on the table again stay there.
      for (const id of gone) if (!this.#changed.has(id)) this.#gone.add(id)
      return false
    }
  }

  /** Keeps a few at a time: the page stays quick while hundreds are kept. */
  async #keepChanged(): Promise<boolean> {
    const unkept = new Set<string>()
    for (;;) {
      const ids = [...this.#changed].filter((id) => !unkept.has(id)).slice(0, KEPT_AT_ONCE)
      const failed = await this.#keepRows(ids)
      for (const id of failed) unkept.add(id)
      // A browser that took not one takes nothing now; the next time the others come first.
      if (failed.length === ids.length) return unkept.size === 0
    }
  }

  /**
   * Keeps pictures together, and where that fails each by itself: one that does not fit holds up no other.
   * @returns those that were not kept
   */
  async #keepRows(ids: readonly string[]): Promise<string[]> {
    const waiting = new Set(ids)
    const rows = this.#table
      .items()
      .flatMap((item, place) =>
        waiting.has(item.id) ? [{ item, place, base: this.#known.get(item.id) ?? null }] : [],
      )
    for (const id of ids) this.#changed.delete(id)
    if (rows.length === 0) return []
    try {
      const kept = await this.#store.keep(rows, [])
      for (const [at, one] of kept.entries()) this.#afterKeeping(rows[at]?.item as PictureItem, one)
      return []
    } catch {
      // What was taken off the table meanwhile is not kept any more.
      for (const id of ids) if (!this.#gone.has(id)) this.#changed.add(id)
      if (ids.length === 1) return [...ids]
      const failed: string[] = []
      for (const id of ids) failed.push(...(await this.#keepRows([id])))
      return failed
    }
  }

  /** Takes over what was merged in, beside what was typed since. */
  #afterKeeping(sent: PictureItem, kept: KnownItem): void {
    this.#known.set(sent.id, kept)
    if (kept.item === sent) return
    this.#table.show(sent.id, (now) => ownState(now, mergeItems(sent, now, kept.item)))
  }
}

/** Returns what was merged with this tab's own state: what a run does is this tab's alone. */
function ownState(mine: PictureItem, merged: PictureItem): PictureItem {
  const isBusy = mine.state === 'asking' || mine.state === 'waiting'
  return isBusy ? { ...merged, state: mine.state } : merged
}

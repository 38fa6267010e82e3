import type { KeptFile } from './kept-file.ts'
import { mergeItems } from './merge-items.ts'
import { afterReload, type PictureItem } from './picture-item.ts'
import { type KnownItem, PictureStore, type StoreNews } from './picture-store.ts'

/** What changed is written down this soon, in ms. */
const KEEP_AFTER = 300
/** Pictures that are written down in one go: more of them would hold the page. */
const KEPT_AT_ONCE = 40

/** The table whose pictures are kept. */
export interface KeptTable {
  items(): readonly PictureItem[]
  /** Where their bytes are. */
  readonly files: Map<string, KeptFile>
  /** Shows a picture otherwise. */
  show(id: string, by: (item: PictureItem) => PictureItem): void
  /** Hears that another tab has put a picture there. */
  onAdded(item: PictureItem): void
  /** Hears that another tab has taken pictures away. */
  onGone(ids: ReadonlySet<string>): void
  /** Hears that all is written down. */
  onKept(): void
  /** Hears that the browser keeps nothing. */
  onUnkept(): void
}

/** Keeps the pictures of a table in the browser soon after they change, and takes over what other tabs kept. */
export class PictureKeeper {
  readonly #table: KeptTable
  readonly #store = new PictureStore((news) => void this.#hear(news))
  /** As this tab last read or wrote them: what its edits start from. */
  readonly #known = new Map<string, KnownItem>()
  readonly #changed = new Set<string>()
  #gone = new Set<string>()
  #soon: ReturnType<typeof setTimeout> | null = null
  #keeping: Promise<void> = Promise.resolve()

  constructor(table: KeptTable) {
    this.#table = table
  }

  /** Reads what was kept, and where its bytes are. @throws where the browser keeps nothing */
  async read(): Promise<PictureItem[]> {
    const { items, files } = await this.#store.read()
    for (const [id, file] of files) if (!this.#table.files.has(id)) this.#table.files.set(id, file)
    return items.map((one) => this.#meet(one))
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
    }
    this.#keepSoon()
  }

  /** Notes that pictures that were taken off the table lie there again, with their files. */
  putBack(ids: readonly string[]): void {
    for (const id of ids) {
      this.#gone.delete(id)
      this.#changed.add(id)
      this.#keepFileOf(id)
    }
    this.#keepSoon()
  }

  /** Keeps a picture's bytes, or how they are found. @returns false when the browser has no room for them */
  keepFile(id: string, file: KeptFile): Promise<boolean> {
    return this.#store.keepFile(id, file)
  }

  /** Keeps nothing of what was not kept yet: the member is gone from this browser. */
  forget(): void {
    if (this.#soon) clearTimeout(this.#soon)
    this.#soon = null
    this.#known.clear()
    this.#changed.clear()
    this.#gone.clear()
  }

  /** Forgets everything, also what was kept. */
  async clear(): Promise<void> {
    this.forget()
    await this.#store.clear().catch(() => {})
  }

  #keepFileOf(id: string): void {
    const file = this.#table.files.get(id)
    if (file) void this.#store.keepFile(id, file)
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
    for (const id of gone) if (!going.has(id)) this.#keepFileOf(id)
    if (going.size > 0) this.#table.onGone(going)
    const found = await this.#store.readSome(changed).catch(() => [])
    for (const { item: kept, file } of found) this.#takeOver(kept, file)
  }

  #takeOver(kept: KnownItem, file: KeptFile | null): void {
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
    this.#soon ??= setTimeout(() => {
      this.#soon = null
      this.#keeping = this.#keeping.then(() => this.#keep())
    }, KEEP_AFTER)
  }

  /** Keeps a few at a time: the page stays quick while hundreds are kept. */
  async #keep(): Promise<void> {
    do {
      const waiting = new Set([...this.#changed].slice(0, KEPT_AT_ONCE))
      const changed = this.#table
        .items()
        .flatMap((item, place) =>
          waiting.has(item.id) ? [{ item, place, base: this.#known.get(item.id) ?? null }] : [],
        )
      const gone = [...this.#gone]
      for (const id of waiting) this.#changed.delete(id)
      this.#gone = new Set()
      try {
        const kept = await this.#store.keep(changed, gone)
        for (const [at, one] of kept.entries()) this.#afterKeeping(changed[at]?.item as PictureItem, one)
      } catch {
        return this.#table.onUnkept()
      }
    } while (this.#changed.size > 0)
    this.#table.onKept()
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

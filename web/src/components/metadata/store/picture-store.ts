import type { DBSchema, IDBPDatabase } from 'idb'
import { type BlobBytes, blobOfBytes, bytesOfBlob } from '../../../kit/storage/blob-bytes.ts'
import { type BrowserDatabase, inTransaction, openDatabase } from '../../../kit/storage/browser-database.ts'
import { type TabChannel, tabChannel } from '../../../kit/storage/tab-channel.ts'
import {
  bytesOf,
  type FilePlace,
  type FileSource,
  isMadeFile,
  isStoredCopy,
  type StoredCopy,
} from './file-source.ts'
import { mergeItems } from './merge-items.ts'
import { MOST_FILE_BYTES, type PictureItem } from './picture-item.ts'

/** A picture as it is kept; former versions of the page kept its thumbnail as a Blob. */
type StoredItem = Omit<PictureItem, 'thumbnail'> & { thumbnail: BlobBytes | Blob | null }

interface Row {
  item: StoredItem
  place: number
  /** Counts every change; rows of former versions of the page have none. */
  version?: number
}

interface Schema extends DBSchema {
  pictures: { key: string; value: Row }
  /** By a picture's id how its bytes are found again, and after a mark the copy itself, which is read by itself. */
  files: { key: string; value: FilePlace | File | BlobBytes }
}

/** Stands after all ids: what begins with it is a copy's key. */
const COPY = '~'

export const DATABASE: BrowserDatabase<Schema> = {
  name: 'metadata',
  make: (database) => {
    database.createObjectStore('pictures')
    database.createObjectStore('files')
  },
}
const STORES = ['pictures', 'files'] as const

/** A picture as it was last read or written by this tab. */
export interface KnownItem {
  readonly item: PictureItem
  readonly version: number
}

/** A picture to be kept: how it stands in this tab, and what the tab started from; null = it is new. */
export interface ChangedItem {
  readonly item: PictureItem
  readonly place: number
  readonly base: KnownItem | null
}

/** What was kept, in its order. */
export interface StoredPictures {
  readonly items: readonly KnownItem[]
  readonly files: ReadonlyMap<string, FileSource>
}

/** What one tab tells the others: pictures to be read again, and pictures that are gone. */
export interface StoreNews {
  readonly changed: readonly string[]
  readonly gone: readonly string[]
}

/** The work of a member as it lies in this browser: it survives a reload, a crash and the end of the day, and is one for all tabs. */
export class PictureStore {
  readonly #channel: TabChannel<StoreNews> = tabChannel(DATABASE.name)
  #opened: Promise<IDBPDatabase<Schema>> | null = null

  /** Opens the store. @param onNews of another tab */
  constructor(onNews: (news: StoreNews) => void = () => {}) {
    this.#channel.follow(onNews)
  }

  get #database(): Promise<IDBPDatabase<Schema>> {
    this.#opened ??= this.#open()
    return this.#opened
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    const lose = () => {
      if (this.#opened === opened) this.#opened = null
    }
    const opened = openDatabase(DATABASE, lose)
    // Whoever asks meets the failure; nobody may ask.
    opened.catch(lose)
    return opened
  }

  /** Reads all that was kept. */
  async read(): Promise<StoredPictures> {
    return inTransaction(await this.#database, STORES, 'readonly', async (transaction) => {
      const files = transaction.objectStore('files')
      const places = IDBKeyRange.upperBound(COPY, true)
      const [kept, keys, found, copies] = await Promise.all([
        transaction.objectStore('pictures').getAll(),
        files.getAllKeys(places),
        files.getAll(places),
        files.getAllKeys(IDBKeyRange.lowerBound(COPY)),
      ])
      return {
        items: kept.sort((a, b) => a.place - b.place).map(known),
        files: new Map<string, FileSource>([
          ...keys.map((key, at) => [key, found[at] as FilePlace | File] as const),
          ...copies.map((key) => [key.slice(COPY.length), this.#copyUnder(key)] as const),
        ]),
      }
    })
  }

  /** Reads pictures as they are kept now, with what their bytes are found by; those that are gone are left out. */
  async readSome(ids: readonly string[]): Promise<{ item: KnownItem; file: FileSource | null }[]> {
    const found = await inTransaction(await this.#database, STORES, 'readonly', (transaction) =>
      Promise.all(
        ids.map(async (id) => ({
          row: await transaction.objectStore('pictures').get(id),
          place: (await transaction.objectStore('files').get(id)) as FilePlace | File | undefined,
          copy: await transaction.objectStore('files').getKey(COPY + id),
        })),
      ),
    )
    return found.flatMap(({ row, place, copy }) => {
      const file = copy === undefined ? (place ?? null) : this.#copyUnder(copy)
      return row ? [{ item: known(row), file }] : []
    })
  }

  /** Finds how bytes are read; null where none are kept. */
  async find(id: string): Promise<FileSource | null> {
    return inTransaction(await this.#database, ['files'], 'readonly', async (transaction) => {
      const files = transaction.objectStore('files')
      const copy = await files.getKey(COPY + id)
      return copy === undefined
        ? (((await files.get(id)) as FilePlace | undefined) ?? null)
        : this.#copyUnder(copy)
    })
  }

  /** Returns how a copy is read once it is wanted. */
  #copyUnder(key: string): StoredCopy {
    return {
      copy: async () => {
        const kept = await inTransaction(await this.#database, ['files'], 'readonly', (transaction) =>
          transaction.objectStore('files').get(key),
        )
        return kept ? (blobOfBytes(kept as BlobBytes) as File) : null
      },
    }
  }

  /**
   * Keeps pictures, and forgets those that are gone. What another tab kept meanwhile is merged in, in one transaction: no
   * edit of either is lost.
   * @returns what is kept now
   */
  async keep(changed: readonly ChangedItem[], gone: readonly string[]): Promise<KnownItem[]> {
    // A transaction ends while bytes are read.
    const thumbnails = new Map<Blob | null, BlobBytes | null>()
    for (const { item } of changed)
      thumbnails.set(item.thumbnail, item.thumbnail && (await bytesOfBlob(item.thumbnail)))
    const kept = await inTransaction(await this.#database, STORES, 'readwrite', async (transaction) => {
      const pictures = transaction.objectStore('pictures')
      const files = transaction.objectStore('files')
      const [rows] = await Promise.all([
        Promise.all(
          changed.map(async ({ item, place, base }) => {
            const theirs = await pictures.get(item.id)
            const isOurs = !theirs || !base || (theirs.version ?? 0) === base.version
            const merged = isOurs ? item : mergeItems(base.item, item, known(theirs).item)
            const version = Math.max(theirs?.version ?? 0, base?.version ?? 0) + 1
            const thumbnail = thumbnails.get(merged.thumbnail) ?? theirs?.item.thumbnail ?? null
            await pictures.put({ item: { ...merged, thumbnail }, place, version }, item.id)
            return { item: merged, version }
          }),
        ),
        ...gone.flatMap((id) => [pictures.delete(id), files.delete(id), files.delete(COPY + id)]),
      ])
      return rows
    })
    this.#tell({ changed: changed.map(({ item }) => item.id), gone })
    return kept
  }

  /** Returns how a picture's copy is read. */
  copyOf(id: string): StoredCopy {
    return this.#copyUnder(COPY + id)
  }

  /** Keeps a picture's bytes, or how they are found. @returns false when the browser has no room for them */
  async keepFile(id: string, kept: FileSource): Promise<boolean> {
    const file = isMadeFile(kept) ? await bytesOf(kept) : kept
    if (!file) return false
    // It lies there.
    if (isStoredCopy(file)) return true
    // A film is too much to be copied: its member chooses it again.
    if (file instanceof File && file.size > MOST_FILE_BYTES) return false
    try {
      const bytes = file instanceof File ? await bytesOfBlob(file) : null
      await inTransaction(await this.#database, ['files'], 'readwrite', async (transaction) => {
        const files = transaction.objectStore('files')
        await files.delete(bytes ? id : COPY + id)
        await files.put(bytes ?? (file as FilePlace), bytes ? COPY + id : id)
      })
      return true
    } catch {
      return false
    }
  }

  /** Forgets everything. */
  async clear(): Promise<void> {
    const gone = await inTransaction(await this.#database, STORES, 'readwrite', async (transaction) => {
      const pictures = transaction.objectStore('pictures')
      const [keys] = await Promise.all([
        pictures.getAllKeys(),
        pictures.clear(),
        transaction.objectStore('files').clear(),
      ])
      return keys
    })
    this.#tell({ changed: [], gone })
  }

  #tell(news: StoreNews): void {
    if (news.changed.length > 0 || news.gone.length > 0) this.#channel.tell(news)
  }
}

const known = ({ item, version }: Row): KnownItem => ({
  item: { ...item, thumbnail: item.thumbnail && blobOfBytes(item.thumbnail) },
  version: version ?? 0,
})

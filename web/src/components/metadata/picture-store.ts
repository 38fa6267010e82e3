import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { PictureItem } from './picture-item.ts'

/** The name of the browser's database; it goes with its member (lib/member-traces.ts). */
export const DATABASE = 'metadata'

interface Schema extends DBSchema {
  pictures: { key: string; value: { item: PictureItem; place: number } }
  /** A picture's bytes, or the handle under which the browser finds them again. */
  files: { key: string; value: File | FileSystemFileHandle }
}

/** What was kept, in its order. */
export interface KeptPictures {
  readonly items: readonly PictureItem[]
  readonly files: ReadonlyMap<string, File | FileSystemFileHandle>
}

/** The work of a member as it lies in this browser: it survives a reload, a crash and the end of the day. */
export class PictureStore {
  readonly #database: Promise<IDBPDatabase<Schema>>

  constructor() {
    this.#database = openDB<Schema>(DATABASE, 1, {
      upgrade(database) {
        database.createObjectStore('pictures')
        database.createObjectStore('files')
      },
    })
    // Whoever asks meets the failure; nobody may ask.
    this.#database.catch(() => {})
  }

  /** Reads all that was kept. */
  async read(): Promise<KeptPictures> {
    const database = await this.#database
    const kept = await database.getAll('pictures')
    const items = kept.sort((a, b) => a.place - b.place).map(({ item }) => item)
    const files = new Map<string, File | FileSystemFileHandle>()
    for (const { id } of items) {
      const file = await database.get('files', id)
      if (file) files.set(id, file)
    }
    return { items, files }
  }

  /** Keeps pictures as they stand now, and forgets those that are gone. */
  async keep(
    changed: readonly { item: PictureItem; place: number }[],
    gone: readonly string[],
  ): Promise<void> {
    const database = await this.#database
    const transaction = database.transaction(['pictures', 'files'], 'readwrite')
    const pictures = transaction.objectStore('pictures')
    for (const each of changed) void pictures.put(each, each.item.id)
    for (const id of gone) {
      void pictures.delete(id)
      void transaction.objectStore('files').delete(id)
    }
    await transaction.done
  }

  /** Keeps a picture's bytes, or its handle. @returns false when the browser has no room for them */
  async keepFile(id: string, file: File | FileSystemFileHandle): Promise<boolean> {
    try {
      await (await this.#database).put('files', file, id)
      return true
    } catch {
      return false
    }
  }

  /** Forgets everything. */
  async clear(): Promise<void> {
    const database = await this.#database
    const transaction = database.transaction(['pictures', 'files'], 'readwrite')
    void transaction.objectStore('pictures').clear()
    void transaction.objectStore('files').clear()
    await transaction.done
  }

  /** Lets go of the database, so that it can be deleted. */
  async close(): Promise<void> {
    ;(await this.#database).close()
  }
}

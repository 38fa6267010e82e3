import { drawOnPage, isDrawnOnPage } from './draw-on-page.ts'
import { bytesOf, type FileSource, isMadeFile } from './file-source.ts'
import { sharedThumbnails } from './pairs.ts'
import { withFacts, withFile, withFileAgain } from './picture-file.ts'
import { MOST_PIXELS, type PictureItem, THUMBNAIL, unusable } from './picture-item.ts'
import { type PictureWorkerClient, WorkerMissing } from './picture-worker-client.ts'

/** Pictures that are read at the same time: while one is decoded the next is fetched. */
const READERS = 2

/** What the reader needs of the table whose pictures it reads. */
interface ReaderTable {
  find(id: string): PictureItem | undefined
  items(): readonly PictureItem[]
  fileOf(id: string): FileSource | undefined
  worker: PictureWorkerClient
  put(id: string, by: (item: PictureItem) => PictureItem): void
  /** Stores a copy of the picture's file in the browser. */
  storeCopy(id: string): void
  /** A picture's file was read, well or not. */
  onRead(item: PictureItem): void
  /** Whether the worker that reads pictures could be loaded. */
  onReadable(isReadable: boolean): void
}

/** Reads the files of pictures, two at a time, in the order in which they were queued. */
export class PictureReader {
  readonly #table: ReaderTable
  #queue: string[] = []
  #readers = 0

  constructor(table: ReaderTable) {
    this.#table = table
  }

  /** Queues a picture whose file is unread, or lacks what older versions of the page did not read. */
  queue(id: string): void {
    this.#table.onReadable(true)
    this.#queue.push(id)
    if (this.#readers < READERS) void this.#readOn()
  }

  /** Queues every unread picture, after the worker could not be loaded. */
  readAgain(): void {
    this.#table.onReadable(true)
    for (const { id, state } of this.#table.items()) if (state === 'reading') this.queue(id)
  }

  /** Reads a file that is another one on its disk now; what the table says of the picture stays. */
  async readAnew(id: string): Promise<void> {
    const { find, fileOf, worker, put } = this.#table
    const source = fileOf(id)
    const item = find(id)
    if (!source || !item || item.state === 'reading') return
    const file = await bytesOf(source)
    if (!file) return
    const { size: bytes } = file
    if (item.state === 'unusable') {
      put(id, (now) => ({ ...now, state: 'reading', fileFault: null, bytes }))
      return this.queue(id)
    }
    const found = await worker.ask((worker) => worker.inspect(file, file.name, MOST_PIXELS)).catch(() => null)
    if (!found) return
    put(id, (now) =>
      found.ok
        ? withFileAgain(now, { picture: found.picture, thumbnail: found.thumbnail ?? now.thumbnail, bytes })
        : unusable(now, found.code),
    )
  }

  async #readOn(): Promise<void> {
    this.#readers++
    for (let id = this.#queue.shift(); id !== undefined; id = this.#queue.shift()) await this.#read(id)
    this.#readers--
  }

  async #read(id: string): Promise<void> {
    const { find, items, fileOf, worker, put, storeCopy, onRead } = this.#table
    const source = fileOf(id)
    const item = find(id)
    if (!source || !item) return
    if (item.state !== 'reading') return this.#readFacts(item, source)
    const file = await bytesOf(source)
    if (!file) return put(id, (item) => unusable(item, 'changed'))
    // A copy is only stored where the browser cannot find the file again by itself.
    if (source instanceof File || isMadeFile(source)) storeCopy(id)
    try {
      const found = await worker.ask((worker) => worker.inspect(file, file.name, MOST_PIXELS))
      const thumbnail =
        found.ok && isDrawnOnPage(found.picture)
          ? await drawOnPage(file, found.picture, THUMBNAIL)
          : found.ok && found.thumbnail
      put(id, (item) =>
        found.ok ? withFile(item, found.picture, thumbnail || null) : unusable(item, found.code),
      )
      const now = find(id)
      if (now) onRead(now)
      for (const [other, shared] of now ? sharedThumbnails(now, items()) : [])
        put(other, (item) => ({ ...item, thumbnail: shared }))
    } catch (error) {
      if (error instanceof WorkerMissing) this.#giveUp()
      else put(id, (item) => unusable(item, 'undecodable'))
    }
  }

  /** Reads what older versions of the page did not look for; a file that cannot be read changes nothing. */
  async #readFacts(item: PictureItem, source: FileSource): Promise<void> {
    const { worker, put } = this.#table
    const file = lacksFacts(item) ? await bytesOf(source) : null
    const picture = file && (await worker.ask((worker) => worker.read(file, file.name)).catch(() => null))
    if (picture) put(item.id, (now) => withFacts(now, picture))
  }

  /** Empties the queue: its pictures stay unread until `readAgain`, or until the page is opened again. */
  #giveUp(): void {
    this.#queue = []
    this.#table.onReadable(false)
  }
}

/** Returns whether only an older version of the page has read a picture's file. */
export const lacksFacts = ({ state, hasLocation, colours }: PictureItem): boolean =>
  state !== 'unusable' && (hasLocation === undefined || colours === undefined)

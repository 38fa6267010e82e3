import { PictureRefusal } from './picture-refusal.ts'

/** Bytes that can be read in parts: a Blob, a file handle, memory. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number
  /** Reads the bytes from `from` up to but without `to`; both are within the size. */
  read(from: number, to: number): Promise<Uint8Array>
}

/** Where bytes go, in their order. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>
}

/** What is needed of a Blob or File; browsers and Node have them. */
export interface BlobLike {
  readonly size: number
  slice(from: number, to: number): BlobLike
  arrayBuffer(): Promise<ArrayBuffer>
}

/** Reads a Blob or File by slices. */
export function sourceOfBlob(blob: BlobLike): ByteSource {
  return {
    size: blob.size,
    read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
  }
}

/** Reads bytes in memory. */
export function sourceOfBytes(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: async (from, to) => bytes.subarray(from, to) }
}

/** Bytes fetched at once: small parts that lie together cost one read. */
const BLOCK = 128 * 1024

/** Walks through a source by way of one block, however large the source is. */
export class Reader {
  readonly size: number
  readonly #source: ByteSource
  #from = 0
  #block: Uint8Array = new Uint8Array(0)

  constructor(source: ByteSource) {
    this.#source = source
    this.size = source.size
  }

  /** Returns the bytes if they are in the block already; without waiting. */
  peek(from: number, to: number): Uint8Array | null {
    if (from < this.#from || to > this.#from + this.#block.length) return null
    return this.#block.subarray(from - this.#from, to - this.#from)
  }

  /**
   * Returns bytes of the source.
   * @throws PictureRefusal `truncated` past the end, `changed` when the source gives other than it promised
   */
  async read(from: number, to: number): Promise<Uint8Array> {
    const there = this.peek(from, to)
    if (there) return there
    if (to > this.size) throw new PictureRefusal('truncated')
    const end = Math.min(this.size, Math.max(to, from + BLOCK))
    const block = await this.#source.read(from, end)
    if (block.length !== end - from) throw new PictureRefusal('changed')
    this.#from = from
    this.#block = block
    return block.subarray(0, to - from)
  }
}

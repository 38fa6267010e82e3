import { withoutStop } from './assemble.ts'
import type { Recipe } from './recipe.ts'
import type { Indices } from './sample.ts'
import { type Space, spaceOf } from './space.ts'
import { writeUtf8 } from './utf8.ts'

/** Which prompts, and in what portions. */
export interface WeaveOptions {
  /** These prompts in this order, instead of a range. */
  indices?: Indices
  /** First prompt; 0 when absent. */
  from?: bigint | number
  /** The prompt after the last; the total when absent or larger. */
  to?: bigint | number
  /** About how many bytes a chunk has; 128 KiB when absent. A longer prompt gets a chunk of its own. */
  chunkBytes?: number
  /** Every chunk lies in the same memory and holds only until the next is asked for. Saves an allocation a chunk. */
  reuse?: boolean
}

/** A run of whole lines: UTF-8, each prompt ended by "\n". */
export interface Chunk {
  bytes: Uint8Array<ArrayBuffer>
  prompts: number
}

const CHUNK = 128 * 1024

/**
 * The prompts as the bytes of a text file, in chunks: the way to a download, the clipboard or a pipe. Cost per prompt
 * and memory are flat. Each chunk is the consumer's to keep or transfer, unless `reuse` is asked for.
 * Throws GrammarError; RangeError for a number outside the space.
 */
export function* weave(recipe: Recipe, options: WeaveOptions = {}): Generator<Chunk, void> {
  const space = spaceOf(recipe)
  const numbers = numbersOf(space, options)
  const size = Math.max(1, options.chunkBytes ?? CHUNK)
  const loom =
    space.plain && space.tails <= ENCODED_TAILS ? new PlainLoom(space, numbers) : new AnyLoom(space, numbers)
  let room = new Room(size)
  while (loom.done < numbers.length) {
    const before = loom.done
    const end = loom.fill(room)
    if (loom.done === before) {
      room = new Room(loom.needs)
      continue
    }
    yield { bytes: room.bytes.subarray(0, end), prompts: loom.done - before }
    if (!options.reuse || room.size > size) room = new Room(size)
  }
}

/** More tails than this are not kept in bytes. */
const ENCODED_TAILS = 1 << 16

/** The prompt numbers to weave: a range, or a list. */
interface Numbers {
  length: number
  first: bigint
  list: Indices | null
}

function numbersOf(space: Space, { indices, from = 0, to }: WeaveOptions): Numbers {
  if (indices) {
    for (const index of indices)
      if (index < 0 || index >= space.total) throw new RangeError(`prompt ${index} of ${space.total}`)
    return { length: indices.length, first: 0n, list: indices }
  }
  const first = BigInt(from)
  if (first < 0n) throw new RangeError(`prompt ${first} of ${space.total}`)
  const end = to === undefined || BigInt(to) > space.total ? space.total : BigInt(to)
  return { length: Number(end > first ? end - first : 0n), first, list: null }
}

/** Words of 4 bytes are written whole, so a text may spill this far over its end, where the next one begins. */
const SPILL = 4

/** The memory of one chunk. */
class Room {
  readonly size: number
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly view: DataView
  constructor(size: number) {
    this.size = size
    this.bytes = new Uint8Array(size + SPILL)
    this.view = new DataView(this.bytes.buffer)
  }
}

/** Fills rooms with prompts, one after the other. */
interface Loom {
  /** Prompts woven so far. */
  readonly done: number
  /** Bytes that the next prompt needs. */
  readonly needs: number
  /** Weaves as many whole prompts as the room holds; returns where they end. */
  fill(room: Room): number
}

/** A text in 4-byte words, for copying without a call. */
interface Encoded {
  words: Int32Array
  bytes: number
}

/** The fast loom: nothing but a base changes from line to line, and the tails are few enough to keep encoded. */
class PlainLoom implements Loom {
  done = 0
  needs = 0
  readonly #space: Space
  readonly #numbers: Numbers
  readonly #head: Encoded
  readonly #tails: ((Encoded & { bare: boolean }) | undefined)[] = []
  /** The base being woven, as bytes and as words, and its length with and without its final stop. */
  #base = new Uint8Array(1024)
  #words = new Int32Array(this.#base.buffer)
  #line = -1
  #bytes = 0
  #bareBytes = 0

  constructor(space: Space, numbers: Numbers) {
    this.#space = space
    this.#numbers = numbers
    this.#head = encode(space.head)
  }

  fill(room: Room): number {
    const { width } = this.#space
    const { list, length } = this.#numbers
    const first = Number(this.#numbers.first)
    const { view, size } = room
    const head = this.#head
    let end = 0
    for (; this.done < length; this.done++) {
      const index = list ? Number(list[this.done]) : first + this.done
      const line = Math.floor(index / width)
      if (line !== this.#line) this.#take(line)
      const key = this.#space.tailKeyAt(index)
      const tail = this.#tails[key] ?? this.#encodeTail(key)
      const baseBytes = tail.bare ? this.#bareBytes : this.#bytes
      this.needs = head.bytes + baseBytes + tail.bytes
      if (end + this.needs > size) break
      copy(head.words, head.bytes, view, end)
      copy(this.#words, baseBytes, view, end + head.bytes)
      copy(tail.words, tail.bytes, view, end + head.bytes + baseBytes)
      end += this.needs
    }
    return end
  }

  #take(line: number): void {
    const base = (this.#space.lines.bases as readonly string[])[line] as string
    if (base.length * 3 + SPILL > this.#base.length) {
      this.#base = new Uint8Array((base.length * 3 + SPILL + 3) & ~3)
      this.#words = new Int32Array(this.#base.buffer)
    }
    this.#line = line
    this.#bytes = writeUtf8(base, this.#base, 0)
    // A stop is one byte.
    this.#bareBytes = this.#bytes - (base.length - withoutStop(base).length)
  }

  #encodeTail(key: number): Encoded & { bare: boolean } {
    const { text, bare } = this.#space.tailAt(key)
    const tail = { ...encode(`${text}\n`), bare }
    this.#tails[key] = tail
    return tail
  }
}

/** The loom for words that vary: prompt by prompt. */
class AnyLoom implements Loom {
  done = 0
  needs = 0
  readonly #space: Space
  readonly #numbers: Numbers

  constructor(space: Space, numbers: Numbers) {
    this.#space = space
    this.#numbers = numbers
  }

  fill(room: Room): number {
    const { list, length, first } = this.#numbers
    let end = 0
    for (; this.done < length; this.done++) {
      const index = list ? (list[this.done] as number | bigint) : first + BigInt(this.done)
      const line = `${this.#space.textAt(index)}\n`
      this.needs = line.length * 3
      if (end + this.needs > room.size) break
      end = writeUtf8(line, room.bytes, end)
    }
    return end
  }
}

function encode(text: string): Encoded {
  const bytes = new Uint8Array((text.length * 3 + 3) & ~3)
  const length = writeUtf8(text, bytes, 0)
  return { words: new Int32Array(bytes.buffer, 0, (length + 3) >> 2), bytes: length }
}

/** Copies whole words; up to 3 bytes past the end are for the next text to write over. */
function copy(words: Int32Array, bytes: number, view: DataView, at: number): void {
  const end = (bytes + 3) >> 2
  for (let word = 0; word < end; word++) view.setInt32(at + word * 4, words[word] as number, true)
}

import { withoutStop } from './assemble.ts'
import type { Indices } from './sample.ts'
import type { Space } from './space.ts'
import { writeUtf8 } from './utf8.ts'

/** The prompt numbers to weave: a range from `first`, or a list. */
export interface Numbers {
  length: number
  first: bigint
  list: Indices | null
}

/** Fills rooms with prompts, one after the other, each ended by "\n". */
export interface Loom {
  /** Prompts woven so far. */
  readonly done: number
  /** Bytes that the next prompt needs. */
  readonly needs: number
  /** Weaves as many whole prompts as the room holds; returns where they end. */
  fill(room: Room): number
}

/**
 * Texts are copied in words of 8 bytes, the fastest that JavaScript has without a call. Doubles carry them, which is
 * exact but for NaN, and no word of UTF-8 is one: it would need 0x7F or 0xFF right after a byte above 0xEF.
 */
const WORD = 8

/** The memory of one chunk. A word may spill over the end of a text, to where the next text begins. */
export class Room {
  readonly size: number
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly view: DataView
  constructor(size: number) {
    this.size = size
    this.bytes = new Uint8Array(size + WORD)
    this.view = new DataView(this.bytes.buffer)
  }
}

/** A text as bytes with room for a last word. */
interface Encoded {
  bytes: Uint8Array<ArrayBuffer>
  view: DataView
  length: number
}

/** The prompts of one line in a block of columns, with holes for a base of a certain length. */
interface Pattern {
  bytes: Uint8Array
  /** Where a base goes, for each column. */
  holes: Int32Array
}

/** Columns of a block: enough to make the copy of its pattern cheap, few enough to keep patterns small. */
const BLOCK = 64
/** Patterns kept at a time: one for each block and each length of base. */
const PATTERNS = 4096

/**
 * The fast loom, for spaces where nothing but the base changes from line to line. Where every line has the same
 * columns it copies a whole block of prompts as one pattern and lays the base into its holes.
 */
export class PlainLoom implements Loom {
  done = 0
  needs = 0
  readonly #space: Space
  readonly #numbers: Numbers
  readonly #head: Encoded
  readonly #tails: (Encoded & { bare: boolean })[] = []
  readonly #patterns = new Map<number, Pattern>()
  /** Columns woven at once; 0 when prompts are woven one by one. */
  readonly #block: number
  #line = -1
  #base: Encoded = encoded(new Uint8Array(1024), 0)
  /** Length of the base without the stop that ends it. */
  #bare = 0

  constructor(space: Space, numbers: Numbers) {
    this.#space = space
    this.#numbers = numbers
    this.#head = encode(space.head)
    this.#block = space.steady && !numbers.list ? Math.min(BLOCK, space.width) : 0
  }

  fill(room: Room): number {
    const { width } = this.#space
    const { list, length } = this.#numbers
    const first = Number(this.#numbers.first)
    let end = 0
    while (this.done < length) {
      const index = list ? Number(list[this.done]) : first + this.done
      const line = Math.floor(index / width)
      const column = index - line * width
      if (line !== this.#line) this.#take(line)
      if (this.#block > 0 && column % this.#block === 0) {
        const columns = Math.min(this.#block, width - column)
        const pattern = this.#patternOf(column, columns)
        if (columns <= length - this.done && pattern.bytes.length <= room.size) {
          if (end + pattern.bytes.length > room.size) break
          this.#weaveBlock(pattern, room, end)
          end += pattern.bytes.length
          this.done += columns
          continue
        }
      }
      const tail = this.#tailAt(this.#space.tailKeyAt(index))
      const base = tail.bare ? this.#bare : this.#base.length
      this.needs = this.#head.length + base + tail.length
      if (end + this.needs > room.size) break
      copyWords(this.#head, this.#head.length, room.view, end)
      copyWords(this.#base, base, room.view, end + this.#head.length)
      copyWords(tail, tail.length, room.view, end + this.#head.length + base)
      end += this.needs
      this.done++
    }
    return end
  }

  #weaveBlock(pattern: Pattern, room: Room, at: number): void {
    room.bytes.set(pattern.bytes, at)
    const { holes } = pattern
    const base = this.#tailAt(0).bare ? this.#bare : this.#base.length
    if (base < WORD) {
      for (const hole of holes) {
        for (let byte = 0; byte < base; byte++)
          room.bytes[at + hole + byte] = this.#base.bytes[byte] as number
      }
      return
    }
    layIntoHoles(this.#base.view, base, holes, room.view, at)
  }

  #patternOf(column: number, columns: number): Pattern {
    const base = this.#tailAt(0).bare ? this.#bare : this.#base.length
    const key = base * this.#space.width + column
    return this.#patterns.get(key) ?? this.#drawPattern(key, column, columns, base)
  }

  #drawPattern(key: number, column: number, columns: number, base: number): Pattern {
    const holes = new Int32Array(columns)
    let length = 0
    for (let place = 0; place < columns; place++) {
      holes[place] = length + this.#head.length
      length += this.#head.length + base + this.#tailAt(column + place).length
    }
    const bytes = new Uint8Array(length)
    for (const [place, hole] of holes.entries()) {
      bytes.set(textOf(this.#head), hole - this.#head.length)
      bytes.set(textOf(this.#tailAt(column + place)), hole + base)
    }
    if (this.#patterns.size >= PATTERNS) this.#patterns.clear()
    const pattern = { bytes, holes }
    this.#patterns.set(key, pattern)
    return pattern
  }

  #take(line: number): void {
    const base = (this.#space.lines.bases as readonly string[])[line] as string
    if (base.length * 3 + WORD > this.#base.bytes.length) {
      this.#base = encoded(new Uint8Array(base.length * 3 + WORD), 0)
    }
    this.#line = line
    this.#base.length = writeUtf8(base, this.#base.bytes, 0)
    // A stop is one byte.
    this.#bare = this.#base.length - (base.length - withoutStop(base).length)
  }

  #tailAt(key: number): Encoded & { bare: boolean } {
    const known = this.#tails[key]
    if (known) return known
    const { text, bare } = this.#space.tailAt(key)
    const tail = { ...encode(`${text}\n`), bare }
    this.#tails[key] = tail
    return tail
  }
}

/** The loom for words that vary: prompt by prompt. */
export class AnyLoom implements Loom {
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
  const bytes = new Uint8Array(text.length * 3 + WORD)
  return encoded(bytes, writeUtf8(text, bytes, 0))
}

function encoded(bytes: Uint8Array<ArrayBuffer>, length: number): Encoded {
  return { bytes, view: new DataView(bytes.buffer), length }
}

function textOf(text: Encoded): Uint8Array {
  return text.bytes.subarray(0, text.length)
}

function copyWords(from: Encoded, length: number, to: DataView, at: number): void {
  for (let word = 0; word < length; word += WORD) {
    to.setFloat64(at + word, from.view.getFloat64(word, true), true)
  }
}

/** A base of at least a word into every hole. Nothing may spill into a tail, so the last word ends with the base. */
function layIntoHoles(base: DataView, length: number, holes: Int32Array, to: DataView, at: number): void {
  const lastAt = length - WORD
  const first = base.getFloat64(0, true)
  const last = base.getFloat64(lastAt, true)
  for (let column = 0; column < holes.length; column++) {
    const hole = at + (holes[column] as number)
    to.setFloat64(hole, first, true)
    for (let word = WORD; word < lastAt; word += WORD) {
      to.setFloat64(hole + word, base.getFloat64(word, true), true)
    }
    to.setFloat64(hole + lastAt, last, true)
  }
}

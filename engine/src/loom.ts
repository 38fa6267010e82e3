import { Bases } from './bases.ts'
import type { Indices } from './sample.ts'
import type { Space } from './space.ts'
import { writeUtf8 } from './utf8.ts'
import { layIntoHoles } from './words.ts'

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

/** The memory of one chunk. */
export class Room {
  readonly size: number
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly view: DataView
  constructor(size: number) {
    this.size = size
    this.bytes = new Uint8Array(size)
    this.view = new DataView(this.bytes.buffer)
  }
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
 * The fast loom, for spaces where nothing but the base changes from line to line: it copies a whole block of prompts as
 * one pattern and lays the base into its holes.
 */
export class PatternLoom implements Loom {
  done = 0
  needs = 0
  readonly #space: Space
  readonly #first: number
  readonly #length: number
  readonly #bases: Bases
  readonly #patterns = new Map<number, Pattern>()
  readonly #head: Uint8Array
  readonly #tails: Uint8Array[] = []
  readonly #bare: boolean

  constructor(space: Space, { first, length }: Numbers) {
    this.#space = space
    this.#first = Number(first)
    this.#length = length
    this.#bases = new Bases(space.lines.bases as readonly string[])
    this.#head = encoded(space.head)
    this.#bare = space.tailAt(0).bare
  }

  fill(room: Room): number {
    const { width } = this.#space
    const bases = this.#bases
    let end = 0
    while (this.done < this.#length) {
      const index = this.#first + this.done
      const line = Math.floor(index / width)
      const column = index - line * width
      bases.take(line)
      const columns = Math.min(BLOCK - (column % BLOCK), width - column, this.#length - this.done)
      const base = this.#bare ? bases.bare : bases.length
      const { bytes, holes } = this.#patternOf(column, columns, base)
      this.needs = bytes.length
      if (end + this.needs > room.size) break
      room.bytes.set(bytes, end)
      layIntoHoles({ view: bases.view, at: bases.at, length: base }, holes, room.view, end)
      end += this.needs
      this.done += columns
    }
    return end
  }

  #patternOf(column: number, columns: number, base: number): Pattern {
    const key = base * this.#space.width + column
    const known = this.#patterns.get(key)
    if (known?.holes.length === columns) return known
    if (this.#patterns.size >= PATTERNS) this.#patterns.clear()
    const pattern = this.#drawPattern(column, columns, base)
    this.#patterns.set(key, pattern)
    return pattern
  }

  #drawPattern(column: number, columns: number, base: number): Pattern {
    const head = this.#head
    const tails = Array.from({ length: columns }, (_, place) => this.#tailAt(column + place))
    const length = tails.reduce((sum, tail) => sum + head.length + base + tail.length, 0)
    const bytes = new Uint8Array(length)
    const holes = new Int32Array(columns)
    let end = 0
    for (const [place, tail] of tails.entries()) {
      bytes.set(head, end)
      holes[place] = end + head.length
      end += head.length + base
      bytes.set(tail, end)
      end += tail.length
    }
    return { bytes, holes }
  }

  #tailAt(column: number): Uint8Array {
    this.#tails[column] ??= encoded(`${this.#space.tailAt(column).text}\n`)
    return this.#tails[column]
  }
}

/** The loom for all other spaces: prompt by prompt, many of them written at once. */
export class TextLoom implements Loom {
  done = 0
  needs = 0
  readonly #space: Space
  readonly #numbers: Numbers

  constructor(space: Space, numbers: Numbers) {
    this.#space = space
    this.#numbers = numbers
  }

  fill(room: Room): number {
    let end = 0
    for (;;) {
      const text = this.#next((room.size - end) / 3)
      if (text === '') return end
      end = writeUtf8(text, room.bytes, end)
    }
  }

  /** The next prompts, at most so many characters of them; says what the one after them `needs`. */
  #next(most: number): string {
    const { list, length, first } = this.#numbers
    const from = first <= BigInt(Number.MAX_SAFE_INTEGER - length) ? Number(first) : null
    let text = ''
    for (; this.done < length; this.done++) {
      const index = list?.[this.done] ?? (from === null ? first + BigInt(this.done) : from + this.done)
      const line = `${this.#space.textAt(index)}\n`
      if (text.length + line.length > most) {
        this.needs = line.length * 3
        break
      }
      text += line
    }
    return text
  }
}

function encoded(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3)
  return bytes.subarray(0, writeUtf8(text, bytes))
}

import { Bases } from './bases.ts'
import type { Indices } from './sample.ts'
import type { Space } from './space.ts'
import { writeUtf8 } from './utf8.ts'
import { writeIntoHoles } from './write-into-holes.ts'

/** The prompt numbers to write: a range from `first`, or a list. */
export interface PromptNumbers {
  length: number
  first: bigint
  list: Indices | null
}

/** Fills buffers with prompts, one after the other, each ended by "\n". */
export interface ChunkWriter {
  /** Prompts written so far. */
  readonly done: number
  /** Bytes that the next prompt needs. */
  readonly needs: number
  /** Writes as many whole prompts as the buffer holds; returns where they end. */
  fill(buffer: OutputBuffer): number
}

/** The memory of one chunk. */
export class OutputBuffer {
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
interface Template {
  bytes: Uint8Array
  /** Where a base goes, for each column. */
  holes: Int32Array
}

/** Columns of a block: enough to make the copy of its template cheap, few enough to keep templates small. */
const BLOCK = 64
/** Patterns kept at a time: one for each block and each length of base. */
const TEMPLATES = 4096

/**
 * The fast writer, for spaces where nothing but the base changes from line to line: it copies a whole block of prompts as
 * one template and lays the base into its holes.
 */
export class TemplateWriter implements ChunkWriter {
  done = 0
  needs = 0
  readonly #space: Space
  readonly #first: number
  readonly #length: number
  readonly #bases: Bases
  readonly #templates = new Map<number, Template>()
  readonly #head: Uint8Array
  readonly #tails: Uint8Array[] = []
  readonly #bare: boolean

  constructor(space: Space, { first, length }: PromptNumbers) {
    this.#space = space
    this.#first = Number(first)
    this.#length = length
    this.#bases = new Bases(space.lines.bases as readonly string[])
    this.#head = encoded(space.head)
    this.#bare = space.tailAt(0).bare
  }

  fill(buffer: OutputBuffer): number {
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
      const { bytes, holes } = this.#templateOf(column, columns, base)
      this.needs = bytes.length
      if (end + this.needs > buffer.size) break
      buffer.bytes.set(bytes, end)
      writeIntoHoles({ view: bases.view, at: bases.at, length: base }, holes, buffer.view, end)
      end += this.needs
      this.done += columns
    }
    return end
  }

  #templateOf(column: number, columns: number, base: number): Template {
    const key = base * this.#space.width + column
    const known = this.#templates.get(key)
    if (known?.holes.length === columns) return known
    if (this.#templates.size >= TEMPLATES) this.#templates.clear()
    const template = this.#buildTemplate(column, columns, base)
    this.#templates.set(key, template)
    return template
  }

  #buildTemplate(column: number, columns: number, base: number): Template {
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

/** The writer for all other spaces: prompt by prompt, many of them written at once. */
export class PromptWriter implements ChunkWriter {
  done = 0
  needs = 0
  readonly #space: Space
  readonly #numbers: PromptNumbers

  constructor(space: Space, numbers: PromptNumbers) {
    this.#space = space
    this.#numbers = numbers
  }

  fill(buffer: OutputBuffer): number {
    let end = 0
    for (;;) {
      const text = this.#next((buffer.size - end) / 3)
      if (text === '') return end
      end = writeUtf8(text, buffer.bytes, end)
    }
  }

  /** Writes the next prompts, at most so many characters of them; says what the one after them `needs`. */
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

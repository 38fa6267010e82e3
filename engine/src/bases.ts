import { withoutStop } from './assemble.ts'
import { writeUtf8 } from './utf8.ts'

/** Lines encoded together at most, and about how many characters they have. */
const TOGETHER = 256
const CHARACTERS = 16_384
const LINE_FEED = 10

/**
 * The bases of the lines as bytes, one at a time and in order: many are encoded as one text, which takes a fraction of
 * encoding each by itself.
 */
export class Bases {
  bytes = new Uint8Array(CHARACTERS)
  view = new DataView(this.bytes.buffer)
  /** Where the base that was taken stands in `bytes`. */
  at = 0
  length = 0
  /** Length of the base without the stop that ends it. */
  bare = 0
  readonly #bases: readonly string[]
  readonly #ends = new Int32Array(TOGETHER)
  #first = 0
  #count = 0

  constructor(bases: readonly string[]) {
    this.#bases = bases
  }

  /** Takes the base of a line; it holds until the next is taken. */
  take(line: number): void {
    if (line < this.#first || line >= this.#first + this.#count) this.#encodeFrom(line)
    const place = line - this.#first
    this.at = place === 0 ? 0 : (this.#ends[place - 1] as number) + 1
    this.length = (this.#ends[place] as number) - this.at
    const base = this.#bases[line] as string
    // A stop is one byte.
    this.bare = this.length - (base.length - withoutStop(base).length)
  }

  #encodeFrom(line: number): void {
    const bases: string[] = []
    for (let characters = 0; bases.length < TOGETHER && characters < CHARACTERS; ) {
      const base = this.#bases[line + bases.length]
      if (base === undefined) break
      characters += base.length
      bases.push(base)
    }
    const text = bases.join('\n')
    if (text.length * 3 > this.bytes.length) {
      this.bytes = new Uint8Array(text.length * 3)
      this.view = new DataView(this.bytes.buffer)
    }
    const end = writeUtf8(text, this.bytes)
    const ascii = end === text.length
    let at = 0
    for (const [place, base] of bases.entries()) {
      const isLast = place === bases.length - 1
      const stop = ascii ? at + base.length : isLast ? end : this.bytes.indexOf(LINE_FEED, at)
      this.#ends[place] = stop
      at = stop + 1
    }
    this.#first = line
    this.#count = bases.length
  }
}

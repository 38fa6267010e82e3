/**
 * Randomness from a seed, in 32-bit integer arithmetic alone, so that every platform gives the same picks.
 * `pick` is random access (a hash of where it stands), `Stream` is a sequence (Chris Doty-Humphrey's sfc32).
 */

const WORD = 0x100000000
const SAFE = 0x20000000000000 // 2^53

/**
 * Returns a whole number from 0 to n − 1, decided by (seed, slot, index) alone and uniform over indices.
 * `n` from 1 to 2^21, `slot` and `index` whole numbers from 0 to 2^53 − 1.
 */
export function pick(n: number, seed: number, slot: number, index: number): number {
  if (n <= 1) return 0
  const low = index >>> 0
  const high = (index - low) / WORD
  let hash = scramble(scramble(scramble((seed ^ Math.imul(slot + 1, 0x9e3779b9)) | 0) ^ high) ^ low)
  // The few values that would favour some of the n are hashed again.
  const fair = WORD - (WORD % n)
  while (hash >= fair) hash = scramble(hash ^ 0x6d2b79f5)
  return hash % n
}

/** Maps 32-bit words one to one onto each other, so that every bit of the input moves every bit of the output. */
function scramble(word: number): number {
  let h = (word + 0x9e3779b9) | 0
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad)
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97)
  return (h ^ (h >>> 15)) >>> 0
}

/**
 * How a seed is turned into a sequence of draws; a recipe says which, so that what was made with it is made again. Absent = the
 * seed itself is the key, whose neighbours begin a little alike; 2 = the seed goes through a mixer first.
 */
export type Draws = 2

/** Returns the sequence of a seed, or of one prompt's number (in two words) of it. */
export function streamOf(seed: number, draws: Draws | undefined, low = 0, high = 0): Stream {
  if (draws === undefined) return new Stream(seed, low, high)
  const first = scramble(seed | 0)
  const second = scramble(first ^ low)
  return new Stream(first, second, scramble(second ^ high))
}

/** An endless sequence of uniform draws, the same for the same key on every platform. */
export class Stream {
  #a: number
  #b: number
  #c: number
  #counter = 1

  /** Keys the sequence by up to three 32-bit words. */
  constructor(first: number, second = 0, third = 0) {
    this.#a = first | 0
    this.#b = second | 0
    this.#c = third | 0
    for (let round = 0; round < 12; round++) this.word()
  }

  /** Returns the next 32 bits, as a whole number from 0 to 2^32 − 1. */
  word(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** Returns a uniform whole number from 0 to n − 1, for n from 1 to 2^53. */
  below(n: number): number {
    if (n <= 1) return 0
    if (n <= WORD) {
      const fair = WORD - (WORD % n)
      let draw = this.word()
      while (draw >= fair) draw = this.word()
      return draw % n
    }
    const fair = SAFE - (SAFE % n)
    let draw = this.#wide()
    while (draw >= fair) draw = this.#wide()
    return draw % n
  }

  /** Returns a uniform whole number from 0 to n − 1, for any n ≥ 1. */
  belowBig(n: bigint): bigint {
    if (n <= BigInt(SAFE)) return BigInt(this.below(Number(n)))
    const words = Math.ceil(n.toString(16).length / 8)
    const range = 1n << BigInt(words * 32)
    const fair = range - (range % n)
    for (;;) {
      let draw = 0n
      for (let word = 0; word < words; word++) draw = (draw << 32n) | BigInt(this.word())
      if (draw < fair) return draw % n
    }
  }

  #wide(): number {
    return (this.word() >>> 11) * WORD + this.word()
  }
}

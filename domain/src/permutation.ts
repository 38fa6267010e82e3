/**
 * Returns the number at a place of a shuffle that is looked up instead of made: for `at` from 0 to size − 1 it gives each
 * number below `size` once, in an order that the seed decides, in constant time and without a table.
 * A Feistel network over the smallest square of a power of two that holds `size`, walked until it lands below it.
 * @param size from 1 to 2^31 − 1
 * @param seed a whole number from 0 to 4294967295
 */
export function shuffled(at: number, size: number, seed: number): number {
  const bits = Math.max(1, Math.ceil(Math.log2(size) / 2))
  const mask = 2 ** bits - 1
  let number = at
  do {
    let left = Math.floor(number / (mask + 1))
    let right = number & mask
    for (let round = 0; round < ROUNDS; round++) {
      const next = (left ^ mixed(right, seed, round)) & mask
      left = right
      right = next
    }
    number = left * (mask + 1) + right
  } while (number >= size)
  return number
}

/** Few enough to be quick, and enough that small sizes come out evenly: a test counts. */
const ROUNDS = 8

/** Returns a hash of 32 bits in which every bit of the input moves every bit of the output. */
function mixed(half: number, seed: number, round: number): number {
  let h = (half ^ Math.imul(seed ^ Math.imul(round + 1, 0x9e3779b9), 0x85ebca6b)) | 0
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad)
  h = Math.imul((h ^ (h >>> 15)) + seed, 0x735a2d97)
  return (h ^ (h >>> 15)) >>> 0
}

/** Up to this many numbers are shuffled one by one; they fit into a database's memory whole. */
export const SHUFFLED_ONE_BY_ONE = 32_768
/** Of more, so many neighbours come together: ten times fewer pages of a large table are read. */
const NEIGHBOURS = 10

/**
 * Gives each number below `size` once, as `shuffled` does, but for more than 32,768 ten neighbours at a time, which lie on
 * one page (decision 033). Each number is as likely as any other to come first, or at any place.
 * @param size from 1 to 2^31 − 1
 * @param seed a whole number from 0 to 4294967295
 * @param neighbours how many come together, another number than ten
 */
export function spread(at: number, size: number, seed: number, neighbours = NEIGHBOURS): number {
  if (size <= SHUFFLED_ONE_BY_ONE) return shuffled(at, size, seed)
  const blocks = Math.floor(size / neighbours)
  const block = Math.floor(at / neighbours)
  // What is left over by the blocks comes last; turned by the seed, no number is always among it.
  const place = block < blocks ? shuffled(block, blocks, seed) * neighbours + (at % neighbours) : at
  return (place + (mixed(seed, seed, ROUNDS) % size)) % size
}

/**
 * A shuffle that is looked up instead of made: `shuffled(at, size, seed)` for `at` from 0 to size − 1 gives each number
 * below `size` once, in an order that the seed decides, in constant time and without a table.
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

/** A hash of 32 bits in which every bit of the input moves every bit of the output. */
function mixed(half: number, seed: number, round: number): number {
  let h = (half ^ Math.imul(seed ^ Math.imul(round + 1, 0x9e3779b9), 0x85ebca6b)) | 0
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad)
  h = Math.imul((h ^ (h >>> 15)) + seed, 0x735a2d97)
  return (h ^ (h >>> 15)) >>> 0
}

import { distanceOf, type Hash } from './pdq.ts'

/** Words of a hash; hashes that differ in fewer than twice as many bits share one but for a single bit. */
const PIECES = 16
/** The farthest that is found for certain. */
export const FARTHEST = 2 * PIECES - 1

/** A word itself, and with each one of its bits changed. */
const CHANGES: readonly number[] = [0, ...Array.from({ length: 16 }, (_, bit) => 1 << bit)]

/**
 * Finds, among many hashes, all within 31 bits of another one, without looking at most of them: each is filed under its
 * sixteen words (multi-index hashing).
 */
export class HashIndex<Key> {
  readonly #entries: { hash: Hash; key: Key }[] = []
  readonly #filed: readonly Map<number, number[]>[] = Array.from({ length: PIECES }, () => new Map())

  /** Files a hash. */
  add(hash: Hash, key: Key): void {
    const entry = this.#entries.push({ hash, key }) - 1
    for (let piece = 0; piece < PIECES; piece++) {
      const file = this.#filed[piece] as Map<number, number[]>
      const word = hash[piece] as number
      const there = file.get(word)
      if (there) there.push(entry)
      else file.set(word, [entry])
    }
  }

  /** Returns the keys of all hashes within `most` bits, each with its distance; the nearest of a key counts. */
  near(hash: Hash, most: number): Map<Key, number> {
    const found = new Map<Key, number>()
    const seen = new Set<number>()
    for (let piece = 0; piece < PIECES; piece++) {
      const file = this.#filed[piece] as Map<number, number[]>
      for (const change of CHANGES) {
        for (const entry of file.get((hash[piece] as number) ^ change) ?? []) {
          if (seen.has(entry)) continue
          seen.add(entry)
          const { hash: other, key } = this.#entries[entry] as { hash: Hash; key: Key }
          const distance = distanceOf(hash, other)
          if (distance <= most && distance < (found.get(key) ?? Number.POSITIVE_INFINITY))
            found.set(key, distance)
        }
      }
    }
    return found
  }
}

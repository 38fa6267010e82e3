import { describe, expect, it } from 'vitest'
import { shuffled, spread } from './permutation.ts'

const all = (size: number, seed: number) => Array.from({ length: size }, (_, at) => shuffled(at, size, seed))

describe('a shuffle that is looked up', () => {
  it.each([1, 2, 3, 12, 100, 412, 1_000, 4_097])('of %i gives each number once', (size) => {
    for (const seed of [0, 1, 4_294_967_295]) {
      expect(all(size, seed).sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, at) => at))
    }
  })

  it('is the same for a seed, and another for another', () => {
    expect(all(412, 7)).toEqual(all(412, 7))
    expect(all(412, 7)).not.toEqual(all(412, 8))
  })

  it('stays below a million, and repeats nothing in its first hundred thousand', () => {
    const seen = new Set(Array.from({ length: 100_000 }, (_, at) => shuffled(at, 1_000_000, 42)))
    expect(seen.size).toBe(100_000)
    expect(Math.max(...seen)).toBeLessThan(1_000_000)
  })

  /** Chi-square with 411 degrees of freedom: 99.99 % of fair draws stay below 523, and above 314. */
  it('puts every number of 412 into a first hundred equally often', () => {
    const counts = new Array<number>(412).fill(0)
    const draws = 4_000
    for (let seed = 0; seed < draws; seed++) {
      for (let at = 0; at < 100; at++) {
        const drawn = shuffled(at, 412, Math.imul(seed + 1, 2_654_435_761) >>> 0)
        counts[drawn] = (counts[drawn] ?? 0) + 1
      }
    }
    const expected = (draws * 100) / 412
    // A hundred of 412 without repeats varies less than a hundred free draws: by the share that is left over.
    const spread = expected * (1 - 100 / 412)
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / spread, 0)
    expect(chiSquare).toBeLessThan(523)
    expect(chiSquare).toBeGreaterThan(314)
  })

  /** 132 pairs of neighbours in 12 numbers; 131 degrees of freedom: 99.99 % of fair draws stay below 200. */
  it('orders a small category every way', () => {
    const counts = new Map<string, number>()
    const draws = 20_000
    for (let seed = 0; seed < draws; seed++) {
      const key = `${shuffled(0, 12, Math.imul(seed, 0x9e3779b9) >>> 0)} ${shuffled(1, 12, Math.imul(seed, 0x9e3779b9) >>> 0)}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    const expected = draws / 132
    expect(counts.size).toBe(132)
    const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
    expect(chiSquare).toBeLessThan(200)
  })
})

describe('ten neighbours at a time', () => {
  it.each([32_768, 32_769, 40_000, 100_003])('of %i gives each number once', (size) => {
    const seen = new Set(Array.from({ length: size }, (_, at) => spread(at, size, 77)))
    expect(seen.size).toBe(size)
    expect(
      Math.max(...Array.from({ length: 1_000 }, (_, at) => spread(size - 1 - at, size, 77))),
    ).toBeLessThan(size)
  })

  it('are neighbours, but for where the numbers begin anew', () => {
    const first = Array.from({ length: 10 }, (_, at) => spread(at, 1_000_003, 5))
    const start = first[0] ?? 0
    expect(first).toEqual(Array.from({ length: 10 }, (_, at) => (start + at) % 1_000_003))
  })

  /** 100 drawers of as many numbers; 99 degrees of freedom: 99.99 % of fair draws stay below 161. */
  it.each([0, 57, 39_998])('put every number at place %i equally often', (at) => {
    const size = 40_000
    const counts = new Array<number>(100).fill(0)
    const draws = 50_000
    for (let seed = 0; seed < draws; seed++) {
      const drawer = Math.floor(spread(at, size, Math.imul(seed + 1, 2_654_435_761) >>> 0) / 400)
      counts[drawer] = (counts[drawer] ?? 0) + 1
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - draws / 100) ** 2 / (draws / 100), 0)
    expect(chiSquare).toBeLessThan(161)
  })
})

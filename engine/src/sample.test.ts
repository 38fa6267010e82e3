import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDrawn } from './prompts.ts'
import { pick, Stream, streamOf } from './random.ts'
import { emptyRecipe, type Recipe } from './recipe.ts'
import { sampleIndices } from './sample.ts'

// Worked out by a second implementation of sfc32, rejection and Fisher–Yates in another language.
const PINNED_SPARSE = [381442661385, 475173365750, 320598027676, 688198321972]
const PINNED_DENSE = [7, 2, 8, 13]
const PINNED_BIG = [811883829002266679030000692252n, 819810500554680025991637611556n]
const MIXED_SPARSE = [262820034195, 360808427660, 796451417655, 350947231319]
const MIXED_DENSE = [1, 9, 10, 13]
const MIXED_BIG = [321196811690672259383441110706n, 770317890551510740146761380349n]

/** Returns Pearson's statistic of counts that should all be equal. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, n) => sum + n, 0) / counts.length
  return counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
}

describe('sampleIndices', () => {
  it('draws different numbers below the total, in every table', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.bigInt(1n, 300n), fc.bigInt(1n, 10n ** 13n), fc.bigInt(1n, 10n ** 40n)),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        (total, n, seed) => {
          const drawn = Array.from(sampleIndices(total, n, seed) as ArrayLike<number | bigint>, BigInt)
          expect(drawn).toHaveLength(BigInt(n) < total ? n : Number(total))
          expect(new Set(drawn).size).toBe(drawn.length)
          for (const index of drawn) expect(index >= 0n && index < total).toBe(true)
        },
      ),
    )
  })

  it('is the same for the same seed on every platform', () => {
    expect([...sampleIndices(10n ** 12n, 4, 7)]).toEqual(PINNED_SPARSE)
    expect([...sampleIndices(20n, 4, 7)]).toEqual(PINNED_DENSE)
    expect([...sampleIndices(10n ** 30n, 2, 7)]).toEqual(PINNED_BIG)
    expect([...sampleIndices(10n ** 12n, 4, 8)]).not.toEqual(PINNED_SPARSE)
  })

  it('is the same for the same mixed seed on every platform', () => {
    expect([...sampleIndices(10n ** 12n, 4, 7, 2)]).toEqual(MIXED_SPARSE)
    expect([...sampleIndices(20n, 4, 7, 2)]).toEqual(MIXED_DENSE)
    expect([...sampleIndices(10n ** 30n, 2, 7, 2)]).toEqual(MIXED_BIG)
  })

  it('begins a larger sample with the smaller one', () => {
    expect([...sampleIndices(1000n, 50, 3)].slice(0, 10)).toEqual([...sampleIndices(1000n, 10, 3)])
  })

  it('gives everything in order when there are no more', () => {
    expect([...sampleIndices(4n, 4, 1)]).toEqual([0, 1, 2, 3])
    expect([...sampleIndices(4n, 9, 1)]).toEqual([0, 1, 2, 3])
  })

  it('refuses a number of prompts that is none', () => {
    for (const n of [-1, 1.5, Number.NaN]) expect(() => sampleIndices(10n, n, 1)).toThrow(RangeError)
  })

  // Degrees of freedom 9 and 89: the 99.9th percentiles are 27.9 and 135.
  it('draws every number as often (chi-square)', () => {
    const singles = new Array<number>(10).fill(0)
    const pairs = new Array<number>(100).fill(0)
    for (let seed = 0; seed < 9000; seed++) {
      const [first, second] = sampleIndices(10n, 2, seed) as Float64Array
      singles[first as number] = (singles[first as number] as number) + 1
      const pair = (first as number) * 10 + (second as number)
      pairs[pair] = (pairs[pair] as number) + 1
    }
    expect(chiSquare(singles)).toBeLessThan(27.9)
    expect(chiSquare(pairs.filter((_, pair) => pair % 11 !== 0))).toBeLessThan(135)
  })

  it('spreads a sample of a large space evenly (chi-square)', () => {
    const tenths = new Array<number>(10).fill(0)
    for (const index of sampleIndices(10n ** 12n, 20_000, 99) as Float64Array) {
      const tenth = Math.floor(index / 1e11)
      tenths[tenth] = (tenths[tenth] as number) + 1
    }
    expect(chiSquare(tenths)).toBeLessThan(27.9)
  })

  it('takes memory for the sample, not for the space', () => {
    expect(sampleIndices(2n ** 53n - 1n, 100_000, 5)).toHaveLength(100_000)
  })
})

describe('pick', () => {
  it('is uniform over prompt numbers and slots (chi-square)', () => {
    for (const [slot, seed] of [
      [0, 0],
      [3, 4_294_967_295],
    ] as const) {
      const counts = new Array<number>(7).fill(0)
      for (let index = 0; index < 70_000; index++) {
        const picked = pick(7, seed, slot, index)
        counts[picked] = (counts[picked] as number) + 1
      }
      // Degrees of freedom 6: the 99.9th percentile is 22.5.
      expect(chiSquare(counts)).toBeLessThan(22.5)
    }
  })

  it('follows the seed, the slot and numbers beyond 2^32', () => {
    const row = (seed: number, slot: number, from: number) =>
      Array.from({ length: 32 }, (_, i) => pick(10, seed, slot, from + i)).join('')
    const rows = [row(1, 0, 0), row(2, 0, 0), row(1, 1, 0), row(1, 0, 2 ** 32), row(1, 0, 2 ** 33)]
    expect(new Set(rows).size).toBe(rows.length)
  })
})

// The 99.9th percentiles of 1, 2, 6, 9 and 99 degrees of freedom.
const LIMITS = { 2: 10.8, 3: 13.8, 7: 22.5, 10: 27.9, 100: 148.2 }
const MANY = 20_000
const KINDS_OF_SEEDS: [string, (place: number) => number][] = [
  ['small', (place) => place],
  ['consecutive, large', (place) => 4_294_967_295 - place],
  ['consecutive, in the middle', (place) => 1_764_000_000 + place],
  ['a step of 2^16 apart', (place) => (place * 65_536) % 2 ** 32],
  ['random', (place) => new Stream(place, 99).word()],
]

describe.each(KINDS_OF_SEEDS)('%s seeds', (_, seedAt) => {
  it.each(Object.entries(LIMITS))('draw each of %s as often (chi-square)', (of, limit) => {
    const many = Number(of)
    const counts = { sample: new Array<number>(many).fill(0), words: new Array<number>(many).fill(0) }
    for (let place = 0; place < MANY; place++) {
      const seed = seedAt(place)
      const [first] = sampleIndices(BigInt(many), 1, seed, 2) as Float64Array
      const word = streamOf(seed ^ 0x7e3a, 2, 3).below(many)
      counts.sample[first as number] = (counts.sample[first as number] as number) + 1
      counts.words[word] = (counts.words[word] as number) + 1
    }
    expect(chiSquare(counts.sample)).toBeLessThan(limit)
    expect(chiSquare(counts.words)).toBeLessThan(limit)
  })

  it('pick each of ten styles as often (chi-square)', () => {
    const counts = new Array<number>(10).fill(0)
    for (let place = 0; place < MANY; place++) {
      const picked = pick(10, seedAt(place), 2, 5)
      counts[picked] = (counts[picked] as number) + 1
    }
    expect(chiSquare(counts)).toBeLessThan(LIMITS[10])
  })
})

describe('Stream', () => {
  it('stays below its bound', () => {
    const stream = new Stream(1)
    for (const n of [1, 2, 3, 2 ** 32, 2 ** 32 + 1, 2 ** 53]) {
      for (let i = 0; i < 200; i++) {
        const drawn = stream.below(n)
        expect(Number.isSafeInteger(drawn) && drawn >= 0 && drawn < n).toBe(true)
      }
    }
    expect(stream.belowBig(10n ** 50n) < 10n ** 50n).toBe(true)
  })
})

describe('isDrawn', () => {
  const recipe = (over: Partial<Recipe>) => emptyRecipe({ keywords: ['cat'], ...over })
  it.each<[string, boolean, Partial<Recipe>]>([
    ['plain words', false, { styles: ['A', 'B'], aspects: ['1:1', '2:3'] }],
    ['one of several aspects', true, { mode: 'pick', aspects: ['1:1', '2:3'] }],
    ['one aspect', false, { mode: 'pick', aspects: ['1:1'] }],
    ['several stylize', true, { stylize: [100, 250] }],
    ['every variant', false, { advanced: true, keywords: ['{red|blue} bird'] }],
    ['a variant that is drawn', true, { advanced: true, keywords: ['cat', '{~red|blue} bird'] }],
    ['a draw within a variant', true, { advanced: true, keywords: ['{red|{~dark|pale} blue} bird'] }],
    ['a draw in the suffix', true, { advanced: true, suffix: 'in {~warm|cold} light' }],
    ['one variant for each prompt', true, { advanced: true, mode: 'pick', keywords: ['{red|blue} bird'] }],
    [
      'all of them there too',
      false,
      { advanced: true, mode: 'pick', variants: 'all', keywords: ['{red|blue} bird'] },
    ],
    ['options that take turns', false, { advanced: true, keywords: ['{@red|blue} bird'] }],
    [
      'a list that is drawn from',
      true,
      { advanced: true, keywords: ['__~pet__'], lists: { pet: ['cat', 'dog'] } },
    ],
  ])('%s: %s', (_, drawn, over) => {
    expect(isDrawn(recipe(over))).toBe(drawn)
  })
})

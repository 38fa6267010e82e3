import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeOf,
  compareDifficulty,
  DIFFICULTY_BANDS,
  difficultyOf,
  prospectOf,
  viewsPerThousand,
} from './difficulty.ts'

describe('the band of a number of results (docs/product/library.md#keyword-difficulty)', () => {
  it.each([
    [1, 5],
    [10_000, 5],
    [10_001, 4],
    [50_000, 4],
    [50_001, 3],
    [100_000, 3],
    [100_001, 2],
    [500_000, 2],
    [500_001, 1],
    [412_508, 2],
    [Number.MAX_SAFE_INTEGER, 1],
  ])('of %d has %d stars', (results, stars) => {
    expect(difficultyOf(results)).toBe(stars)
  })

  it('never grows easier with more results', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), (results, more) => {
        expect(difficultyOf(results + more)).toBeLessThanOrEqual(difficultyOf(results) as number)
      }),
    )
  })

  it('is none where nothing is found: nobody searches for it', () => {
    expect(difficultyOf(0)).toBeNull()
  })

  it('sorts the easiest first, and behind all what nobody searches for', () => {
    expect([2_400_000, 0, 4_200, 0, 1, 18_400].toSorted(compareDifficulty)).toEqual([
      1, 4_200, 18_400, 2_400_000, 0, 0,
    ])
  })

  it('is one of five, each once', () => {
    expect(DIFFICULTY_BANDS.map(({ stars }) => stars)).toEqual([5, 4, 3, 2, 1])
  })
})

describe('the contributors’ figure', () => {
  it.each([
    // 1,240 ÷ (412,500 ÷ 1,000) = 1,240 ÷ 412.5
    [1_240, 412_500, 3.006, 'sellable'],
    [0, 1_000, 0, 'avoid'],
    [999, 1_000_000, 0.999, 'avoid'],
    [1_000, 1_000_000, 1, 'sellable'],
    [100, 10_000, 10, 'sellable'],
    [101, 10_000, 10.1, 'exceptional'],
  ])('of %d views in %d results is about %d: %s', (views, results, figure, prospect) => {
    const found = viewsPerThousand(views, results) as number
    expect(found).toBeCloseTo(figure, 3)
    expect(prospectOf(found)).toBe(prospect)
  })

  it('is not known where nothing was found', () => {
    expect(viewsPerThousand(1_240, 0)).toBeNull()
  })
})

describe('the change between two counts', () => {
  it.each([
    [100, 104, 0.04],
    [200, 100, -0.5],
    [7, 7, 0],
  ])('from %d to %d is %d', (before, now, change) => {
    expect(changeOf(before, now)).toBeCloseTo(change, 10)
  })

  it('is not known from nothing', () => {
    expect(changeOf(0, 7)).toBeNull()
  })
})

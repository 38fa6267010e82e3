import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newRankOf, RANKS, rankOf } from './rank.ts'

describe('the rank (docs/product/access.md#ranks)', () => {
  it.each([
    [0, 0, 100, 100],
    [1, 0, 100, 99],
    [99, 0, 100, 1],
    [100, 100, 1_000, 900],
    [999, 100, 1_000, 1],
    [1_000, 1_000, 5_000, 4_000],
    [4_999, 1_000, 5_000, 1],
    [5_000, 5_000, 10_000, 5_000],
    [9_999, 5_000, 10_000, 1],
    [10_000, 10_000, 100_000, 90_000],
    [99_999, 10_000, 100_000, 1],
    [100_000, 100_000, null, 0],
    [128_400_000, 100_000, null, 0],
  ])('of %d prompts begins at %d, the next at %s, %d missing', (count, rank, next, missing) => {
    expect(rankOf(count)).toMatchObject({ rank, next, missing })
  })

  it('tells the share of the way', () => {
    expect(rankOf(550).share).toBe(0.5)
    expect(rankOf(0).share).toBe(0)
    expect(rankOf(100_000).share).toBe(1)
  })

  it('never falls as the count grows, and its share stays between 0 and 1', () => {
    fc.assert(
      fc.property(fc.nat(200_000), fc.nat(200_000), (count, more) => {
        const [now, then] = [rankOf(count), rankOf(count + more)]
        expect(then.rank).toBeGreaterThanOrEqual(now.rank)
        expect(now.share).toBeGreaterThanOrEqual(0)
        expect(now.share).toBeLessThanOrEqual(1)
        expect(RANKS).toContain(now.rank)
        if (now.next !== null) expect(rankOf(count + now.missing).rank).toBe(now.next)
      }),
    )
  })
})

describe('a new rank', () => {
  it.each([
    [0, 99, null],
    [99, 100, 100],
    [100, 100, null],
    [0, 5_000, 5_000],
    [999, 1_000, 1_000],
    [100_000, 200_000, null],
  ])('from %d to %d: %s', (before, after, wanted) => {
    expect(newRankOf(before, after)).toBe(wanted)
  })
})

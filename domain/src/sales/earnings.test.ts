import { expect, it } from 'vitest'
import { estimateOf, quantile, verdictOf } from './earnings.ts'

it('a picture earns the mean, and an interval says how sure that is', () => {
  // Mean 1, s² = 4/3, s = 1.154701; 1.6448536 × 1.154701 ÷ (1 × 2) = 0.949657; e^0.949657 = 2.584823.
  const { perPicture, interval } = estimateOf([0, 0, 2, 2])
  expect(perPicture).toBe(1)
  expect(interval?.low).toBeCloseTo(0.386874, 5)
  expect(interval?.high).toBeCloseTo(2.584823, 5)
})

it('more pictures of the same make it narrower, and equal ones make it a point', () => {
  const few = estimateOf([0, 2]).interval
  const many = estimateOf(Array.from({ length: 200 }, (_, at) => (at % 2) * 2)).interval
  expect((many?.high ?? 0) - (many?.low ?? 0)).toBeLessThan((few?.high ?? 0) - (few?.low ?? 0))
  expect(estimateOf([3, 3, 3]).interval).toEqual({ low: 3, high: 3 })
})

it.each([
  [[], 0],
  [[5], 5],
  [[0, 0], 0],
  [[-1, 0], -0.5],
])('of %j there is no interval', (earned, perPicture) => {
  expect(estimateOf(earned)).toEqual({ perPicture, interval: null })
})

it.each([
  [{ low: 11, high: 20 }, 'above'],
  [{ low: 9, high: 20 }, 'near'],
  [{ low: 1, high: 9 }, 'below'],
  [null, 'near'],
] as const)('an interval of %j is %s an average of 10', (interval, verdict) => {
  expect(verdictOf({ perPicture: 10, interval }, 10)).toBe(verdict)
})

it.each([
  [[1, 2, 3, 4], 0.5, 2.5],
  [[1, 2, 3, 4], 0.25, 1.75],
  [[7], 0.75, 7],
  [[], 0.5, null],
])('of %j the quantile %s is %s', (sorted, share, value) => {
  expect(quantile(sorted, share)).toBe(value)
})

import { expect, it } from 'vitest'
import { longestSide } from './longest-side.ts'

it.each([
  ['a square', 3_000, 3_000, 2_400],
  ['a screen', 1_080, 2_400, 2_400],
  ['a photo that lies on its side', 4_000, 3_000, 2_400],
  ['three screens', 1_000, 3_000, 2_400],
  ['a little more than that', 1_000, 3_100, 2_480],
  ['a whole conversation', 1_080, 6_480, 4_800],
  ['one that is as wide', 6_480, 1_080, 4_800],
  ['as tall as is borne', 1_000, 9_000, 7_200],
  ['more than is borne', 1_080, 12_000, 7_200],
  ['a line', 1, 16_000, 7_200],
])('is for %s of %i × %i at most %i', (_what, width, height, side) => {
  expect(longestSide({ width, height }, 2_400)).toBe(side)
})

it('never lets through more pixels than a square of the usual side has', () => {
  for (let height = 1_000; height <= 40_000; height += 250) {
    const side = longestSide({ width: 1_000, height }, 2_000)
    expect((side * side * 1_000) / height).toBeLessThanOrEqual(2_000 * 2_000 + side)
  }
})

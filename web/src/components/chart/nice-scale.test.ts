import { expect, it } from 'vitest'
import { niceScale } from './nice-scale.ts'

it.each([
  [0, [0, 1]],
  [-5, [0, 1]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [4, [0, 1, 2, 3, 4]],
  [11_291, [0, 5_000, 10_000, 15_000]],
  [10_000, [0, 2_500, 5_000, 7_500, 10_000]],
  [8_001, [0, 2_500, 5_000, 7_500, 10_000]],
  [72, [0, 20, 40, 60, 80]],
])('an axis up to %i has the marks %j', (most, marks) => {
  expect(niceScale(most)).toEqual(marks)
})

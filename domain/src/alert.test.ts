import { expect, it } from 'vitest'
import { isNearlyFull } from './alert.ts'

const GB = 1_073_741_824
it.each([
  [50 * GB, 500 * GB, false],
  [50 * GB - 1, 500 * GB, true],
  [GB, 5 * GB, false],
  [GB - 1, 5 * GB, true],
  [0, GB, true],
])('%i bytes of %i are too few: %s', (free, all, expected) => {
  expect(isNearlyFull(free, all)).toBe(expected)
})

import { expect, it } from 'vitest'
import { youngSince } from './content-age.ts'

it.each([
  // By hand: November has 30 days, October 31, September 30, August 31; 2028 is a leap year.
  ['2026-11-27', '2026-07-30'],
  ['2027-01-01', '2026-09-03'],
  ['2028-03-01', '2027-11-02'],
])('on %s a check of %s is 120 days old, and not yet aged', (today, since) =>
  expect(youngSince(today)).toBe(since),
)

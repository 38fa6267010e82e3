import { expect, it } from 'vitest'
import { fairPlaces, PLACES } from './fair-places.ts'

it.each([
  // Alone: all of them.
  [{ mine: 0, taken: 0, runs: 1 }, 64],
  [{ mine: 10, taken: 10, runs: 1 }, 54],
  // Four share 64: 16 each.
  [{ mine: 0, taken: 48, runs: 4 }, 16],
  [{ mine: 16, taken: 64, runs: 4 }, 0],
  // Who has more than the share since there were fewer gives places up as answers come.
  [{ mine: 64, taken: 64, runs: 2 }, 0],
  // A newcomer beside calls that hang is served at once.
  [{ mine: 0, taken: 64, runs: 5 }, 1],
  [{ mine: 1, taken: 65, runs: 5 }, 0],
  // As soon as places are free, up to 64 ÷ 5 = 12.
  [{ mine: 1, taken: 50, runs: 5 }, 11],
  [{ mine: 0, taken: 0, runs: 100 }, 1],
])('%o → %d', (places, wanted) => {
  expect(fairPlaces(places)).toBe(wanted)
})

it('never leaves a run without a call, and never hands out more than the places and one a run', () => {
  for (let runs = 1; runs <= 30; runs++) {
    const mine = Array.from({ length: runs }, () => 0)
    for (let round = 0; round < 3; round++) {
      for (const [at, calls] of mine.entries()) {
        const taken = mine.reduce((sum, each) => sum + each, 0)
        mine[at] = calls + Math.max(0, fairPlaces({ mine: calls, taken, runs }))
      }
    }
    const taken = mine.reduce((sum, each) => sum + each, 0)
    expect(taken).toBeLessThanOrEqual(PLACES + runs)
    expect(Math.min(...mine)).toBeGreaterThanOrEqual(1)
    expect(Math.max(...mine) - Math.min(...mine)).toBeLessThanOrEqual(PLACES / runs)
  }
})

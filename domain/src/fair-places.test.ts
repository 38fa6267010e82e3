import { expect, it } from 'vitest'
import { fairPlaces, fairShare, PLACES } from './fair-places.ts'

it.each([
  // Alone: all of them.
  [{ mine: 0, runs: 1 }, 64],
  [{ mine: 10, runs: 1 }, 54],
  // Four share 64: 16 each.
  [{ mine: 0, runs: 4 }, 16],
  [{ mine: 16, runs: 4 }, 0],
  // Who has more than the share since there were fewer gives places up as answers come.
  [{ mine: 64, runs: 2 }, 0],
  // A newcomer beside four that hang has its share at once: 64 ÷ 5 = 12.
  [{ mine: 0, runs: 5 }, 12],
  [{ mine: 12, runs: 5 }, 0],
  [{ mine: 0, runs: 100 }, 1],
])('%o → %d', (places, wanted) => {
  expect(fairPlaces(places)).toBe(wanted)
})

it('never leaves a run without a call, and hands out no more than the places where nobody hangs', () => {
  for (let runs = 1; runs <= PLACES; runs++) {
    expect(fairShare(runs)).toBeGreaterThanOrEqual(1)
    expect(fairShare(runs) * runs).toBeLessThanOrEqual(PLACES)
  }
})

it('hands out a few hundred calls at most, however many come one after the other and all hang', () => {
  let taken = 0
  for (let runs = 1; runs <= PLACES; runs++) taken += fairPlaces({ mine: 0, runs })
  // Σ ⌊64 ÷ n⌋ for n from 1 to 64.
  expect(taken).toBe(280)
})

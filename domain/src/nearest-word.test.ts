import { describe, expect, it } from 'vitest'
import { nearestWord, slipsBetween } from './nearest-word.ts'

describe('slips of typing', () => {
  it.each([
    ['market', 'market', 0],
    ['markte', 'market', 1],
    ['mountan', 'mountain', 1],
    ['mountaain', 'mountain', 1],
    ['mountein', 'mountain', 1],
    ['sunirse', 'sunrise', 1],
    ['cofee', 'coffee', 1],
    ['cat', 'dog', 3],
    ['', 'cat', 3],
    ['cat', '', 3],
  ])('between %s and %s are %i', (one, other, slips) => expect(slipsBetween(one, other)).toBe(slips))
})

describe('the nearest word', () => {
  it.each([
    ['markte', ['marker', 'market', 'mark'], 'market'],
    ['mountian', ['fountain', 'mountain'], 'mountain'],
    // One slip in a short word, two in a longer one.
    ['coffe', ['coffee'], 'coffee'],
    ['cfofe', ['coffee'], null],
    ['resturant', ['restaurant'], 'restaurant'],
    ['restrant', ['restaurant'], 'restaurant'],
    ['rstrnt', ['restaurant'], null],
    ['zzyzx', [], null],
  ])('to %s among %j is %s', (typed, words, nearest) => expect(nearestWord(typed, words)).toBe(nearest))
})

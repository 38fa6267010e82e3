import { emptyRecipe } from '@thokham/engine'
import { expect, it } from 'vitest'
import { setDigest } from './set-digest.ts'
import { sizeOf } from './set-plan.ts'

const keywords = Array.from({ length: 5_000 }, (_, at) => `silk ${at}`)
const recipe = emptyRecipe({ keywords, aspects: ['1:1', '3:2'], seed: 1 })
const digest = (over: Partial<typeof recipe> = {}, count: number | 'all' = 'all') =>
  setDigest(sizeOf({ ...recipe, ...over }, count))

it('is the same for the same recipe and seed', () => {
  expect(digest()).toMatch(/^[0-9a-f]{64}$/)
  expect(digest({ keywords: [...keywords] })).toBe(digest())
})

it('is the same with another seed where no seed decides', () => {
  expect(digest({ seed: 2 })).toBe(digest())
  expect(digest({ seed: 2 }, 10_000)).toBe(digest())
})

it.each([
  ['sample', {}, 10],
  ['picks', { mode: 'pick' as const }, 'all' as const],
  ['variants', { advanced: true }, 'all' as const],
])('is another with another seed for %s', (_name, over, count) => {
  expect(digest({ ...over, seed: 2 }, count)).not.toBe(digest(over, count))
})

it.each([
  ['a keyword', { keywords: ['silk', ...keywords.slice(1)] }],
  ['two keywords that are one line', { keywords: [`${keywords[0]} ${keywords[1]}`, ...keywords.slice(2)] }],
  ['an aspect', { aspects: ['1:1'] }],
  ['a list', { lists: { pet: ['cat'] } }],
])('is another with another of %s', (_name, over) => {
  expect(digest(over)).not.toBe(digest())
})

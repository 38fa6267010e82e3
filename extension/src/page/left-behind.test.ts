import { expect, it } from 'vitest'
import { figuresOf, leftBehind } from './left-behind.ts'

const cats = { kind: 'search', reading: { count: 18_733, kinds: {} } } as const
const dogs = { kind: 'search', reading: { count: 9, kinds: {} } } as const

it('a page that moves twice does not lend its first number to the last address', () => {
  const atMiddle = leftBehind(cats, null)
  const atLast = leftBehind(null, atMiddle)
  expect(atLast).toBe(figuresOf(cats))
})

it('what was shown last is what is left behind', () => {
  expect(leftBehind(dogs, figuresOf(cats))).toBe(figuresOf(dogs))
  expect(leftBehind(null, null)).toBeNull()
})

import { describe, expect, it } from 'vitest'
import { figuresOf, isFormer, leftBehind, mayBeFormer } from './left-behind.ts'

const place = {} as Element
const reading = (keyword: string, count: number, more = {}) => ({
  keyword,
  scope: 'all' as const,
  count,
  kinds: {},
  text: `${count} results`,
  place,
  ...more,
})
const cats = { kind: 'search', reading: reading('cat', 18_733) } as const
const dogs = { kind: 'search', reading: reading('dog', 9) } as const

it('a page that moves twice does not lend its first number to the last address', () => {
  const atMiddle = leftBehind(cats, null)
  const atLast = leftBehind(null, atMiddle)
  expect(atLast?.figures).toBe(figuresOf(cats))
  expect(isFormer(reading('bird', 18_733), atLast)).toBe(true)
})

it('what was shown last is what is left behind', () => {
  expect(leftBehind(dogs, leftBehind(cats, null))?.figures).toBe(figuresOf(dogs))
  expect(leftBehind(null, null)).toBeNull()
})

describe('after a move from cat with 18,733 results, a number is the former one', () => {
  it.each([
    ['as it stood there', reading('dog', 18_733), 'yes'],
    ['with kinds that came meanwhile', reading('dog', 18_733, { kinds: { photo: 4 } }), 'yes'],
    ['limited to a kind', reading('cat', 18_733, { scope: 'photo' }), 'yes'],
    ['behind a filter', reading('cat', 18_733, { scope: 'filtered' }), 'yes'],
    ['another number', reading('dog', 18_734), 'no'],
    ['the same in a text of the new one', reading('dog', 18_733, { text: '18,733 dog images' }), 'maybe'],
    ['the same in an element drawn since', reading('dog', 18_733, { place: {} as Element }), 'maybe'],
    ['the same search in another order', reading('Cat', 18_733), 'no'],
  ])('%s: %s', (_, read, is) => {
    const left = leftBehind(cats, null)
    expect(isFormer(read, left)).toBe(is === 'yes')
    expect(mayBeFormer(read, left)).toBe(is !== 'no')
  })

  it('never where a picture or nothing was shown before', () => {
    const asset = { kind: 'asset' as const, reading: { keywords: ['cat'] } }
    expect(isFormer(reading('dog', 18_733), leftBehind(asset, null))).toBe(false)
    expect(isFormer(reading('dog', 18_733), null)).toBe(false)
  })
})

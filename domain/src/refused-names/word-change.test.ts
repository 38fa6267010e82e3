import { describe, expect, it } from 'vitest'
import { refusedNames } from '../refused-names.ts'
import { phrasesWith, type WordChange } from './word-change.ts'

const change = (over: Partial<WordChange> & Pick<WordChange, 'id'>): WordChange => ({
  means: 'refused',
  kind: 'brands',
  spellings: [],
  ...over,
})

describe('a name that the owner adds', () => {
  it('is found in all its spellings, and gone with its change', () => {
    const own = [change({ id: 'Zyxwell', spellings: ['ซิกซ์เวล', 'Zyx Well'] })]
    expect(refusedNames('New zyxwell lamp, ซิกซ์เวลใหม่, zyx well', own)).toEqual(['Zyxwell'])
    expect(refusedNames('New zyxwell lamp')).toEqual([])
  })
})

describe('a name that the owner allows', () => {
  it('is found no more, in none of its spellings; others are', () => {
    const text = 'Sony and Samsung on a desk, โซนี่'
    expect(refusedNames(text)).toEqual(['Sony', 'Samsung'])
    expect(refusedNames(text, [change({ id: 'sony', means: 'allowed' })])).toEqual(['Samsung'])
    // By any of its spellings.
    expect(refusedNames(text, [change({ id: 'โซนี่', means: 'allowed' })])).toEqual(['Samsung'])
  })

  it('may be an ordinary word', () => {
    expect(refusedNames('Apple laptop on a desk')).toEqual(['Apple'])
    expect(refusedNames('Apple laptop on a desk', [change({ id: 'Apple', means: 'allowed' })])).toEqual([])
  })
})

it('phrases of a kind are added and allowed', () => {
  const changes = [
    change({ id: 'after the fashion of', kind: 'style', spellings: ['ตามอย่าง'] }),
    change({ id: 'Inspired by', kind: 'style', means: 'allowed' }),
    change({ id: 'stunning', kind: 'praise' }),
  ]
  expect(phrasesWith('style', ['in the style of', 'inspired by'], changes)).toEqual([
    'in the style of',
    'after the fashion of',
    'ตามอย่าง',
  ])
  expect(phrasesWith('praise', ['masterpiece'], changes)).toEqual(['masterpiece', 'stunning'])
})

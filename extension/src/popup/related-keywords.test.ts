import { describe, expect, it } from 'vitest'
import { relatedKeywords } from './related-keywords.ts'

const LIBRARY = [
  'thai street food',
  'street musician',
  'street market at night',
  'thai temple',
  'food photography',
  'night sky',
  'ripe mangoes',
]

describe('related keywords of the library', () => {
  it('share words, rare ones weighing more', () => {
    // food: 2 lines, 1/log2(3) = .63; street: 3, 1/2 = .5; night: 2, .63
    expect(relatedKeywords(LIBRARY, 'Street Food Vendors')).toEqual([
      'thai street food',
      'food photography',
      'street musician',
      'street market at night',
    ])
    expect(relatedKeywords(LIBRARY, 'night market')).toEqual(['street market at night', 'night sky'])
  })

  it('are found in the plural, and never the keyword itself', () => {
    expect(relatedKeywords(LIBRARY, 'temples in the snow')).toEqual(['thai temple'])
    expect(relatedKeywords(LIBRARY, 'Thai  Temple')).toEqual(['thai street food'])
  })

  it('are none without words or without a library', () => {
    expect(relatedKeywords(LIBRARY, 'in the')).toEqual([])
    expect(relatedKeywords(LIBRARY, '\0')).toEqual([])
    expect(relatedKeywords([], 'street food')).toEqual([])
  })
})

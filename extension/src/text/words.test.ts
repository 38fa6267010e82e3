import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { th } from './th.ts'
import { formatChange, formatCount, formatDay, wordsIn } from './words.ts'

describe('the language', () => {
  it.each([
    ['auto', 'th', th],
    ['auto', 'th-TH', th],
    ['auto', 'en-US', en],
    ['auto', 'de', en],
    ['th', 'en-US', th],
    ['en', 'th-TH', en],
  ] as const)('%s in a browser in %s', (language, browser, words) => {
    expect(wordsIn(language, browser)).toBe(words)
  })

  it('has every sentence in both', () => {
    expect(Object.keys(en)).toEqual(Object.keys(th))
    for (const [name, sentence] of Object.entries(th))
      expect(typeof en[name as keyof typeof en], name).toBe(typeof sentence)
  })
})

describe('figures', () => {
  it('are written with thousands apart and the year of the language', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567')
    expect(formatDay('2026-10-21', th)).toBe('21 ต.ค. 2569')
    expect(formatDay('2026-10-21', en)).toBe('21 Oct 2026')
  })

  it.each([
    [0.031, '+3.1%'],
    [-0.012, '−1.2%'],
    [12.5, '+1,250.0%'],
    [0, '0%'],
    [0.0004, '0%'],
  ])('a change of %d is %s', (change, text) => {
    expect(formatChange(change)).toBe(text)
  })
})

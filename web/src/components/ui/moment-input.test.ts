import { describe, expect, it } from 'vitest'
import { maskDate, maskTime } from './moment-input.tsx'

/** Returns what stands in the box after each key of a phone's number pad. */
const typed = (mask: (text: string) => string, keys: string) =>
  [...keys].reduce((text, key) => mask(text + key), '')

describe('dates and times typed as digits', () => {
  it.each([
    ['20112569', '20/11/2569'],
    ['5/1/2569', '5/1/2569'],
    ['5.1.2569', '5/1/2569'],
    ['201125691', '20/11/2569'],
    ['๒๐๑๑๒๕๖๙', '20/11/2569'],
    ['20/11/69', '20/11/69'],
  ])('%s becomes %s', (keys, wanted) => {
    expect(typed(maskDate, keys)).toBe(wanted)
  })
  it('takes a pasted date apart', () => {
    expect(maskDate('20-11-2569')).toBe('20/11/2569')
    expect(maskDate('2026-11-20')).toBe('20/11/2026')
  })
  it.each([
    ['0812', '08:12'],
    ['๐๘๑๒', '08:12'],
    ['8:05', '8:05'],
    ['8.05', '8:05'],
    ['18300', '18:30'],
  ])('%s becomes %s', (keys, wanted) => {
    expect(typed(maskTime, keys)).toBe(wanted)
  })
})

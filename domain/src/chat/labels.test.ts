import { describe, expect, it } from 'vitest'
import { MOST_LABELS, tidyLabel, withLabel, withoutLabel } from './labels.ts'

describe('a label of a conversation', () => {
  it.each([
    ['การชำระเงิน', 'การชำระเงิน'],
    ['  รอ   คืนเงิน ', 'รอ คืนเงิน'],
    ['VIP\t1\nปี', 'VIP 1 ปี'],
    ['cafe\u0301', 'caf\u00e9'],
  ])('%j is kept as %j', (given, kept) => {
    expect(tidyLabel(given)).toBe(kept)
  })

  it.each([
    [[], 'สลิป', ['สลิป']],
    [['สลิป'], 'Mac', ['สลิป', 'Mac']],
    [['Mac', 'สลิป'], ' mac ', ['Mac', 'สลิป']],
  ])('%j with %j is %j', (labels, label, expected) => {
    expect(withLabel(labels, label)).toEqual(expected)
  })

  it('is not put there beyond the most, but one that is there already stays', () => {
    const full = Array.from({ length: MOST_LABELS }, (_, at) => `l${at}`)
    expect(withLabel(full, 'one more')).toBeNull()
    expect(withLabel(full, 'L3')).toEqual(full)
  })

  it('is taken away in whatever case', () => {
    expect(withoutLabel(['Mac', 'สลิป'], 'MAC')).toEqual(['สลิป'])
    expect(withoutLabel(['สลิป'], 'Mac')).toEqual(['สลิป'])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePhone } from './phone.ts'

describe('a phone number', () => {
  it.each([
    ['0812345678', '0812345678'],
    ['081-234-5678', '0812345678'],
    ['081 234 5678', '0812345678'],
    ['(081) 234.5678', '0812345678'],
    ['+66812345678', '0812345678'],
    ['+66 81 234 5678', '0812345678'],
    ['+66 (0)81-234-5678', '0812345678'],
    ['66812345678', '0812345678'],
    ['0066812345678', '0812345678'],
    ['๐๖๑๒๓๔๕๖๗๘', '0612345678'],
    ['０９１２３４５６７８', '0912345678'],
    ['\u200e 098–765–4321', null],
    [' 098–765–4321 ', '0987654321'],
  ])('%j is %j', (typed, stored) => {
    expect(parsePhone(typed)).toBe(stored)
  })

  it.each([
    '',
    '   ',
    '081234567',
    '08123456789',
    '0212345678',
    '021234567',
    '0712345678',
    '0512345678',
    '1812345678',
    '+1 81 234 5678',
    '+6681234567',
    '+660081234567',
    '08l2345678',
    '081234567a',
    '081;2345678',
    '+',
    '--',
    '0812345678, 0812345679',
  ])('%j is none', (typed) => {
    expect(parsePhone(typed)).toBeNull()
  })

  it('comes back as 10 digits or not at all, and is stable', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const phone = parsePhone(typed)
        if (phone !== null) expect(phone).toMatch(/^0[689]\d{8}$/)
      }),
    )
    const mobile = fc.stringMatching(/^0[689][0-9]{8}$/)
    fc.assert(fc.property(mobile, (phone) => parsePhone(phone) === phone))
    fc.assert(fc.property(mobile, (phone) => parsePhone(`+66 ${phone.slice(1)}`) === phone))
  })
})

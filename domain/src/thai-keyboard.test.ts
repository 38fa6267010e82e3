import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asTypedInEnglish, asTypedInThai } from './thai-keyboard.ts'

describe('the other keyboard layout', () => {
  it.each([
    ['password', 'ยฟหหไนพก'],
    ['l;ylfu', 'สวัสดี'],
    ['iydgTv', 'รักเธอ'],
    ['123456', 'ๅ/-ภถุ'],
    ['Qwerty', '๐ไำพะั'],
    ['iskzjko', 'รหาผ่าน'],
    ['-hk; ', 'ข้าว '],
  ])('%s is %s', (english, thai) => {
    expect(asTypedInThai(english)).toBe(thai)
    expect(asTypedInEnglish(thai)).toBe(english)
  })

  // All but Y, which with k after it is the same as e: sara am in two letters or one.
  it('there and back is the same for every key', () => {
    const key = fc.constantFrom(...'`1234567890-=qwertyuiop[]\\asdfghjkl;zxcvbnm,QWERTUIOASDFGHJKLZXCVBNM')
    fc.assert(
      fc.property(fc.array(key), (keys) => asTypedInEnglish(asTypedInThai(keys.join(''))) === keys.join('')),
    )
  })
})

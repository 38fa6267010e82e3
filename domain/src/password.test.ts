import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMMON_PASSWORDS, COMMON_THAI_PASSWORDS } from './common-passwords.ts'
import { strengthOf, weaknessesOf } from './password.ts'
import { asTypedInEnglish, asTypedInThai } from './thai-keyboard.ts'
import { normalisePassword, PASSWORD_MIN } from './typed-password.ts'

const PERSON = ['somying.weaver@example.com', 'สมหญิง ใจดี', '0812345678']

describe('weaknesses', () => {
  it.each<[string, string[]]>([
    ['password', ['common']],
    ['PassWord1', ['common']],
    ['iloveyou', ['common']],
    ['1q2w3e4r', ['common']],
    ['123456', ['common', 'sequence']],
    ['987654321', ['common', 'sequence']],
    ['qwertyuiop', ['common', 'sequence']],
    ['ghijklm', ['sequence']],
    ['lkjhgfdsa', ['sequence']],
    ['aaaaaa', ['common', 'repeated']],
    ['121212', ['common', 'repeated']],
    ['xyzxyz', ['repeated']],
    ['หกดหกดหกด', ['repeated']],
    ['สวัสดี', ['common']],
    ['l;ylfu', ['common']], // สวัสดี with the English layout
    ['iydgTv', ['common']], // รักเธอ with the English layout
    ['ยฟหหไนพก', ['common']], // password with the Thai layout
    ['ๅ/-ภถุ', ['common', 'sequence']], // 123456 with the Thai layout
    ['Passw0rd!', ['common']],
    ['ทดสอบ12', ['common']],
    ['somying.weaver', ['personal']],
    ['Somying.Weaver99', ['personal']],
    ['somying.weaver@example.com', ['personal']],
    ['0812345678', ['personal']],
    ['0812345678ab', ['personal']],
    ['สมหญิง ใจดี', ['personal']],
  ])('of %s: %j', (password, weaknesses) => {
    expect(weaknessesOf(password, PERSON)).toEqual(weaknesses)
  })

  it.each([
    'ผ้าไหมลายน้ำ',
    'correct horse battery',
    'somying.weaver and her loom',
    'k7#Qz!',
    'ทอผ้า 12 ผืน',
    'abcabd',
  ])('of %s: none', (password) => {
    expect(weaknessesOf(password, PERSON)).toEqual([])
  })

  it('do not come from facts too short to tell anything', () => {
    expect(weaknessesOf('ann-loves-silk', ['ann@example.com', 'ann'])).toEqual([])
    expect(weaknessesOf('ไหมทองคำเปลว', ['', ' '])).toEqual([])
  })

  it('are found whatever the case or the keyboard', () => {
    for (const word of COMMON_PASSWORDS) {
      expect(weaknessesOf(word.toUpperCase())).toContain('common')
      // 2 and 3 lie where the Thai layout has / and -, which is no Thai.
      if (!/^[23]+$/.test(word)) expect(weaknessesOf(asTypedInThai(word))).toContain('common')
    }
    for (const word of COMMON_THAI_PASSWORDS) {
      expect(weaknessesOf(word)).toContain('common')
      expect(weaknessesOf(asTypedInEnglish(word))).toContain('common')
    }
  })
})

describe('the list', () => {
  it('holds thousands of real ones, all long enough to be chosen and all in one form', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(3_000)
    expect(COMMON_THAI_PASSWORDS.size).toBeGreaterThan(60)
    for (const word of COMMON_PASSWORDS) expect(word).toMatch(/^[!-~]{6,}$/)
    for (const word of COMMON_PASSWORDS) expect(word).toBe(word.toLowerCase())
    for (const word of COMMON_THAI_PASSWORDS) expect(word).toBe(normalisePassword(word))
  })
})

describe('the strength', () => {
  it.each<[string, number]>([
    ['', 0],
    ['k7#Q', 0],
    ['password1', 0],
    ['ababab', 0],
    ['kruhom', 1],
    ['aabbccdde', 1],
    ['kruhom7492', 2],
    ['ทอผ้า 12 ผืน', 3],
    ['Kru-hom 7492', 3],
    ['correct horse battery staple', 4],
    ['ผ้าไหมลายน้ำเจ็ดสิบสองผืน', 4],
  ])('of %j is %d', (password, score) => {
    expect(strengthOf(password).score).toBe(score)
  })

  it('is 0 exactly for what is refused', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (password) => {
        const isRefused = password.length < PASSWORD_MIN || weaknessesOf(password).length > 0
        expect(strengthOf(password).score === 0).toBe(isRefused)
      }),
    )
  })
})

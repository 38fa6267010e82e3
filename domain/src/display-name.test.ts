import { describe, expect, it } from 'vitest'
import { displayName } from './display-name.ts'

describe('a display name', () => {
  it.each([
    ['พิมพ์ชนก แสงจันทร์', 'พิมพ์ชนก แสงจันทร์'],
    ['  Ploy   ทอผ้า \n', 'Ploy ทอผ้า'],
    ['weaver#1234', 'weaver#1234'],
    ['ครู\u0000ส้ม', 'ครู ส้ม'],
    ['nimda\u202e', 'nimda'],
    ['\u2066\u200f', ''],
    ['👩‍🎨 ศิลปิน', '👩‍🎨 ศิลปิน'],
    ['e\u0301clair', 'éclair'],
    ['', ''],
  ])('%j is kept as %j', (typed, kept) => {
    expect(displayName(typed)).toBe(kept)
  })
})

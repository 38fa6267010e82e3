import { describe, expect, it } from 'vitest'
import { isTypedInThai, keyboardState } from './keyboard-state.ts'

const press = (key: string, capsLock = false) => ({ key, getModifierState: () => capsLock })
const OFF = { capsLock: false, thai: false }
const THAI = { capsLock: false, thai: true }

describe('keyboardState', () => {
  it.each(['ก', 'ฟ', 'ไ', 'ั', '้', 'ๆ', '๙'])('%s can only come from the Thai layout', (key) => {
    expect(keyboardState(press(key), OFF).thai).toBe(true)
  })
  it.each(['a', 'Z', 'é'])('%s cannot', (key) => {
    expect(keyboardState(press(key), THAI).thai).toBe(false)
  })
  it.each(['Shift', 'Enter', 'Backspace', ' ', '1', '/', '+'])('%s is in both layouts: as before', (key) => {
    expect(keyboardState(press(key), THAI).thai).toBe(true)
    expect(keyboardState(press(key), OFF).thai).toBe(false)
  })
  it('tells Caps Lock', () => {
    expect(keyboardState(press('A', true), OFF).capsLock).toBe(true)
    expect(keyboardState(press('a'), { capsLock: true, thai: false }).capsLock).toBe(false)
  })
})

describe('isTypedInThai', () => {
  it.each(['ฟไำ', 'abcก', '่', 'พ1'])('%s holds what only the Thai layout types', (text) => {
    expect(isTypedInThai(text)).toBe(true)
  })
  it.each(['', 'abc', '๑'.slice(1), '12฿', 'pässword'])('%s does not', (text) => {
    expect(isTypedInThai(text)).toBe(false)
  })
})

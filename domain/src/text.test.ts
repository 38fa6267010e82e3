import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInvisible, storableText } from './text.ts'

describe('storableText', () => {
  it.each([
    ['แมว\u0000ส้ม', 'แมวส้ม'],
    ['half \ud800 a pair', 'half  a pair'],
    ['\udc00', ''],
    ['whole \u{1f408} pair', 'whole \u{1f408} pair'],
    ['a\tb\r\nc', 'a\tb\r\nc'],
    ['bell\u0007 escape\u001b next\u0085', 'bell escape next'],
    ['zero\u200bwidth and ไม้เอก ่', 'zero\u200bwidth and ไม้เอก ่'],
  ])('%j becomes %j', (typed, stored) => {
    expect(storableText(typed)).toBe(stored)
  })

  it('leaves nothing that has no UTF-8, whatever comes in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const stored = storableText(text)
        expect(stored).not.toContain('\0')
        expect(Buffer.from(stored).toString()).toBe(stored)
      }),
    )
  })
})

describe('isInvisible', () => {
  it.each([
    '',
    ' ',
    '\t\n',
    '\u00a0',
    '\u200b',
    '\u2060',
    '\u3164',
    '\u00ad',
    '\ufe0f',
    '\u2800',
    '\u200b \u00ad',
  ])('%j shows nothing', (text) => {
    expect(isInvisible(text)).toBe(true)
  })

  it.each(['ก', ' a ', '\u200bx', '0', '่'])('%j shows something', (text) => {
    expect(isInvisible(text)).toBe(false)
  })
})

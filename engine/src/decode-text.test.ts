import { expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const utf16 = (text: string, bigEndian: boolean) =>
  Uint8Array.from(
    [...`\ufeff${text}`].flatMap((unit) => {
      const [low, high] = [unit.charCodeAt(0) & 0xff, unit.charCodeAt(0) >> 8]
      return bigEndian ? [high, low] : [low, high]
    }),
  )

it.each([
  ['UTF-8', new TextEncoder().encode('แมว cat')],
  ['UTF-8 with a mark', new TextEncoder().encode('\ufeffแมว cat')],
  ['UTF-16, low byte first', utf16('แมว cat', false)],
  ['UTF-16, high byte first', utf16('แมว cat', true)],
  // Windows-874: แ E1, ม C1, ว C7.
  ['windows-874', Uint8Array.from([0xe1, 0xc1, 0xc7, 0x20, 0x63, 0x61, 0x74])],
])('reads %s', (_, bytes) => {
  expect(decodeText(bytes)).toBe('แมว cat')
})

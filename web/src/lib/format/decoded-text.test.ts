import { expect, it } from 'vitest'
import { decodedText } from './decoded-text.ts'

const of = (...bytes: number[]) => new Uint8Array(bytes).buffer

it.each([
  ['UTF-8', of(0xe0, 0xb8, 0x81, 0x2c, 0x31), 'ก,1'],
  ['UTF-8 with a mark', of(0xef, 0xbb, 0xbf, 0x61), 'a'],
  ['UTF-16, little end first', of(0xff, 0xfe, 0x01, 0x0e, 0x09, 0x00), 'ก\t'],
  ['UTF-16, big end first', of(0xfe, 0xff, 0x0e, 0x01), 'ก'],
  // วันที่ as Thai Windows writes it.
  ['Windows-874', of(0xc7, 0xd1, 0xb9, 0xb7, 0xd5, 0xe8), 'วันที่'],
  ['nothing', of(), ''],
])('reads %s', (_name, file, text) => {
  expect(decodedText(file)).toBe(text)
})

import { expect, it } from 'vitest'
import { isHeic, pictureType } from './picture-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

it.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF\0\x01', 'image/jpeg'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\r', 'image/png'],
  ['RIFF\n\r\x80\xffWEBPVP8 ', 'image/webp'],
  ['', null],
  ['\xff\xd8', null],
  ['%PDF-1.7', null],
  ['<svg xmlns=', null],
  ['GIF89a', null],
  ['RIFF\0\0\0\0WAVE', null],
  ['\0\0\0\x18ftypheic', null],
  ['no \xff\xd8\xff', null],
])('is told by its first bytes: %j is %s', (begin, type) => {
  expect(pictureType(bytes(begin))).toBe(type)
})

it.each([
  ['\0\0\0\x18ftypheic', true],
  ['\0\0\0\x1cftypmif1', true],
  ['\0\0\0\x1cftypavif', false],
  ['\0\0\0\x18ftypmp42', false],
  ['heic', false],
  ['', false],
])('an iPhone’s picture is told by its first bytes: %j is %s', (begin, isOne) => {
  expect(isHeic(bytes(begin))).toBe(isOne)
})

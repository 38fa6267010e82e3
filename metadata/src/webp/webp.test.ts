import { expect, it } from 'vitest'
import { ascii, join, u32le } from '../bytes.ts'
import { FIELDS, read, written } from '../testing/written.ts'

it('a picture without loss whose pixels have eight bytes is read and written', async () => {
  // 100 × 100 pixels, each less one, and that something shows through.
  const pixels = join([0x2f], u32le(99 + 99 * 2 ** 14 + 2 ** 28), [0x88, 0x88, 8])
  const file = join(ascii('RIFF'), u32le(12 + pixels.length), ascii('WEBPVP8L'), u32le(pixels.length), pixels)
  expect(await read(file)).toMatchObject({ kind: 'webp', width: 100, height: 100 })
  expect((await read((await written(file, FIELDS)).bytes)).fields).toEqual(FIELDS)
})

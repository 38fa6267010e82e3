import sharp from 'sharp'
import { expect, it } from 'vitest'
import { read } from '../testing/written.ts'

const SIDE = 37

/** Draws a picture whose pixels differ, so that an encoder uses every filter; `alpha` tells each pixel's. */
function drawn(alpha: (at: number) => number) {
  const pixels = new Uint8Array(SIDE * SIDE * 4)
  for (let at = 0; at < SIDE * SIDE; at++)
    pixels.set([(at * 7) & 255, (at * at) & 255, (at >> 3) & 255, alpha(at)], at * 4)
  return sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 4 } })
}

const last = SIDE * SIDE - 1
const opaque = () => 255
const corner = (at: number) => (at === last ? 0 : 255)
const clear = () => 0
const faint = (at: number) => (at % 5 === 0 ? 200 : 255)

it.each([
  ['opaque, with an alpha channel', drawn(opaque).png(), false],
  ['one clear pixel, the last', drawn(corner).png(), true],
  ['one clear pixel, every filter', drawn(corner).png({ adaptiveFiltering: true }), true],
  ['nowhere more than faint', drawn(faint).png({ adaptiveFiltering: true }), false],
  ['interlaced, one clear pixel', drawn(corner).png({ progressive: true }), true],
  ['interlaced, opaque', drawn(opaque).png({ progressive: true }), false],
  ['16 bits, one clear pixel', drawn(corner).toColourspace('rgb16').png(), true],
  ['16 bits, opaque', drawn(opaque).toColourspace('rgb16').png(), false],
  ['grey, one clear pixel', drawn(corner).greyscale().png(), true],
  [
    'a palette with a clear colour',
    drawn((at) => (at < 300 ? 0 : 255)).png({ palette: true, colours: 16, dither: 0 }),
    true,
  ],
  [
    'a palette of few bits with a clear colour',
    drawn((at) => (at % 2 ? 0 : 255)).png({ palette: true, colours: 4 }),
    true,
  ],
  ['nothing but clear pixels', drawn(clear).png(), false],
  ['nothing but clear pixels of a palette', drawn(clear).png({ palette: true }), false],
  ['one pixel that is there, the last', drawn((at) => 255 - corner(at)).png(), true],
  ['an opaque palette', drawn(opaque).png({ palette: true }), false],
  ['no alpha channel', drawn(opaque).removeAlpha().png(), false],
  ['a JPEG', drawn(opaque).jpeg(), false],
])('%s', async (_, picture, isTransparent) => {
  const bytes = new Uint8Array(await picture.toBuffer())
  expect((await read(bytes)).isTransparent).toBe(isTransparent)
})

it('a picture that breaks off within its pixels counts as opaque', async () => {
  const bytes = new Uint8Array(await drawn(corner).png().toBuffer())
  // Its compressed pixels are spoilt; the chunks stay whole.
  const at = bytes.findIndex((_, i) => String.fromCharCode(...bytes.subarray(i, i + 4)) === 'IDAT')
  bytes.fill(0xff, at + 20, at + 60)
  expect((await read(bytes)).isTransparent).toBe(false)
})

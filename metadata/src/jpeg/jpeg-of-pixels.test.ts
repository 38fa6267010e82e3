import sharp from 'sharp'
import { expect, it } from 'vitest'
import { jpegOfPixels } from './jpeg-of-pixels.ts'

/** A picture of soft and sharp edges in strong colours, as the pixels of a canvas. */
function drawn(width: number, height: number) {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      pixels.set(
        [
          128 + 127 * Math.sin(x / 9) * Math.cos(y / 13),
          (x * 255) / width,
          (x >> 3) % 2 === (y >> 3) % 2 ? 230 : 30,
          255,
        ],
        (y * width + x) * 4,
      )
  return {
    width,
    height,
    pixels,
    rows: (from: number, to: number) => pixels.subarray(from * width * 4, to * width * 4),
  }
}

/** How far a JPEG is from its pixels (dB, the more the nearer). */
async function nearness(jpeg: Uint8Array, pixels: Uint8ClampedArray): Promise<number> {
  const decoded = await sharp(jpeg).ensureAlpha().raw().toBuffer()
  let sum = 0
  for (let at = 0; at < pixels.length; at++) sum += ((decoded[at] as number) - (pixels[at] as number)) ** 2
  return 10 * Math.log10((255 * 255) / (sum / pixels.length))
}

it.each([
  [1, 1],
  [7, 9],
  [8, 8],
  [641, 363],
])(
  'a picture of %i × %i is told in full colours, as near as libjpeg’s and no larger than by a seventh',
  async (width, height) => {
    const picture = drawn(width, height)
    const jpeg = jpegOfPixels(picture, 95)
    const { format, chromaSubsampling, ...found } = await sharp(jpeg, { failOn: 'warning' }).metadata()
    expect([format, found.width, found.height, chromaSubsampling]).toEqual(['jpeg', width, height, '4:4:4'])
    const theirs = await sharp(picture.pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer()
    // Of one pixel a level more or less is 47.
    const wanted = Math.min(47, await nearness(theirs, picture.pixels))
    expect(await nearness(jpeg, picture.pixels)).toBeGreaterThan(wanted - 0.3)
    if (width > 100) expect(jpeg.length).toBeLessThan(theirs.length * 1.15)
  },
)

it('a worse quality makes fewer bytes', () => {
  const picture = drawn(200, 100)
  const sizes = [95, 80, 50, 10].map((quality) => jpegOfPixels(picture, quality).length)
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
})

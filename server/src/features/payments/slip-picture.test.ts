import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { aReference, aSlip } from '../../testing/slips.ts'
import { redrawSlip } from './slip-picture.ts'

const WIDTH = 300
const HEIGHT = 500

/** Draws waves of colour, each channel another one. */
function waves(
  channels: 1 | 2 | 3 | 4,
  size = { width: WIDTH, height: HEIGHT },
  depth: 'uchar' | 'ushort' = 'uchar',
): Sharp {
  const values = size.width * size.height * channels
  const most = depth === 'ushort' ? 65_535 : 255
  const pixels = depth === 'ushort' ? new Uint16Array(values) : new Uint8Array(values)
  for (let at = 0; at < values; at++) pixels[at] = Math.round(((Math.sin(at / 37) + 1) / 2) * most)
  // The depth follows from the kind of array.
  return sharp(pixels, { raw: { ...size, channels } })
}

const bytesOf = async (slip: Blob) => Buffer.from(await slip.arrayBuffer())

/** Pictures as cameras, scanners and editors make them. */
const PICTURES: Record<string, () => Promise<Buffer>> = {
  'a slip as JPEG': async () => bytesOf(await aSlip({ reference: null })),
  'a slip as PNG': async () => bytesOf(await aSlip({ reference: null, format: 'png' })),
  'a slip as WebP': async () => bytesOf(await aSlip({ reference: null, format: 'webp' })),
  'a grey JPEG': () => waves(3).greyscale().jpeg().toBuffer(),
  'a grey PNG that is seen through': () => waves(2).toColourspace('b-w').png().toBuffer(),
  'a PNG of 16 bits': () => waves(3, undefined, 'ushort').toColourspace('rgb16').png().toBuffer(),
  'a PNG of 16 bits that is seen through': () =>
    waves(4, undefined, 'ushort').toColourspace('rgb16').png().toBuffer(),
  'a JPEG of printers’ colours': () => waves(3).toColourspace('cmyk').jpeg().toBuffer(),
  'a PNG with a palette': () => waves(4).png({ palette: true }).toBuffer(),
  'a WebP that is seen through': () => waves(4).webp().toBuffer(),
  'a JPEG of a phone’s colours': () => waves(3).withIccProfile('p3').jpeg().toBuffer(),
  'a photo that lies on its side': () => waves(3).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  'a photo larger than what is kept': () => waves(3, { width: 2_500, height: 3_300 }).jpeg().toBuffer(),
}

describe('a slip without a code', () => {
  // As every slip before was drawn: by its hash alone one that was sent before is known again.
  it.each(Object.entries(PICTURES))('is drawn so that it keeps its hash: %s', async (_what, draw) => {
    const given = await draw()
    const expected = await sharp(given)
      .autoOrient()
      .resize({ width: 2_400, height: 2_400, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .webp({ quality: 84, effort: 4 })
      .toBuffer()
    const { bytes, code } = await redrawSlip(given)
    expect(code).toBeNull()
    expect(Buffer.from(bytes).equals(expected)).toBe(true)
  })
})

describe('a screenshot of all that was scrolled through', () => {
  it.each([
    { width: 1_080, height: 12_000, kept: { width: 648, height: 7_200 } },
    { width: 6_000, height: 1_000, kept: { width: 4_800, height: 800 } },
    { width: 60, height: 12_000, kept: { width: 36, height: 7_200 } },
    { width: 200, height: 2_000, kept: { width: 200, height: 2_000 } },
  ])('stays readable at $width × $height', { tags: 'long' }, async ({ width, height, kept }) => {
    const create = { width, height, channels: 3, background: '#ffffff' } as const
    const given = await sharp({ create }).png().toBuffer()
    expect(await sharp((await redrawSlip(given)).bytes).metadata()).toMatchObject(kept)
  })

  it('keeps the code that can be read on it', async () => {
    const reference = aReference()
    const slip = await bytesOf(await aSlip({ reference, width: 1_080, height: 1_920 }))
    const given = await sharp(slip)
      .extend({ top: 6_000, bottom: 2_000, background: 'white' })
      .png()
      .toBuffer()
    expect((await redrawSlip(given)).code).toEqual({ bankCode: '004', reference })
  })
})

describe('a slip with a code', () => {
  it.each([
    { width: 360, height: 640 },
    { width: 1_080, height: 1_920 },
    { width: 2_000, height: 3_600 },
  ])('is read at $width × $height, on a side of it as well', async (size) => {
    const reference = aReference()
    const given = await bytesOf(await aSlip({ reference, ...size }))
    for (const orientation of [1, 6]) {
      const turned = await sharp(given).withMetadata({ orientation }).jpeg().toBuffer()
      expect((await redrawSlip(turned)).code).toEqual({ bankCode: '004', reference })
    }
  })
})

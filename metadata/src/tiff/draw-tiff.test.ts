import sharp from 'sharp'
import { expect, it } from 'vitest'
import { Reader, sourceOfBytes } from '../byte-source.ts'
import { join, u32le, utf8 } from '../bytes.ts'
import { read } from '../testing/written.ts'
import { jpegOfTiff } from './draw-tiff.ts'

const [WIDTH, HEIGHT] = [150, 90]

/** Edges, slopes and long even rows, so that packing has something to do. */
const picture = (channels: 1 | 3) =>
  sharp(
    Uint8Array.from({ length: WIDTH * HEIGHT * channels }, (_, at) => {
      const [x, y] = [Math.floor(at / channels) % WIDTH, Math.floor(at / channels / WIDTH)]
      return y < 30 ? 200 : x < 60 ? (x * 4) & 255 : ((x ^ y) * (1 + (at % channels))) & 255
    }),
    { raw: { width: WIDTH, height: HEIGHT, channels } },
  )
const drawn = async (tiff: Uint8Array) => jpegOfTiff(new Reader(sourceOfBytes(tiff)))

it.each([
  ['none', 3],
  ['lzw', 3],
  ['packbits', 3],
  ['none', 1],
  ['packbits', 1],
  ['lzw', 1],
] as const)(
  'a preview packed as %s, of %i colours, is drawn as libtiff draws it',
  async (compression, channels) => {
    const toned = channels === 1 ? picture(1).toColourspace('b-w') : picture(3)
    const tiff = await toned.tiff({ compression, predictor: 'none' }).toBuffer()
    const jpeg = await drawn(new Uint8Array(tiff))
    const ours = await sharp(jpeg ?? new Uint8Array(0))
      .raw()
      .toBuffer()
    const theirs = await sharp(
      await sharp(tiff).toColourspace('srgb').jpeg({ quality: 85, chromaSubsampling: '4:4:4' }).toBuffer(),
    )
      .raw()
      .toBuffer()
    const difference = ours.reduce((sum, byte, at) => sum + Math.abs(byte - (theirs[at] as number)), 0)
    expect(ours.length).toBe(theirs.length)
    expect(difference / ours.length).toBeLessThan(1.5)
  },
)

it('of black and white, and none of what is packed otherwise or is no TIFF', async () => {
  const bilevel = await picture(1).threshold(128).tiff({ bitdepth: 1, compression: 'none' }).toBuffer()
  const ours = await sharp((await drawn(new Uint8Array(bilevel))) ?? new Uint8Array(0))
    .greyscale()
    .raw()
    .toBuffer()
  const theirs = await sharp(bilevel).toColourspace('b-w').raw().toBuffer()
  const wrong = ours.filter((byte, at) => Math.abs(byte - (theirs[at] as number)) > 100).length
  expect(wrong).toBeLessThan(ours.length / 100)
  expect(await drawn(new Uint8Array(await picture(3).tiff({ compression: 'deflate' }).toBuffer()))).toBeNull()
  expect(await drawn(new Uint8Array(64))).toBeNull()
})

it('beside PostScript is what shows an EPS', async () => {
  const script = utf8('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 200 100\n%%EndComments\nshowpage\n%%EOF\n')
  const tiff = new Uint8Array(
    await picture(3).tiff({ compression: 'packbits', predictor: 'none' }).toBuffer(),
  )
  const places = [30, script.length, 0, 0, 30 + script.length, tiff.length].flatMap(u32le)
  const file = join([0xc5, 0xd0, 0xd3, 0xc6], places, [0xff, 0xff], script, tiff)
  const { preview } = await read(file)
  const { format, width, height } = await sharp(preview ?? new Uint8Array(0)).metadata()
  expect([format, width, height]).toEqual(['jpeg', WIDTH, HEIGHT])
})

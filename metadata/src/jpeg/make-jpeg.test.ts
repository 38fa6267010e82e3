import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sourceOfBytes } from '../byte-source.ts'
import { ascii, join } from '../bytes.ts'
import { withoutExif } from '../pixels-alone.ts'
import { readPicture } from '../read-picture.ts'
import { sizeWithin } from '../size-within.ts'
import { chunk, inserted, testPictures } from '../testing/pictures.ts'
import { FIELDS, written } from '../testing/written.ts'
import { jpegName, jpegWithMetadata } from './make-jpeg.ts'
import { srgbProfile } from './srgb-profile.ts'

/** Encodes a picture as whoever makes a JPEG does: upright, on white, sRGB, without metadata. */
const encoded = async (bytes: Uint8Array) =>
  new Uint8Array(
    await sharp(bytes)
      .rotate()
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: 95 })
      .toBuffer(),
  )
const made = async (bytes: Uint8Array, changes = {}) => {
  const { parts, notes } = await jpegWithMetadata(sourceOfBytes(bytes), await encoded(bytes), changes)
  return { bytes: join(...parts), notes }
}

describe('a JPEG that is made of another picture', async () => {
  const pictures = await testPictures()

  it.each(pictures.map((one) => [one.name, one] as const))('%s: says what that said', async (_, picture) => {
    const source = (await written(picture.bytes, FIELDS)).bytes
    const before = await readPicture(sourceOfBytes(source))
    const jpeg = await made(source)
    const after = await readPicture(sourceOfBytes(jpeg.bytes), 'made.jpg')
    expect(after.fields).toEqual(before.fields)
    expect([after.kind, after.orientation, after.hasC2pa]).toEqual(['jpeg', 1, false])
    const [width, height] =
      before.orientation > 4 ? [before.height, before.width] : [before.width, before.height]
    expect([after.width, after.height]).toEqual([width, height])
    const { format, icc, orientation = 1 } = await sharp(jpeg.bytes).metadata()
    expect([format, orientation, icc && new Uint8Array(icc)]).toEqual(['jpeg', 1, srgbProfile()])
  })

  it('says what it is told in place of what that said', async () => {
    const [picture] = pictures
    const jpeg = await made((await written(picture?.bytes as Uint8Array, FIELDS)).bytes, {
      title: 'ทุ่งนา',
      description: '',
      keywords: undefined,
    })
    const { fields } = await readPicture(sourceOfBytes(jpeg.bytes))
    expect([fields.title, fields.description, fields.keywords]).toEqual(['ทุ่งนา', '', FIELDS.keywords])
  })
})

it.each([
  ['a PNG', 'png', 1, [60, 40]],
  ['a WebP that lies on its side', 'webp', 6, [40, 60]],
  ['a JPEG', 'jpeg', 8, [40, 60]],
] as const)(
  'of %s that was made larger its file tells the size before',
  async (_, kind, orientation, size) => {
    const plain = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a50' } })
      .withMetadata({ orientation })
      .toFormat(kind)
      .toBuffer()
    const source = (await written(new Uint8Array(plain), FIELDS)).bytes
    const [width = 0, height = 0] = size
    const larger = await sharp(await encoded(source))
      .resize(width * 3)
      .jpeg()
      .toBuffer()
    const { parts, notes } = await jpegWithMetadata(sourceOfBytes(source), new Uint8Array(larger))
    const jpeg = join(...parts)
    const after = await readPicture(sourceOfBytes(jpeg))
    expect([after.width, after.height, after.enlargedFrom]).toEqual([
      width * 3,
      height * 3,
      { width, height },
    ])
    expect(notes).toContainEqual({ code: 'enlarged' })
    expect(after.fields).toEqual((await readPicture(sourceOfBytes(source))).fields)
    // It says so still when it is written to, and where another JPEG as large is made of it; nothing else does.
    const rewritten = (await written(jpeg, { ...FIELDS, title: 'ทุ่งนา' })).bytes
    expect((await readPicture(sourceOfBytes(rewritten))).enlargedFrom).toEqual({ width, height })
    const again = await made(rewritten)
    expect((await readPicture(sourceOfBytes(again.bytes))).enlargedFrom).toEqual({ width, height })
    expect(again.notes).not.toContainEqual({ code: 'enlarged' })
    expect((await readPicture(sourceOfBytes((await made(source)).bytes))).enlargedFrom).toBeNull()
  },
)

it.each([
  ['alone is kept in XMP', {}, '', ['2025-11-20T10:11:12Z']],
  ['gives way to EXIF’s', { IFD2: { DateTimeOriginal: '2025:11:01 08:30:00' } }, '', []],
  ['gives way to XMP’s', {}, '2025-11-02T08:30:00Z', ['2025-11-02T08:30:00Z']],
] as const)('the day of a PNG’s text %s', async (_, exif, inXmp, wanted) => {
  const day = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreateDate="${inXmp}"/></rdf:RDF>`
  const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a50' } })
    .withExif(exif)
    .png()
    .toBuffer()
  const source = inserted(
    new Uint8Array(plain),
    33,
    chunk('tEXt', ascii('Creation Time\0Thu, 20 Nov 2025 10:11:12 GMT')),
    ...(inXmp ? [chunk('iTXt', ascii(`XML:com.adobe.xmp\0\0\0\0\0${day}`))] : []),
  )
  const said = Buffer.from((await made(source)).bytes).toString('latin1')
  expect(said.match(/(?<=CreateDate(?:>|="))\d[^<"]+/g) ?? []).toEqual(wanted)
})

it('has one profile, also where its encoder put in another', async () => {
  const source = new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a50' } })
      .png()
      .toBuffer(),
  )
  const withOwn = new Uint8Array(await sharp(source).withIccProfile('p3').jpeg().toBuffer())
  const bytes = join(...(await jpegWithMetadata(sourceOfBytes(source), withOwn)).parts)
  expect(Buffer.from(bytes).toString('latin1').split('ICC_PROFILE').length - 1).toBe(1)
  expect(new Uint8Array((await sharp(bytes).metadata()).icc as Buffer)).toEqual(srgbProfile())
})

it.each(['png', 'webp', 'jpeg'] as const)('a %s without its EXIF is turned by no decoder', async (kind) => {
  const pixels = new Uint8Array(8 * 4 * 3).map((_, at) => (at * 37) & 255)
  const turned = await sharp(pixels, { raw: { width: 8, height: 4, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .toFormat(kind)
    .toBuffer()
  expect((await sharp(turned).metadata()).orientation).toBe(6)
  const segments = await withoutExif(sourceOfBytes(turned))
  const bare = join(
    ...segments.map((one) => ('bytes' in one ? one.bytes : turned.subarray(one.from, one.to))),
  )
  const { orientation, width, height } = await sharp(bare).metadata()
  expect([orientation, width, height]).toEqual([undefined, 8, 4])
  expect(await sharp(bare).raw().toBuffer()).toEqual(await sharp(turned).raw().toBuffer())
})

it.each([
  ['rice.png', 'rice.jpg'],
  ['rice.v2.WEBP', 'rice.v2.jpg'],
  ['rice', 'rice.jpg'],
  ['.png', '.png.jpg'],
])('%s becomes %s', (name, wanted) => expect(jpegName(name)).toBe(wanted))

it.each([
  [4000, 3000, null, null, 4000, 3000],
  [20_000, 10_000, 100_000_000, null, 14_142, 7_071],
  [12_000, 6_000, null, 10_000, 10_000, 5_000],
  [10_000, 10_000, 100_000_000, null, 10_000, 10_000],
  [30_000, 1, null, 10_000, 10_000, 1],
])('%i × %i within %s pixels, %s a side: %i × %i', (width, height, pixels, side, wide, high) => {
  const size = sizeWithin({ width, height }, { pixels, side })
  expect(size).toEqual({ width: wide, height: high })
  if (pixels !== null) expect(size.width * size.height).toBeLessThanOrEqual(pixels)
})

import sharp from 'sharp'
import { expect, it } from 'vitest'
import { sourceOfBytes } from './byte-source.ts'
import { ascii, join } from './bytes.ts'
import { type Colours, coloursIn } from './colours.ts'
import { segment } from './jpeg/jpeg-xmp.ts'
import { srgbProfile } from './jpeg/srgb-profile.ts'
import { readPicture } from './read-picture.ts'

const red = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#c02010' } })
const clear = () => sharp({ create: { width: 8, height: 8, channels: 4, background: '#c0201080' } })

it.each<[string, () => Promise<Buffer>, Colours]>([
  ['a JPEG without a profile', () => red().jpeg().toBuffer(), 'srgb'],
  ['a JPEG with the profile of sRGB', () => red().withIccProfile('srgb').jpeg().toBuffer(), 'srgb'],
  ['a JPEG of Display P3', () => red().withIccProfile('p3').jpeg().toBuffer(), 'rgb'],
  ['a JPEG of CMYK', () => red().toColourspace('cmyk').jpeg().toBuffer(), 'cmyk'],
  ['a JPEG of CMYK with its profile', () => red().withIccProfile('cmyk').jpeg().toBuffer(), 'cmyk'],
  ['a grey JPEG', () => red().toColourspace('b-w').jpeg().toBuffer(), 'gray'],
  ['a PNG without a profile', () => clear().png().toBuffer(), 'srgb'],
  ['a PNG of Display P3', () => clear().withIccProfile('p3').png().toBuffer(), 'rgb'],
  ['a grey PNG', () => red().toColourspace('b-w').png().toBuffer(), 'gray'],
  ['a WebP without a profile', () => red().webp().toBuffer(), 'srgb'],
  ['a WebP of Display P3', () => red().withIccProfile('p3').webp().toBuffer(), 'rgb'],
])('%s', async (_, make, colours) => {
  expect((await readPicture(sourceOfBytes(new Uint8Array(await make())))).colours).toBe(colours)
})

/** Returns our profile of sRGB with other letters at a place. */
function profile(...changes: readonly [at: number, letters: string][]): Uint8Array {
  const bytes = srgbProfile().slice()
  for (const [at, letters] of changes) bytes.set(ascii(letters), at)
  return bytes
}
/** Where our own profile has its name. */
const NAME = 128 + 4 + 9 * 12 + 12

it.each<[string, Uint8Array, Colours]>([
  ['one that is cut off', srgbProfile().subarray(0, 100), 'srgb'],
  ['sRGB', profile(), 'srgb'],
  ['its primaries under another name', profile([NAME, 'Monitor of mine   ']), 'srgb'],
  ['Lab', profile([16, 'Lab ']), 'lab'],
  ['CMYK', profile([16, 'CMYK']), 'cmyk'],
  ['grey', profile([16, 'GRAY']), 'gray'],
  ['six inks', profile([16, '6CLR']), 'other'],
])('a profile of %s', (_, bytes, colours) => {
  expect(coloursIn(bytes)).toBe(colours)
})

it('a profile in two pieces, the second first, is put together', async () => {
  const jpeg = new Uint8Array(await red().jpeg().toBuffer())
  const lab = profile([16, 'Lab '])
  const piece = (place: number, bytes: Uint8Array) =>
    segment(0xe2, ascii('ICC_PROFILE\0'), Uint8Array.of(place, 2), bytes)
  const file = join(
    jpeg.subarray(0, 2),
    piece(2, lab.subarray(200)),
    piece(1, lab.subarray(0, 200)),
    jpeg.subarray(2),
  )
  expect((await readPicture(sourceOfBytes(file))).colours).toBe('lab')
})

/** Returns an EXIF block with a colour space and an index of interoperability. */
function exif(space: number, index: string | null, little = true): Uint8Array {
  const bytes = new Uint8Array(96)
  const view = new DataView(bytes.buffer)
  bytes.set(ascii(little ? 'II' : 'MM'))
  view.setUint16(2, 42, little)
  view.setUint32(4, 8, little)
  const entry = (at: number, [tag, type, count]: readonly [number, number, number]) => {
    view.setUint16(at, tag, little)
    view.setUint16(at + 2, type, little)
    view.setUint32(at + 4, count, little)
    return at + 8
  }
  view.setUint16(8, 1, little)
  view.setUint32(entry(10, [0x8769, 4, 1]), 26, little)
  view.setUint16(26, index === null ? 1 : 2, little)
  view.setUint16(entry(28, [0xa001, 3, 1]), space, little)
  if (index === null) return bytes
  view.setUint32(entry(40, [0xa005, 4, 1]), 64, little)
  view.setUint16(64, 1, little)
  bytes.set(ascii(`${index}\0`), entry(66, [1, 2, 4]))
  return bytes
}

it.each<[string, Uint8Array, Colours]>([
  ['a camera’s Adobe RGB', exif(0xffff, 'R03'), 'rgb'],
  ['the same, the high byte first', exif(0xffff, 'R03', false), 'rgb'],
  ['a number that some write for it', exif(2, null), 'rgb'],
  ['sRGB', exif(1, 'R98'), 'srgb'],
  ['another space that nobody names', exif(0xffff, null), 'srgb'],
  ['another space of an usual file', exif(0xffff, 'R98'), 'srgb'],
  ['what is cut off', exif(0xffff, 'R03').subarray(0, 50), 'srgb'],
])('EXIF alone says %s', async (_, block, colours) => {
  const jpeg = new Uint8Array(await red().jpeg().toBuffer())
  const file = (bytes: Uint8Array) =>
    join(bytes.subarray(0, 2), segment(0xe1, ascii('Exif\0\0'), block), bytes.subarray(2))
  expect((await readPicture(sourceOfBytes(file(jpeg)))).colours).toBe(colours)
  const withProfile = new Uint8Array(await red().withIccProfile('srgb').jpeg().toBuffer())
  expect((await readPicture(sourceOfBytes(file(withProfile)))).colours).toBe('srgb')
})

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

it.each<[string, Uint8Array | null, Colours]>([
  ['none', null, 'srgb'],
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

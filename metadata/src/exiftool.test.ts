import { dispose } from '@uswriting/exiftool'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sourceOfBytes } from './byte-source.ts'
import { join } from './bytes.ts'
import { jpegWithMetadata } from './jpeg/make-jpeg.ts'
import { IN_XMP, judged, type Tags } from './testing/exiftool.ts'
import { type TestPicture, testPictures } from './testing/pictures.ts'
import { placedPictures } from './testing/placed.ts'
import { FIELDS, written } from './testing/written.ts'

const IN_EXIF = {
  'IFD0:ImageDescription': FIELDS.description,
  'IFD0:Copyright': FIELDS.copyright,
  'IFD0:XPTitle': FIELDS.title,
  'IFD0:XPKeywords': FIELDS.keywords.join('; '),
}
const IN_IPTC = {
  'IPTC:ObjectName': FIELDS.title,
  'IPTC:Caption-Abstract': FIELDS.description,
  'IPTC:Keywords': FIELDS.keywords,
  'IPTC:CopyrightNotice': FIELDS.copyright,
  'IPTC:CodedCharacterSet': '\x1b%G',
}
/** What a file says of its own bytes, which may differ, and what goes for good reasons. */
// IPTC's letters are read as Latin ones where nothing says otherwise: `keeps` has what they are.
const OF_BYTES =
  /^(System|ExifTool|IPTC):|^IFD1:ImageDescription$|:(CurrentIPTCDigest|IPTCDigest|ExifByteOrder|HasExtendedXMP|ThumbnailOffset|MPImageStart|MPImageLength|ApplicationRecordVersion|FileType|WebP_Flags)$/

const HARMLESS = [
  '[minor] Skipped unknown 3 bytes after JPEG APP13 segment',
  '[minor] Trailer data after PNG IEND chunk',
  '[minor] Improper EXIF header',
]

/** A file as it was, as it was written, and the JPEG that was made of it. */
type When = 'before' | 'after' | 'made'

async function jpegOf(bytes: Uint8Array): Promise<Uint8Array> {
  const encoded = await sharp(bytes)
    .rotate()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg()
    .toBuffer()
  const { parts } = await jpegWithMetadata(sourceOfBytes(bytes), new Uint8Array(encoded), FIELDS)
  return join(...parts)
}

describe('exiftool', async () => {
  const pictures = await testPictures()
  const placed = await placedPictures()
  const nameOf = (when: When, { name, kind }: TestPicture) =>
    `${pictures.findIndex((one) => one.name === name)}-${when}.${kind === 'jpeg' || when === 'made' ? 'jpg' : kind}`
  let tags: ReadonlyMap<string, Tags>
  const tagsOf = (when: When, picture: TestPicture): Tags => {
    const found = tags.get(nameOf(when, picture))
    if (!found) throw new Error(`exiftool says nothing of ${nameOf(when, picture)}`)
    return found
  }
  beforeAll(async () => {
    const files = new Map<string, Uint8Array>()
    for (const picture of pictures) {
      if (picture.keeps) files.set(nameOf('before', picture), picture.bytes)
      files.set(nameOf('after', picture), (await written(picture.bytes, FIELDS)).bytes)
      if (picture.kind !== 'jpeg') files.set(nameOf('made', picture), await jpegOf(picture.bytes))
    }
    for (const [at, { kind, bytes }] of placed.entries()) {
      const name = (when: string) => `placed-${at}-${when}.${kind === 'jpeg' ? 'jpg' : kind}`
      files.set(name('before'), bytes)
      files.set(name('after'), (await written(bytes, FIELDS, { removeLocation: true })).bytes)
    }
    tags = await judged(files)
  })
  afterAll(() => dispose())

  it.each(placed.map(({ name, kind }, at) => [name, at, kind === 'jpeg' ? 'jpg' : kind] as const))(
    '%s: finds no place any more where it was removed, and all else',
    (name, at, suffix) => {
      const before = tags.get(`placed-${at}-before.${suffix}`) ?? {}
      const after = tags.get(`placed-${at}-after.${suffix}`) ?? {}
      const places = (found: Tags) => Object.keys(found).filter((tag) => /gps/i.test(tag))
      expect(places(before).length).toBeGreaterThan(3)
      expect(places(after)).toEqual([])
      expect(after).toMatchObject(IN_XMP)
      // A block that is kept as text goes whole.
      for (const [tag, value] of Object.entries(before))
        if (!name.includes('ImageMagick') && !/gps/i.test(tag) && !OF_BYTES.test(tag) && !(tag in IN_EXIF))
          expect([tag, after[tag]]).toEqual([tag, value])
      expect([before['ExifTool:Warning'], undefined, ...HARMLESS]).toContain(after['ExifTool:Warning'])
    },
  )

  it.each(pictures.map((one) => [one.name, one] as const))(
    '%s: reads what was written, and all that was there',
    (_, picture) => {
      const { kind, keeps } = picture
      const before = keeps ? tagsOf('before', picture) : {}
      const after = tagsOf('after', picture)
      const expected = { ...IN_XMP, ...IN_EXIF, ...(kind === 'jpeg' && IN_IPTC) }
      expect(after).toMatchObject({ ...expected, ...keeps })
      for (const [tag, value] of Object.entries(before))
        if (!OF_BYTES.test(tag) && !(tag in expected)) expect([tag, after[tag]]).toEqual([tag, value])
      const warnings = [before['ExifTool:Warning'], undefined, ...HARMLESS]
      expect(warnings).toContain(after['ExifTool:Warning'])
    },
  )

  it.each(pictures.filter(({ kind }) => kind !== 'jpeg').map((one) => [one.name, one] as const))(
    '%s, made a JPEG: reads every field, and all that was there of camera and day',
    (_, picture) => {
      const made = tagsOf('made', picture)
      const kept = Object.entries(picture.keeps ?? {}).filter(
        ([tag]) => !/^PNG:|Orientation|IFD1:|ICC|Resolution/.test(tag),
      )
      expect(made).toMatchObject({
        ...IN_XMP,
        ...IN_EXIF,
        ...IN_IPTC,
        ...Object.fromEntries(kept),
        'File:MIMEType': 'image/jpeg',
        'ICC-header:ColorSpaceData': 'RGB ',
        'ICC_Profile:ProfileDescription': 'sRGB IEC61966-2.1',
      })
      expect(made['IFD0:Orientation'] ?? 1).toBe(1)
      if (picture.name.includes('Midjourney')) expect(made['XMP-xmp:CreateDate']).toBe('2025:11:20 10:11:12Z')
      // 118.11 dots a centimetre are as many an inch.
      if (picture.keeps?.['IFD0:XResolution'] === 118.11)
        expect([made['IFD0:XResolution'], made['IFD0:ResolutionUnit']]).toEqual([300, 2])
      expect([undefined, ...HARMLESS]).toContain(made['ExifTool:Warning'])
    },
  )
})

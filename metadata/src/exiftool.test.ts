import { dispose, parseMetadata } from '@uswriting/exiftool'
import { afterAll, describe, expect, it } from 'vitest'
import { type TestPicture, testPictures } from './testing/pictures.ts'
import { FIELDS, written } from './testing/written.ts'

/** exiftool itself, as wasm: 0.3–1 s a file. */
async function judged(bytes: Uint8Array, kind: TestPicture['kind']): Promise<Record<string, unknown>> {
  const name = `picture.${kind === 'jpeg' ? 'jpg' : kind}`
  const result = await parseMetadata(
    { name, data: bytes },
    { args: ['-json', '-G1', '-n'], transform: (text) => JSON.parse(text)[0] },
  )
  if (!result.success) throw new Error(result.error)
  return result.data
}

const SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
const IN_XMP = {
  'XMP-dc:Title': FIELDS.title,
  'XMP-dc:Description': FIELDS.description,
  'XMP-dc:Subject': FIELDS.keywords,
  'XMP-dc:Rights': FIELDS.copyright,
  'XMP-iptcExt:DigitalSourceType': SOURCE_TYPE,
  'XMP-iptcExt:AISystemUsed': 'Midjourney',
  'XMP-iptcExt:AISystemVersionUsed': 'V7',
  'XMP-iptcExt:AIPromptInformation': FIELDS.aiPrompt,
  'XMP-iptcExt:AIPromptWriterName': FIELDS.aiPromptWriter,
}
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
  /^(System|ExifTool|IPTC):|:(CurrentIPTCDigest|IPTCDigest|ExifByteOrder|HasExtendedXMP|ThumbnailOffset|MPImageStart|MPImageLength|ApplicationRecordVersion|FileType|WebP_Flags)$/

const HARMLESS = [
  '[minor] Skipped unknown 3 bytes after JPEG APP13 segment',
  '[minor] Trailer data after PNG IEND chunk',
  '[minor] Improper EXIF header',
]

describe('exiftool', async () => {
  const pictures = await testPictures()
  afterAll(() => dispose())

  it.each(pictures.map((one) => [one.name, one] as const))(
    '%s: reads what was written, and all that was there',
    async (_, { bytes, kind, keeps }) => {
      const before = keeps ? await judged(bytes, kind) : {}
      const after = await judged((await written(bytes, FIELDS)).bytes, kind)
      const expected = { ...IN_XMP, ...IN_EXIF, ...(kind === 'jpeg' && IN_IPTC) }
      expect(after).toMatchObject({ ...expected, ...keeps })
      for (const [tag, value] of Object.entries(before))
        if (!OF_BYTES.test(tag) && !(tag in expected)) expect([tag, after[tag]]).toEqual([tag, value])
      const warnings = [before['ExifTool:Warning'], undefined, ...HARMLESS]
      expect(warnings).toContain(after['ExifTool:Warning'])
    },
  )
})

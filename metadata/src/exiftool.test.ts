import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join as joinPath } from 'node:path'
import { dispose, parseMetadata } from '@uswriting/exiftool'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sourceOfBytes } from './byte-source.ts'
import { join } from './bytes.ts'
import { jpegWithMetadata } from './jpeg/make-jpeg.ts'
import { type TestPicture, testPictures } from './testing/pictures.ts'
import { placedPictures } from './testing/placed.ts'
import { FIELDS, written } from './testing/written.ts'

type Tags = Record<string, unknown>

/** Reads the wasm where it lies: by itself the package finds it on no path that has other letters than English ones. */
const readWasm = async (url: unknown): Promise<Response> => {
  const exiftool = createRequire(import.meta.url).resolve('@uswriting/exiftool')
  const perl = createRequire(exiftool).resolve('@6over3/zeroperl-ts')
  return new Response(await readFile(joinPath(dirname(perl), '../esm', basename(String(url)))))
}

/**
 * Lets exiftool itself, as wasm, judge all files in one run: starting it takes 50 times as long as reading a file. It
 * is given one file, its configuration, which is Perl that lays the others down, and which it is told to pass over as a
 * picture.
 */
async function judged(files: ReadonlyMap<string, Uint8Array>): Promise<ReadonlyMap<string, Tags>> {
  const names = [...files.keys()]
  const laidDown = [...files].map(
    ([name, bytes]) =>
      `open $file, '>:raw', '/${name}' or die; print $file pack('H*', '${Buffer.from(bytes).toString('hex')}'); close $file;`,
  )
  // What it says is read piece by piece as UTF-8: no piece ends within a letter.
  const config = {
    name: 'files.config',
    data: Buffer.from(['my $file;', '$| = 1;', ...laidDown, '1;'].join('\n')),
  }
  const result = await parseMetadata(config, {
    fetch: readWasm,
    args: [
      ...['-config', `/${config.name}`, '--ext', 'config'],
      ...['-q', '-json', '-G1', '-n', ...names.map((name) => `/${name}`)],
    ],
    transform: (text): (Tags & { SourceFile: string })[] => JSON.parse(text),
  })
  if (!result.success) throw new Error(result.error)
  return new Map(result.data.map(({ SourceFile, ...tags }) => [SourceFile.slice(1), tags]))
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
    // It asks for the wasm through `fetch` where it takes itself to be in a browser.
    vi.stubGlobal('window', {})
    vi.stubGlobal('document', {})
    tags = await judged(files).finally(() => vi.unstubAllGlobals())
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

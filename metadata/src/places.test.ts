import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ascii, join, numbers, utf8 } from './bytes.ts'
import { exifSegments } from './jpeg/exif-segments.ts'
import { segment } from './jpeg/jpeg-xmp.ts'
import { disagreementsIn, saysAlready } from './sayings.ts'
import { block, chunk, dataset, inserted, testPictures, xmpOf } from './testing/pictures.ts'
import { FIELDS, read, written } from './testing/written.ts'

const pictures = await testPictures()
const bytesOf = (name: string) => pictures.find((one) => one.name === name)?.bytes as Uint8Array
const jpeg = bytesOf('jpeg: baseline')
const png = bytesOf('png: true colour')
/** Where what a test adds begins: behind JFIF, behind the header. */
const [IN_JPEG, IN_PNG] = [20, 33]

/** A word that no other text of a file has. */
const OLD = 'Zqxold'
const list = (tag: string, ...items: string[]) =>
  `<${tag}><rdf:Bag>${items.map((one) => `<rdf:li>${one}</rdf:li>`).join('')}</rdf:Bag></${tag}>`
const languages = (tag: string, text: string) =>
  `<${tag}><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li><rdf:li xml:lang="en-US">${text}</rdf:li></rdf:Alt></${tag}>`
const SPACES = Object.entries({
  lr: 'http://ns.adobe.com/lightroom/1.0/',
  digiKam: 'http://www.digikam.org/ns/1.0/',
  MicrosoftPhoto: 'http://ns.microsoft.com/photo/1.0',
  MP2: 'http://ns.microsoft.com/photo/1.0/',
  mediapro: 'http://ns.iview-multimedia.com/mediapro/1.0/',
  acdsee: 'http://ns.acdsee.com/iptc/1.0/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
  tiff: 'http://ns.adobe.com/tiff/1.0/',
  'mwg-kw': 'http://www.metadataworkinggroup.com/schemas/keywords/',
})
  .map(([prefix, space]) => ` xmlns:${prefix}="${space}"`)
  .join('')

/** Where programs write title, description and keywords in XMP. */
const IN_XMP = [
  languages('dc:title', `${OLD} title`),
  languages('dc:description', `${OLD} description`),
  list('dc:subject', OLD),
  `<dc:subject>${OLD}, two</dc:subject>`,
  `<dc:title>${OLD}</dc:title>`,
  list('lr:hierarchicalSubject', `Nature|${OLD}`, OLD),
  list('digiKam:TagsList', `Nature/${OLD}`).replace(/rdf:Bag/g, 'rdf:Seq'),
  list('MicrosoftPhoto:LastKeywordXMP', OLD),
  list('MP2:LastKeywordIPTC', OLD),
  list('mediapro:CatalogSets', `A|${OLD}`),
  list('acdsee:keywords', OLD),
  `<acdsee:categories>&lt;Categories&gt;${OLD}&lt;/Categories&gt;</acdsee:categories>`,
  `<pdf:Keywords>${OLD}</pdf:Keywords>`,
  `<photoshop:Headline>${OLD}</photoshop:Headline>`,
  languages('tiff:ImageDescription', OLD),
  `<mwg-kw:Keywords rdf:parseType="Resource"><mwg-kw:Hierarchy><rdf:Bag><rdf:li rdf:parseType="Resource"><mwg-kw:Keyword>${OLD}</mwg-kw:Keyword></rdf:li></rdf:Bag></mwg-kw:Hierarchy></mwg-kw:Keywords>`,
]
const KEPT = '<photoshop:City>Nan</photoshop:City>'
const anyXmp = fc
  .subarray(IN_XMP, { minLength: 1 })
  .map((properties) => xmpOf([KEPT, ...properties].join('\n'), SPACES).replace(/ {2000}\n/, ''))

const anyIptc = fc
  .subarray(
    [
      dataset(2, 5, ascii(`${OLD} title`)),
      dataset(2, 25, ascii(OLD)),
      dataset(2, 105, ascii(OLD)),
      dataset(2, 116, ascii(OLD)),
      dataset(2, 120, ascii(OLD)),
    ],
    { minLength: 1 },
  )
  .map((datasets) => join(dataset(2, 90, ascii('Nan')), ...datasets))

/** Makes EXIF of texts alone: as letters, or as Windows keeps them. */
function exifOf(entries: readonly (readonly [tag: number, data: Uint8Array])[]): Uint8Array {
  let at = 10 + entries.length * 12 + 4
  const head = new Uint8Array(at)
  const { set16, set32 } = numbers(head)
  head.set(ascii('MM'))
  set16(2, 42)
  set32(4, 8)
  set16(8, entries.length)
  for (const [index, [tag, data]] of entries.entries()) {
    const row = 10 + index * 12
    set16(row, tag)
    set16(row + 2, tag > 0x9c00 ? 1 : 2)
    set32(row + 4, data.length)
    set32(row + 8, at)
    at += data.length
  }
  return join(head, ...entries.map(([, data]) => data))
}
const wide = (text: string) => new Uint8Array(Buffer.from(`${text}\0`, 'utf16le'))
const anyExif = fc
  .subarray(
    [
      [0x010e, ascii(`${OLD}\0`)],
      [0x8298, ascii(`${OLD}\0`)],
      [0x9c9b, wide(OLD)],
      [0x9c9e, wide(`${OLD}; two`)],
    ] as const,
    { minLength: 1 },
  )
  .map((entries) => {
    // Windows repeats the description as the subject; another subject is nobody's copy.
    const repeats = entries.some(([tag]) => tag === 0x010e)
    const subject = wide(repeats ? OLD : 'Cinema')
    return exifOf([[0x010f, ascii('Acme Camera\0')], ...entries, [0x9c9f, subject]])
  })

const xmpSegment = (xml: string) => segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0'), utf8(xml))
const photoshop = (...blocks: readonly Uint8Array[]) =>
  segment(0xed, ascii('Photoshop 3.0\0'), join(...blocks))
const rawText = (type: string, bytes: Uint8Array, called = type) =>
  chunk(
    'tEXt',
    ascii(
      `Raw profile type ${type}\0\n${called}\n    ${bytes.length}\n${Buffer.from(bytes).toString('hex')}\n`,
    ),
  )
const itxt = (keyword: string, text: string) =>
  chunk('iTXt', join(ascii(keyword), [0, 0, 0, 0, 0], utf8(text)))
/** As ImageMagick 6 leaves what it read of XMP and EXIF in a PNG. */
const OF_MAGICK = [
  ...['exif:ImageDescription', 'exif:Copyright', 'tiff:ImageDescription', 'photoshop:Headline'],
  ...['dc:title', 'dc:description', 'dc:subject', 'dc:rights', 'pdf:Title', 'pdf:Keywords', 'xmp:Keywords'],
  ...['acdsee:caption', 'acdsee:notes', 'acdsee:keywords', 'lr:hierarchicalSubject', 'acdsee:categories'],
]
const anyText = fc.oneof(
  fc
    .constantFrom('Title', 'Description', 'Keywords', 'Copyright', 'title', ...OF_MAGICK)
    .chain((keyword) =>
      fc.constantFrom(chunk('tEXt', ascii(`${keyword}\0${OLD}`)), itxt(keyword, `${OLD} ข้าว`)),
    ),
  fc
    .constantFrom('Title', 'Keywords', 'Subject')
    .map((name) => chunk('tEXt', ascii(`exif:WinXP-${name}\0${[...wide(OLD)].join(', ')}`))),
)

const inJpeg = fc.oneof(
  anyXmp.map(xmpSegment),
  anyIptc.map((iptc) => photoshop(block(0x0404, iptc))),
  fc.tuple(anyIptc, anyIptc).map(([one, two]) => photoshop(block(0x0404, one), block(0x0404, two))),
  anyExif.map((tiff) => join(...exifSegments(tiff))),
  anyExif.map((tiff) =>
    join(
      segment(0xe1, ascii('Exif\0\0'), tiff.subarray(0, 30)),
      segment(0xe1, ascii('Exif\0\0'), tiff.subarray(30)),
    ),
  ),
)
const inPng = fc.oneof(
  anyXmp.map((xml) => itxt('XML:com.adobe.xmp', xml)),
  anyXmp.map((xml) => rawText('xmp', utf8(xml))),
  anyIptc.map((iptc) => rawText('iptc', block(0x0404, iptc))),
  anyIptc.map((iptc) => rawText('iptc', iptc)),
  anyIptc.map((iptc) => rawText('iptc', block(0x0404, iptc), 'IPTC profile')),
  anyExif.map((tiff) => rawText('exif', join(ascii('Exif\0\0'), tiff))),
  anyExif.map((tiff) => rawText('APP1', join(ascii('Exif\0\0'), tiff))),
  anyExif.map((tiff) => chunk('eXIf', tiff)),
  anyText,
)
const anyFile = fc.oneof(
  fc.array(inJpeg, { minLength: 1, maxLength: 4 }).map((parts) => inserted(jpeg, IN_JPEG, ...parts)),
  fc.array(inPng, { minLength: 1, maxLength: 4 }).map((parts) => inserted(png, IN_PNG, ...parts)),
)

/** Counts how often a file has a word, in any coding that metadata is in. */
function countOf(file: Uint8Array, word: string): number {
  const codings = [
    Buffer.from(word),
    Buffer.from(word, 'utf16le'),
    Buffer.from(Buffer.from(word).toString('hex')),
    Buffer.from(Buffer.from(word, 'utf16le').toString('hex')),
  ]
  const plain = Buffer.from(Buffer.from(file).toString('latin1').replace(/\n/g, ''), 'latin1')
  return codings.reduce(
    (sum, one) => sum + plain.toString('latin1').split(one.toString('latin1')).length - 1,
    0,
  )
}

const hasExif = (file: Uint8Array) => countOf(file, 'Acme Camera') > 0

describe('every place of a file', () => {
  it('says the new words after writing, and none the old ones; what is not ours stays', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, async (file) => {
        const { bytes, notes } = await written(file, FIELDS)
        const after = await read(bytes)
        expect(after.fields).toEqual(FIELDS)
        expect(disagreementsIn(after.sayings)).toEqual([])
        expect(notes.filter(({ code }) => code !== 'iptc_cut')).toEqual([])
        expect(JSON.stringify(after.sayings)).not.toContain(OLD)
        // A new directory of EXIF stands behind the former one, whose bytes stay, with nothing that leads to them.
        if (!hasExif(file)) expect(countOf(bytes, OLD)).toBe(0)
        for (const word of ['<photoshop:City>Nan', 'Acme Camera', 'Cinema'])
          expect(countOf(bytes, word)).toBeGreaterThanOrEqual(countOf(file, word) > 0 ? 1 : 0)
        expect(Buffer.compare((await written(bytes, FIELDS)).bytes, bytes)).toBe(0)
      }),
      { numRuns: 600 },
    )
  })

  it('is empty where the words are taken out', async () => {
    const nothing = { title: '', description: '', keywords: [], copyright: '' }
    await fc.assert(
      fc.asyncProperty(anyFile, async (file) => {
        const after = await read((await written(file, nothing)).bytes)
        expect(after.sayings).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('is shown where they say different things, what counts first', async () => {
    const file = inserted(
      jpeg,
      IN_JPEG,
      xmpSegment(xmpOf(languages('dc:title', 'Rice field') + list('dc:subject', 'rice', 'field'))),
      photoshop(
        block(
          0x0404,
          join(dataset(2, 5, ascii('Wrong')), dataset(2, 25, ascii('rice')), dataset(2, 25, ascii('field'))),
        ),
      ),
    )
    expect(disagreementsIn((await read(file)).sayings)).toEqual([
      {
        field: 'title',
        values: [
          { places: ['XMP'], value: 'Rice field' },
          { places: ['IPTC'], value: 'Wrong' },
        ],
      },
    ])
  })

  it('says a text that stood in one language alone anew, and keeps those beside it', async () => {
    const said = (...items: readonly (readonly [string, string])[]) => {
      const all = items.map(([language, text]) => `<rdf:li xml:lang="${language}">${text}</rdf:li>`).join('')
      return inserted(jpeg, IN_JPEG, xmpSegment(xmpOf(`<dc:title><rdf:Alt>${all}</rdf:Alt></dc:title>`)))
    }
    const titleIn = async (file: Uint8Array) => {
      const text = Buffer.from((await written(file, { title: 'New' })).bytes).toString('utf8')
      return /<dc:title>[\s\S]*?<\/dc:title>/.exec(text)?.[0]
    }
    const fresh = '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">New</rdf:li>'
    expect(await titleIn(said(['en-US', OLD]))).toBe(`${fresh}</rdf:Alt></dc:title>`)
    expect(await titleIn(said(['x-default', OLD], ['th', 'ข้าว']))).toBe(
      `${fresh}<rdf:li xml:lang="th">ข้าว</rdf:li></rdf:Alt></dc:title>`,
    )
  })

  it('keeps the paths of keywords that stay', async () => {
    const xml = xmpOf(list('lr:hierarchicalSubject', 'Nature|rice', 'Nature|old'), SPACES)
    const { bytes } = await written(inserted(jpeg, IN_JPEG, xmpSegment(xml)), { keywords: ['rice', 'dawn'] })
    expect(Buffer.from(bytes).toString('utf8')).toContain(
      '<lr:hierarchicalSubject><rdf:Bag><rdf:li>Nature|rice</rdf:li><rdf:li>dawn</rdf:li></rdf:Bag>',
    )
  })

  it('holds what ImageMagick 6 left of XMP and EXIF, and is not complete while that says otherwise', async () => {
    const texts = OF_MAGICK.filter((keyword) => keyword !== 'acdsee:categories').map((keyword) =>
      itxt(keyword, `${OLD} ${keyword}`),
    )
    const windows = chunk('tEXt', ascii(`exif:WinXP-Title\0${[...wide(`${OLD} wide`)].join(', ')}`))
    const made = inserted((await written(png, FIELDS)).bytes, IN_PNG, ...texts, windows)
    const { sayings } = await read(made)
    for (const keyword of [...OF_MAGICK.slice(0, -1), 'exif:WinXP-Title'])
      expect(sayings.map(({ place }) => place)).toContain(`PNG ${keyword}`)
    expect(JSON.stringify(sayings)).toContain(`${OLD} wide`)
    expect(saysAlready(sayings, FIELDS, ['XMP', 'EXIF'])).toBe(false)
    const after = await read((await written(made, FIELDS)).bytes)
    expect(saysAlready(after.sayings, FIELDS, ['XMP', 'EXIF'])).toBe(true)
  })

  it('holds keywords that a program wrote as one text', async () => {
    const xml = xmpOf('<dc:subject>alpha, beta</dc:subject>')
    expect((await read(inserted(jpeg, IN_JPEG, xmpSegment(xml)))).fields.keywords).toEqual(['alpha', 'beta'])
  })
})

it('NovelAI’s own title is nobody’s, and stays', async () => {
  const texts = [
    chunk('tEXt', ascii('Title\0NovelAI generated image')),
    chunk('tEXt', ascii('Software\0NovelAI')),
    chunk('tEXt', ascii('Description\0a rice field')),
  ]
  const made = inserted(png, IN_PNG, ...texts)
  expect((await read(made)).fields).toMatchObject({ title: '', description: '' })
  const after = await read((await written(made, FIELDS)).bytes)
  expect(after.fields.title).toBe(FIELDS.title)
  expect(after.texts).toMatchObject({ Title: 'NovelAI generated image', Description: 'a rice field' })
})

describe('a preview behind the picture', () => {
  const preview = join([0xff, 0xd8, 0xff, 0xdb, 0, 4, 1, 2], ascii('preview'), [0xff, 0xd9])

  it.each([true, false])(
    'is still found from EXIF that counts to it (first byte as it should be: %s)',
    async (isWhole) => {
      const note = new Uint8Array(14)
      const tiff = exifOf([
        [0x010e, ascii(`${OLD}\0`)],
        [0x927c, note],
      ])
      const at = tiff.length - note.length
      const head = inserted(jpeg, IN_JPEG, ...exifSegments(tiff))
      const start = IN_JPEG + 10
      const { set16, set32 } = numbers(tiff)
      set16(at, 0x0088)
      set16(at + 2, 4)
      set32(at + 4, 1)
      set32(at + 8, head.length - start)
      const odd = preview.slice()
      if (!isWhole) odd[0] = 7
      const file = join(inserted(jpeg, IN_JPEG, ...exifSegments(tiff)), odd)
      const { bytes } = await written(file, FIELDS)
      const block = Buffer.from(bytes).indexOf('MM\0*')
      const entry = Buffer.from(bytes).indexOf(Buffer.from([0, 0x88, 0, 4, 0, 0, 0, 1]))
      const target = block + numbers(bytes).u32(entry + 8)
      expect(Buffer.from(bytes.subarray(target)).equals(Buffer.from(odd))).toBe(true)
    },
  )
})

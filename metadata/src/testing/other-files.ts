import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { boxOf, freeBox } from '../bmff/boxes.ts'
import { ascii, join, numbers, u32be, u32le, utf8 } from '../bytes.ts'
import type { FieldChanges } from '../fields.ts'
import { directoryBytes, type Layout, plainLayout, type Value, wordBytes } from '../tiff/layout.ts'
import { block, dataset, type TestPicture, xmpOf } from './pictures.ts'
import { FIELDS } from './written.ts'

/** A file of a kind that no decoder here shows. */
export interface OtherFile extends TestPicture {
  /** What it says of our fields before it is written. */
  readonly says: FieldChanges
  readonly size: readonly [width: number, height: number]
  /** Returns what of a file must never change: the drawing, the film, the pixels. */
  readonly drawing: (bytes: Uint8Array) => unknown | Promise<unknown>
}

const OLD = { title: 'Old title', keywords: ['old', 'older & oldest'] }
const OLD_XMP = xmpOf(
  `   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Old title</rdf:li></rdf:Alt></dc:title>
   <dc:subject><rdf:Bag><rdf:li>old</rdf:li><rdf:li>older &amp; oldest</rdf:li></rdf:Bag></dc:subject>
   <photoshop:City>เชียงใหม่</photoshop:City>`,
  ' xmp:Rating="4" xmp:CreatorTool="Adobe Illustrator 29.0"',
)
const KEEPS_XMP = { 'XMP-xmp:Rating': 4, 'XMP-photoshop:City': 'เชียงใหม่' }

const SVG_NAMES = 'xmlns="http://www.w3.org/2000/svg"'
const SHAPES = '<g id="ทุ่งนา"><path d="M0 0h24v24H0z" fill="#c00"/></g>'

/** Everything of a drawing but what is said of it. */
const shapesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString()
    .replace(/<(?:\w+:)?metadata\b[\s\S]*<\/(?:\w+:)?metadata>/, '')
    .replace(/<(title|desc)(?: xml:lang="th")?>(?:(?!kept)[\s\S])*?<\/\1>/g, '')
    .replace(/ title=(?:"[^"]*"|'[^']*')/g, '')
    .replace(/\/>\s*$|<\/(?:\w+:)?svg>\s*$/, '')
    .replace(/>\s*$/, '')
    .replace(/\s+/g, '')

const SVGS: readonly [name: string, svg: string, OtherFile['size'], FieldChanges, TestPicture['keeps']?][] = [
  ['as editors write it', `<svg ${SVG_NAMES} viewBox="0 0 24 24">${SHAPES}</svg>\n`, [24, 24], {}],
  [
    'of Illustrator: a document type, entities, XMP in its envelope',
    `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 29.0 -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
\t<!ENTITY ns_svg "http://www.w3.org/2000/svg">
\t<!ENTITY ns_x "adobe:ns:meta/">
]>
<svg version="1.1" xmlns:x="&ns_x;" xmlns="&ns_svg;" width="210mm" height="297mm">
<metadata>${OLD_XMP}</metadata>
${SHAPES}</svg>`,
    [794, 1123],
    OLD,
    KEEPS_XMP,
  ],
  [
    'of Inkscape: names of the drawing, words in three places',
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg ${SVG_NAMES} xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cc="http://creativecommons.org/ns#" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" width="5in" height="200px">
<title>Old title</title><desc>Old &lt;words&gt;</desc>
<metadata id="m"><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format><dc:title>Old title</dc:title></cc:Work></rdf:RDF></metadata>
${SHAPES}</svg>`,
    [480, 200],
    { title: 'Old title', description: 'Old <words>' },
    { 'XMP-cc:WorkFormat': 'image/svg+xml' },
  ],
  [
    'that declares itself, and is short',
    `<?xml version="1.0" encoding="utf-8"?>\n<svg ${SVG_NAMES} id="Layer_1" width="100" height="100">${SHAPES}</svg>`,
    [100, 100],
    {},
  ],
  [
    'with elements of others in its description',
    `<svg ${SVG_NAMES} width="10" height="10"><desc><my:title xmlns:my="urn:my">kept</my:title></desc>${SHAPES}</svg>`,
    [10, 10],
    {},
  ],
  [
    'with a title in its tag',
    `<?xml version="1.0"?><svg ${SVG_NAMES} width="10" title='Old title' height="10">${SHAPES}</svg>`,
    [10, 10],
    { title: 'Old title' },
  ],
  [
    'whose words stand as letters alone, among elements, in its document type, and twice',
    `<?xml version="1.0"?>
<!DOCTYPE svg [<!ENTITY old-t "Old title"><!ENTITY old-k "old">]>
<svg ${SVG_NAMES} xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" width="10" height="10"><script>var a="x&lt;1"</script><style><![CDATA[ a>b{} </title> ]]></style><title>&old-t;</title><desc><![CDATA[Old <b>]]> words<!-- Old --></desc><title>Old one</title><title xml:lang="th">ข้าว</title><desc>Old <tspan>old words</tspan></desc>
<metadata><rdf:RDF><rdf:Description rdf:about=""><dc:subject><rdf:Bag><rdf:li>&old-k;</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></metadata>
<metadata><rdf:RDF><rdf:Description rdf:about=""><dc:title>Old packet</dc:title></rdf:Description></rdf:RDF></metadata>
<defs><symbol><title>a shape</title></symbol></defs>${SHAPES}</svg>`,
    [10, 10],
    { title: 'Old packet', description: 'Old <b> words', keywords: ['old'] },
  ],
  ['with a prefix, and nothing in it', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>', [300, 150], {}],
  [
    'with another metadata, and a title of a shape',
    `\ufeff<svg ${SVG_NAMES} width="10" height="10"><metadata><foo xmlns="urn:x">kept</foo></metadata><g><title>a shape</title>${SHAPES}</g></svg>`,
    [10, 10],
    {},
  ],
]

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** A packet within PostScript, as programs write it: read by a filter up to a mark. */
const inPostScript = (xmp: string) => `%begin_xml_packet: ${Buffer.byteLength(xmp)}
currentfile 0 (% &&end XMP packet marker&&) /SubFileDecode filter flushfile
${xmp}
% &&end XMP packet marker&&
%end_xml_packet
`

function postScript({ head = '', page = '' } = {}): string {
  return `%!PS-Adobe-3.0 EPSF-3.0
%%BoundingBox: 0 0 200 100
%%LanguageLevel: 2
${head}%%EndComments
%%BeginProlog
/r { rectfill } bind def
%%EndProlog
%%Page: 1 1
%%PageBoundingBox: 0 0 200 100
${page}0.8 0 0 setrgbcolor 10 10 80 60 r
showpage
%%Trailer
%%EOF
`
}

const IPTC = join(
  dataset(2, 5, ascii('Old title')),
  dataset(2, 25, ascii('old')),
  dataset(2, 90, ascii('Nan')),
)
/** EXIF of one text. */
const OLD_EXIF = join(
  [0x4d, 0x4d, 0, 42],
  u32be(8),
  [0, 1, 1, 14, 0, 2],
  u32be(10),
  u32be(26),
  u32be(0),
  ascii('Old words\0'),
)
const inResources = (bytes: Uint8Array) =>
  `%BeginPhotoshop: ${bytes.length}\n${(
    Buffer.from(bytes)
      .toString('hex')
      .match(/.{1,64}/g) ?? []
  )
    .map((one) => `% ${one}\n`)
    .join('')}%EndPhotoshop\n`

/** Puts a preview beside PostScript, as Illustrator and Photoshop do for Windows. */
function withPreview(file: Uint8Array): Uint8Array {
  const tiff = new Uint8Array(300).fill(7)
  const at = 30 + file.length
  const header = join(
    [0xc5, 0xd0, 0xd3, 0xc6],
    ...[30, file.length, 0, 0, at, tiff.length].map(u32le),
    [0xff, 0xff],
  )
  return join(header, file, tiff)
}

/** What interpreters run of PostScript, and the preview. */
function runOf(bytes: Uint8Array): unknown {
  const { u32 } = numbers(bytes, true)
  const isBeside = bytes[0] === 0xc5
  const text = latin1(isBeside ? bytes.subarray(u32(4), u32(4) + u32(8)) : bytes)
  const run = text
    .replace(/<\?xpacket begin=[\s\S]*?<\?xpacket end=[^>]*>/g, 'PACKET')
    .replace(/(^|[\r\n])%(?!%)[^\r\n]*/g, '')
    .replace(/(?<=[\r\n])%%(?:(?:Title|Keywords|Subject):|\+)[^\r\n]*/g, '')
    .replace(/[\r\n]+/g, '\n')
  return [run, isBeside && latin1(bytes.subarray(u32(20), u32(20) + u32(24)))]
}

const EPSES: readonly [name: string, bytes: Uint8Array, says: FieldChanges, TestPicture['keeps']?][] = [
  ['without a word', utf8(postScript()), {}],
  ['with line ends of old Macs', utf8(postScript().replace(/\n/g, '\r')), {}],
  [
    'whose comments say its words, with a preview beside it',
    withPreview(
      utf8(
        postScript({
          head: '%%Title: (Old \\(title\\))\n%%Keywords: (old, older)\n%%Subject: Old\n%%+ words\n%%Creator: (Acme)\n',
        }),
      ),
    ),
    { title: 'Old (title)', keywords: ['old', 'older'], description: 'Old words' },
    { 'PostScript:Creator': 'Acme' },
  ],
  [
    'whose title is its file',
    utf8(postScript({ head: '%%Title: (rice-1.eps)\r%%Creator: (Acme)\r' })),
    {},
    { 'PostScript:Title': 'rice-1.eps' },
  ],
  ['with a preview beside it', withPreview(utf8(postScript())), {}],
  ['with a packet that has room', utf8(postScript({ page: inPostScript(OLD_XMP) })), OLD, KEEPS_XMP],
  [
    'with a packet that has none',
    withPreview(utf8(postScript({ page: inPostScript(OLD_XMP.replace(/ {2000}\n/, '')) }))),
    OLD,
    KEEPS_XMP,
  ],
  [
    'of Photoshop, with IPTC',
    utf8(
      postScript({
        head: inResources(join(block(0x0404, IPTC), block(0x0422, OLD_EXIF), block(0x0421, ascii('v1')))),
      }),
    ),
    { title: 'Old title', keywords: ['old'], description: 'Old words' },
    {
      'IPTC:City': 'Nan',
      'IFD0:ImageDescription': FIELDS.description,
      'IPTC:ObjectName': FIELDS.title,
      'IPTC:Keywords': FIELDS.keywords,
    },
  ],
]

const u64 = (value: number) => join(u32be(0), u32be(value))
const PIECES = [ascii('first piece of film'), ascii('another'), ascii('the last of them')]
const FTYP = boxOf('ftyp', ascii('isom\0\0\x02\0isommp42'))
const QUICKTIME = boxOf('ftyp', ascii('qt  \0\0\x02\0qt  '))
const item = (name: string, text: string) => boxOf(name, boxOf('data', [0, 0, 0, 1, 0, 0, 0, 0], utf8(text)))
const itemsOf = (...items: readonly Uint8Array[]) =>
  boxOf(
    'meta',
    u32be(0),
    boxOf('hdlr', new Uint8Array(8), ascii('mdirappl'), new Uint8Array(9)),
    boxOf('ilst', ...items),
  )
const OLD_ITEMS = itemsOf(item('©nam', 'Old title'), item('©too', 'Lavf'), item('desc', 'Old words'))
const quickTimeText = (name: string, text: string, language = 0) =>
  boxOf(name, [0, utf8(text).length, language >> 8, language & 255], utf8(text))
const key = (name: string) => boxOf('mdta', utf8(`com.apple.quicktime.${name}`))
const uuidXmp = (xmp: string) =>
  boxOf('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), utf8(xmp))

/** Makes a film whose pieces lie where its head says. */
function film({
  ftyp = FTYP as Uint8Array | null,
  udta = null as Uint8Array | null,
  tables = 'stco' as 'stco' | 'co64',
  isFast = false,
  between = new Uint8Array(0) as Uint8Array,
  behind = new Uint8Array(0) as Uint8Array,
  isOpen = false,
} = {}): Uint8Array {
  const tkhd = new Uint8Array(84)
  numbers(tkhd).set32(40, 0x10000)
  numbers(tkhd).set32(76, 320 << 16)
  numbers(tkhd).set32(80, 180 << 16)
  const head = (at: number) => {
    let place = at
    const places = PIECES.map((piece) => {
      const found = place
      place += piece.length
      return tables === 'stco' ? u32be(found) : u64(found)
    })
    const stbl = boxOf('stbl', boxOf(tables, u32be(0), u32be(PIECES.length), ...places))
    const trak = boxOf('trak', boxOf('tkhd', tkhd), boxOf('mdia', boxOf('minf', stbl)))
    return boxOf('moov', boxOf('mvhd', new Uint8Array(100)), trak, udta ? boxOf('udta', udta) : [])
  }
  const mdat = boxOf('mdat', ...PIECES)
  if (isOpen) mdat.set(u32be(0))
  const start = ftyp ?? new Uint8Array(0)
  if (!isFast) return join(start, mdat.subarray(0, 8), ...PIECES, between, head(start.length + 8), behind)
  const length = head(0).length
  return join(start, head(start.length + length + between.length + 8), between, mdat, behind)
}

/** Returns the pieces of a film, found as players find them. */
function piecesOf(bytes: Uint8Array): string[] {
  const at = Math.max(latin1(bytes).indexOf('stco'), latin1(bytes).indexOf('co64'))
  const isWide = bytes[at] === 0x63
  const { u32 } = numbers(bytes)
  return PIECES.map((piece, index) => {
    const place = isWide ? u32(at + 12 + index * 8 + 4) : u32(at + 12 + index * 4)
    return latin1(bytes.subarray(place, place + piece.length))
  })
}

const FILMS: readonly [name: string, bytes: Uint8Array, says: FieldChanges, TestPicture['keeps']?][] = [
  ['its head behind the film', film({ udta: OLD_ITEMS }), { title: 'Old title', description: 'Old words' }],
  [
    'its head before the film',
    film({ isFast: true, udta: OLD_ITEMS }),
    { title: 'Old title', description: 'Old words' },
    {
      'ItemList:Encoder': 'Lavf',
      'ItemList:Title': FIELDS.title,
      'ItemList:Description': FIELDS.description,
    },
  ],
  ['its head before the film, places of eight bytes, no word', film({ isFast: true, tables: 'co64' }), {}],
  [
    'room behind its head',
    film({ isFast: true, udta: OLD_ITEMS, between: freeBox(4000) }),
    { title: 'Old title' },
  ],
  ['XMP in the middle', film({ isFast: true, between: join(uuidXmp(OLD_XMP), freeBox(64)) }), OLD, KEEPS_XMP],
  ['XMP at its end', film({ behind: uuidXmp(OLD_XMP) }), OLD, KEEPS_XMP],
  ['something behind its boxes', film({ behind: ascii('left') }), {}],
  ['a last box that says no size', film({ isFast: true, isOpen: true }), {}],
  [
    'QuickTime, with XMP and texts',
    film({
      ftyp: QUICKTIME,
      isFast: true,
      udta: join(
        quickTimeText('©nam', 'Old title'),
        quickTimeText('©swr', 'Lavf'),
        boxOf('XMP_', utf8(OLD_XMP)),
        u32be(0),
      ),
    }),
    OLD,
    { ...KEEPS_XMP, 'UserData:SoftwareVersion': 'Lavf', 'UserData:Title': FIELDS.title },
  ],
  ['QuickTime that does not name itself', film({ ftyp: null }), {}],
  [
    'keys of Apple',
    film({
      ftyp: QUICKTIME,
      udta: boxOf(
        'meta',
        u32be(0),
        boxOf('hdlr', new Uint8Array(8), ascii('mdta'), new Uint8Array(13)),
        boxOf('keys', u32be(0), u32be(2), key('make'), key('title')),
        boxOf('ilst', item('\0\0\0\x01', 'Acme'), item('\0\0\0\x02', 'Old title')),
      ),
    }),
    { title: 'Old title' },
    { 'Keys:Make': 'Acme', 'Keys:Title': FIELDS.title },
  ],
  [
    'texts of 3GPP',
    film({ isFast: true, udta: boxOf('titl', u32be(0), [0x15, 0xc7], utf8('Old title\0')) }),
    { title: 'Old title' },
    { 'UserData:Title': FIELDS.title },
  ],
  [
    'in fragments',
    film({ isFast: true, udta: OLD_ITEMS, behind: boxOf('moof', boxOf('mfhd', new Uint8Array(8))) }),
    { title: 'Old title', description: 'Old words' },
  ],
]

/** Makes a file of Photoshop's: a layer that nobody looks into, and pixels. */
function photoshopFile(version: number, ...resources: readonly Uint8Array[]): Uint8Array {
  const all = join(...resources)
  const head = join(
    ascii('8BPS'),
    [0, version],
    new Uint8Array(6),
    [0, 3],
    u32be(32),
    u32be(48),
    [0, 8, 0, 3],
  )
  const layers = join(version === 2 ? u32be(0) : [], u32be(6), ascii('layers'))
  const pixels = new Uint8Array(48 * 32 * 3).fill(70)
  return join(head, u32be(6), ascii('colour'), u32be(all.length), all, layers, [0, 0], pixels)
}
const behindResources = (bytes: Uint8Array) => latin1(bytes).slice(-(48 * 32 * 3 + 12))
const THUMBNAIL = block(0x040c, join(u32be(1), new Uint8Array(24), [0xff, 0xd8, 0xff, 0xd9]))

const PSDS: readonly [name: string, bytes: Uint8Array, says: FieldChanges, TestPicture['keeps']?][] = [
  ['without a word', photoshopFile(1), {}],
  ['large, with a thumbnail', photoshopFile(2, block(0x03ed, new Uint8Array(16)), THUMBNAIL), {}],
  [
    'with XMP and IPTC',
    photoshopFile(
      1,
      block(0x0404, IPTC),
      block(0x0424, utf8(OLD_XMP)),
      block(0x07d0, ascii('path'), 'Path 1'),
    ),
    OLD,
    { ...KEEPS_XMP, 'IPTC:City': 'Nan', 'IPTC:Keywords': FIELDS.keywords },
  ],
]

const drawn = () => {
  const pixels = Uint8Array.from(
    { length: 48 * 32 * 3 },
    (_, at) => ((at * 5) & 127) + (((at * 7919) >>> 9) & 63),
  )
  return sharp(pixels, { raw: { width: 48, height: 32, channels: 3 } })
}
const made = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())
/** A directory that has a tag twice is a warning to libtiff. */
const pixelsOf = async (bytes: Uint8Array) =>
  (await sharp(bytes, { failOn: 'error' }).raw().toBuffer()).toString('base64')
const IFD = { IFD0: { ImageDescription: 'Old words', Make: 'Canon' } }

async function photos(): Promise<
  [kind: 'avif' | 'tiff', name: string, bytes: Uint8Array, says: FieldChanges, keeps?: TestPicture['keeps']][]
> {
  const kept = { 'IFD0:Make': 'Canon' }
  return [
    ['avif', 'without a word', await made(drawn().avif()), {}],
    ['avif', 'with EXIF', await made(drawn().withExif(IFD).avif()), { description: 'Old words' }, kept],
    ['avif', 'with XMP', await made(drawn().withXmp(OLD_XMP).avif()), OLD, KEEPS_XMP],
    ['tiff', 'without a word', await made(drawn().tiff()), {}],
    [
      'tiff',
      'pressed, with XMP',
      await made(drawn().withXmp(OLD_XMP).tiff({ compression: 'lzw' })),
      OLD,
      KEEPS_XMP,
    ],
    ['tiff', 'in tiles, with a profile', await made(drawn().withIccProfile('p3').tiff({ tile: true })), {}],
    [
      'tiff',
      'with IPTC, the high byte first',
      pagesOf(plainLayout(false), [IN_IPTC]),
      { title: 'Old title', keywords: ['old'] },
      { 'IPTC:City': 'Nan' },
    ],
    ['tiff', 'BigTIFF', await made(drawn().withXmp(OLD_XMP).tiff({ bigtiff: true })), OLD, KEEPS_XMP],
    [
      'tiff',
      'BigTIFF, the high byte first, with a page behind it that has XMP',
      pagesOf(BIG, [inLetters(270, 'Old words'), inLetters(271, 'Canon')], [inBytes(700, utf8(OLD_XMP))]),
      { ...OLD, description: 'Old words' },
      { ...KEEPS_XMP, ...kept },
    ],
    [
      'tiff',
      'of three pages with IPTC, of which the last has words too',
      pagesOf(
        plainLayout(false),
        [IN_IPTC],
        [inLetters(305, 'Scanner')],
        [inLetters(270, 'Old words'), IN_IPTC],
      ),
      { title: 'Old title', description: 'Old words' },
      { 'IFD1:Software': 'Scanner', 'IFD2:ImageDescription': FIELDS.description },
    ],
    [
      'tiff',
      'with IPTC, and its digest',
      pagesOf(plainLayout(false), [IN_IPTC, inBytes(34_377, DIGESTED)]),
      { title: 'Old title' },
      { 'IPTC:City': 'Nan' },
    ],
    [
      'tiff',
      'with IPTC, and XMP twice in its directory',
      pagesOf(plainLayout(false), [inBytes(700, utf8(OLD_XMP)), inBytes(700, utf8(SECOND_XMP)), IN_IPTC]),
      { ...OLD, description: 'Old words' },
      { ...KEEPS_XMP, 'XMP-xmp:Label': 'เขียว' },
    ],
  ]
}

/** Makes a TIFF of pages of six grey pixels each, the high byte first, that have what is given beside them. */
function pagesOf(layout: Layout, ...pages: readonly (readonly Value[])[]): Uint8Array {
  const short = (tag: number, value: number) => ({ tag, type: 3, count: 1, data: Uint8Array.of(0, value) })
  const long = (tag: number, value: number) => ({ tag, type: 4, count: 1, data: join(u32be(value)) })
  const isWide = layout.word === 8
  const head = isWide ? [0x4d, 0x4d, 0, 43, 0, 8, 0, 0] : [0x4d, 0x4d, 0, 42]
  let end = head.length + layout.word + 6
  const start = join(head, wordBytes(end, layout), [10, 60, 120, 180, 240, 250])
  const directories = pages.map((said, at) => {
    const own = [
      ...[short(256, 3), short(257, 2), short(258, 8), short(259, 1), short(262, 1)],
      ...[long(273, start.length - 6), short(278, 2), long(279, 6)],
    ]
    const rows = [...own, ...said].sort((a, b) => a.tag - b.tag)
    const next = end + directoryBytes(rows, { next: 0, at: end }, layout).length
    const bytes = directoryBytes(rows, { next: at < pages.length - 1 ? next : 0, at: end }, layout)
    end = next
    return bytes
  })
  return join(start, ...directories, ascii('left'))
}

const BIG: Layout = { little: false, word: 8, head: 8, count: 8, entry: 20 }
const inBytes = (tag: number, data: Uint8Array): Value => ({ tag, type: 1, count: data.length, data })
const inLetters = (tag: number, text: string): Value => {
  const data = ascii(`${text}\0`)
  return { tag, type: 2, count: data.length, data }
}
const OLD_IPTC = join(IPTC, new Uint8Array((4 - (IPTC.length % 4)) % 4))
const IN_IPTC: Value = { tag: 33_723, type: 4, count: OLD_IPTC.length / 4, data: OLD_IPTC }
/** Photoshop's resources with a digest of the IPTC that lies beside them, and a path. */
const DIGESTED = join(
  block(0x0425, createHash('md5').update(OLD_IPTC).digest()),
  block(0x07d0, ascii('path'), 'Path 1'),
)
const SECOND_XMP = xmpOf('   <dc:description>Old words</dc:description>', ' xmp:Label="เขียว"')

/** Makes an Illustrator file of today: a PDF whose packet has room for what tests write. */
function illustrator(xmp: string, info = ''): Uint8Array {
  const objects = [
    '<</Type/Catalog/Metadata 2 0 R/Pages 3 0 R>>',
    `<</Length ${Buffer.byteLength(xmp)}/Subtype/XML/Type/Metadata>>stream\n${xmp}\nendstream`,
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    '<</Type/Page/Parent 3 0 R/MediaBox[0.0 0.0 200.0 100.0]>>',
    ...(info === '' ? [] : [info]),
  ]
  let file = '%PDF-1.6\n'
  const rows = objects.map((object, at) => {
    const row = `${String(Buffer.byteLength(file)).padStart(10, '0')} 00000 n \n`
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return row
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<</Size ${size}/Root 1 0 R${info && '/Info 5 0 R'}>>\n`
  return utf8(`${file}${table}startxref\n${Buffer.byteLength(file)}\n%%EOF\n`)
}

/** Makes the files of kinds that browsers and `sharp` do not decode alike. */
export async function otherFiles(): Promise<OtherFile[]> {
  const svgs = SVGS.map(
    ([name, svg, size, says, keeps]): OtherFile => ({
      name: `svg: ${name}`,
      kind: 'svg',
      bytes: utf8(svg),
      size,
      says,
      ...(keeps && { keeps }),
      drawing: shapesOf,
    }),
  )
  const epses = EPSES.map(
    ([name, bytes, says, keeps]): OtherFile => ({
      name: `eps: ${name}`,
      kind: 'eps',
      bytes,
      size: [200, 100],
      says,
      ...(keeps && { keeps }),
      drawing: runOf,
    }),
  )
  const films = FILMS.map(
    ([name, bytes, says, keeps]): OtherFile => ({
      name: `mp4: ${name}`,
      kind: 'mp4',
      bytes,
      size: [320, 180],
      says,
      ...(keeps && { keeps }),
      drawing: piecesOf,
    }),
  )
  const psds = PSDS.map(
    ([name, bytes, says, keeps]): OtherFile => ({
      name: `psd: ${name}`,
      kind: 'psd',
      bytes,
      size: [48, 32],
      says,
      ...(keeps && { keeps }),
      drawing: behindResources,
    }),
  )
  const sequence: OtherFile = {
    name: 'avif: a sequence without a picture beside it',
    kind: 'avif',
    bytes: film({ ftyp: boxOf('ftyp', ascii('avis\0\0\0\0avismsf1')), isFast: true }),
    size: [320, 180],
    says: {},
    drawing: piecesOf,
  }
  const others = (await photos()).map(
    ([kind, name, bytes, says, keeps]): OtherFile => ({
      name: `${kind}: ${name}`,
      kind,
      bytes,
      size: /IPTC|BigTIFF,/.test(name) ? [3, 2] : [48, 32],
      says,
      ...(keeps && { keeps }),
      drawing: pixelsOf,
    }),
  )
  const roomy = OLD_XMP.replace(' '.repeat(2000), ' '.repeat(80_000))
  const ais: OtherFile[] = [
    {
      name: 'ai: a PDF with a packet that has room',
      kind: 'ai',
      bytes: illustrator(roomy),
      size: [200, 100],
      says: OLD,
      keeps: KEEPS_XMP,
      drawing: (bytes) => latin1(bytes).replace(/<\?xpacket begin=[\s\S]*?<\?xpacket end=[^>]*>/g, 'PACKET'),
    },
    {
      name: 'ai: a PDF that says a title of its own, with room for none and for another',
      kind: 'ai',
      bytes: illustrator(
        roomy,
        `<</Title(Old \\(ti\\164le\\))/Keywords<FEFF006F006C0064>/Subject(Old words${' '.repeat(400)})/Creator(Adobe Illustrator)>>`,
      ),
      size: [200, 100],
      says: { ...OLD, description: 'Old words' },
      keeps: { ...KEEPS_XMP, 'PDF:Creator': 'Adobe Illustrator' },
      drawing: (bytes) =>
        latin1(bytes)
          .replace(/<\?xpacket begin=[\s\S]*?<\?xpacket end=[^>]*>/g, 'PACKET')
          .replace(/<<\/Title[\s\S]*?\/Creator/, 'INFO'),
    },
  ]
  return [...svgs, ...epses, ...ais, ...films, ...psds, sequence, ...others]
}

import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { ascii, join, numbers, u32be, u32le, utf8 } from '../bytes.ts'
import { segment } from '../jpeg/jpeg-xmp.ts'
import { md5 } from '../md5.ts'
import type { PictureKind } from '../picture-kind.ts'
import { crc32 } from '../png/crc.ts'
import { exifOfTwoPrograms } from './two-programs.ts'

/** A file as sellers bring it. */
export interface TestPicture {
  /** What is special about it. */
  readonly name: string
  readonly kind: PictureKind
  readonly bytes: Uint8Array
  /** Tags that exiftool must still find after writing, with their groups. */
  readonly keeps?: Readonly<Record<string, unknown>>
}

const WIDTH = 48
const HEIGHT = 32

/** Draws a picture with colours, edges and noise that is always the same. */
function drawn(channels: 3 | 4 = 3): Sharp {
  const pixels = new Uint8Array(WIDTH * HEIGHT * channels)
  let chance = 1
  for (let at = 0; at < pixels.length; at++) {
    chance = (Math.imul(chance, 1_103_515_245) + 12_345) >>> 0
    pixels[at] = channels === 4 && at % 4 === 3 ? (at >> 4) & 255 : ((at * 5) & 127) + (chance >>> 27)
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels } })
}

const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())

/** Puts parts behind the first `at` bytes. */
export function inserted(file: Uint8Array, at: number, ...parts: readonly Uint8Array[]): Uint8Array {
  return join(file.subarray(0, at), ...parts, file.subarray(at))
}

/** Returns where the first marker after JFIF begins. */
function afterJfif(file: Uint8Array): number {
  return file[3] === 0xe0 ? 4 + numbers(file).u16(4) : 2
}

/** Returns the same picture with JFIF's head, which sharp leaves out, and what it says of the density. */
const inJfif = (file: Uint8Array, unit = 0, dots = 1) =>
  inserted(
    file,
    2,
    segment(0xe0, join(ascii('JFIF\0\x01\x02'), [unit, dots >> 8, dots & 255, dots >> 8, dots & 255, 0, 0])),
  )

/** Returns a JPEG without JFIF, as cameras write. */
const withoutJfif = (file: Uint8Array) => join(file.subarray(0, 2), file.subarray(afterJfif(file)))

const xmpSegment = (xml: string) => segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0'), utf8(xml))

/** Makes an XMP packet of these properties. */
export function xmpOf(properties: string, attributes = ''): string {
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Adobe XMP Core 7.1-c000">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
    xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/"${attributes}>
${properties}
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
${' '.repeat(2000)}
<?xpacket end="w"?>`
}

function extended(main: string, further: string): Uint8Array[] {
  const bytes = utf8(further)
  const name = md5(bytes)
  const segments = [
    xmpSegment(
      main.replace(
        'rdf:about=""',
        `rdf:about="" xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmpNote:HasExtendedXMP="${name}"`,
      ),
    ),
  ]
  for (let at = 0; at < bytes.length; at += 65_000) {
    const head = join(
      ascii('http://ns.adobe.com/xmp/extension/\0'),
      ascii(name),
      u32be(bytes.length),
      u32be(at),
    )
    segments.push(segment(0xe1, head, bytes.subarray(at, at + 65_000)))
  }
  return segments
}

/** Makes a Photoshop resource block. */
export function block(id: number, data: Uint8Array, name = ''): Uint8Array {
  const title = name.length % 2 ? join([name.length], ascii(name)) : join([name.length], ascii(name), [0])
  return join(ascii('8BIM'), [id >> 8, id & 255], title, u32be(data.length), data, data.length % 2 ? [0] : [])
}

/** Makes an IPTC dataset. */
export const dataset = (record: number, number: number, data: Uint8Array) =>
  join([0x1c, record, number, data.length >> 8, data.length & 255], data)

const photoshop = (...blocks: readonly Uint8Array[]) =>
  segment(0xed, ascii('Photoshop 3.0\0'), join(...blocks))

const LATIN_IPTC = join(
  dataset(2, 0, new Uint8Array([0, 2])),
  dataset(2, 5, ascii('Old title')),
  dataset(2, 25, ascii('old')),
  dataset(2, 80, ascii('Andr\xe9')),
  dataset(2, 90, ascii('Z\xfcrich')),
)

/** Makes EXIF of a camera, with a maker's note that counts from the block's beginning, and a thumbnail's directory. */
function cameraExif(little: boolean): Uint8Array {
  const bytes = new Uint8Array(420)
  const { set16, set32 } = numbers(bytes, little)
  bytes.set(ascii(little ? 'II' : 'MM'))
  set16(2, 42)
  set32(4, 8)
  let at = 8
  const count = (many: number) => {
    set16(at, many)
    at += 2
  }
  const row = (tag: number, type: number, many: number, value: number) => {
    set16(at, tag)
    set16(at + 2, type)
    set32(at + 4, many)
    if (type === 3) set16(at + 8, value)
    else set32(at + 8, value)
    at += 12
  }
  count(7)
  row(0x010e, 2, 12, 150)
  row(0x010f, 2, 6, 162)
  row(0x0110, 2, 9, 168)
  row(0x0112, 3, 1, 6)
  row(0x011a, 5, 1, 178)
  row(0x011b, 5, 1, 178)
  row(0x8769, 4, 1, 190)
  set32(at, 330)
  bytes.set(ascii('Old caption\0'), 150)
  bytes.set(ascii('Canon\0'), 162)
  bytes.set(ascii('EOS Test\0'), 168)
  set32(178, 300)
  set32(182, 1)
  at = 190
  count(3)
  row(0x829a, 5, 1, 240)
  row(0x9003, 2, 20, 248)
  row(0x927c, 7, 40, 270)
  set32(at, 0)
  set32(240, 1)
  set32(244, 125)
  bytes.set(ascii('2024:11:20 10:11:12\0'), 248)
  at = 270
  count(1)
  row(0x0006, 2, 10, 300)
  set32(at, 0)
  bytes.set(ascii('Thokham 5\0'), 300)
  at = 330
  count(2)
  row(0x0201, 4, 1, 370)
  row(0x0202, 4, 1, 8)
  set32(at, 0)
  bytes.set([0xff, 0xd8, 0xff, 0xdb, 0, 4, 0xff, 0xd9], 370)
  return bytes
}

const exifSegment = (tiff: Uint8Array) => segment(0xe1, ascii('Exif\0\0'), tiff)

/** Puts two pictures into one file, the second found by its distance. */
function multiPicture(
  file: Uint8Array,
  second: Uint8Array,
  before: readonly Uint8Array[],
  after: readonly Uint8Array[],
) {
  const tiff = new Uint8Array(88)
  const payload = join(ascii('MPF\0'), tiff)
  const mpf = segment(0xe2, payload)
  const at = afterJfif(file)
  const whole = inserted(file, at, ...before, mpf, ...after)
  const start = at + before.reduce((sum, one) => sum + one.length, 0) + 8
  const block = whole.subarray(start, start + 88)
  const { set16, set32 } = numbers(block)
  block.set(ascii('MM'))
  set16(2, 42)
  set32(4, 8)
  set16(8, 3)
  let row = 10
  const entry = (tag: number, type: number, many: number, value: number) => {
    set16(row, tag)
    set16(row + 2, type)
    set32(row + 4, many)
    set32(row + 8, value)
    row += 12
  }
  entry(0xb000, 7, 4, 0x30313030)
  entry(0xb001, 4, 1, 2)
  entry(0xb002, 7, 32, 50)
  set32(50, 0x20030000)
  set32(54, whole.length)
  set32(58, 0)
  set32(70, second.length)
  set32(74, whole.length - start)
  return join(whole, second)
}

/** Makes a PNG chunk with its checksum. */
export function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = join(ascii(type), data)
  return join(u32be(data.length), body, u32be(crc32(body)))
}

const itxt = (keyword: string, text: string, isPacked = false) =>
  chunk(
    'iTXt',
    join(
      ascii(keyword),
      [0, isPacked ? 1 : 0, 0, 0, 0],
      isPacked ? new Uint8Array(deflateSync(utf8(text))) : utf8(text),
    ),
  )

/** Puts parts before the end mark of a PNG, which has 12 bytes. */
const beforeEnd = (file: Uint8Array, ...parts: readonly Uint8Array[]) =>
  inserted(file, file.length - 12, ...parts)

/** Writes the same pixels in many small chunks. */
function inSmallChunks(file: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [file.subarray(0, 8)]
  for (let at = 8; at < file.length; ) {
    const length = numbers(file).u32(at)
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8))
    const data = file.subarray(at + 8, at + 8 + length)
    if (type !== 'IDAT') parts.push(file.subarray(at, at + 12 + length))
    else for (let i = 0; i < length; i += 100) parts.push(chunk('IDAT', data.subarray(i, i + 100)))
    at += 12 + length
  }
  return join(...parts)
}

function webpChunk(type: string, data: Uint8Array): Uint8Array {
  return join(ascii(type), u32le(data.length), data, data.length % 2 ? [0] : [])
}

function webpWith(file: Uint8Array, ...chunks: readonly Uint8Array[]): Uint8Array {
  const whole = join(file, ...chunks)
  numbers(whole, true).set32(4, whole.length - 8)
  return whole
}

const OLD_XMP = xmpOf(
  `   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Old title</rdf:li><rdf:li xml:lang="th-TH">ชื่อเก่า</rdf:li></rdf:Alt></dc:title>
   <dc:subject><rdf:Bag><rdf:li>old</rdf:li><rdf:li>older &amp; oldest</rdf:li></rdf:Bag></dc:subject>
   <photoshop:City>เชียงใหม่</photoshop:City>`,
  ' xmp:Rating="4" xmp:CreatorTool="Adobe Photoshop 26.0"',
)

const KEEPS_XMP = { 'XMP-xmp:Rating': 4, 'XMP-photoshop:City': 'เชียงใหม่', 'XMP-dc:Title-th-TH': 'ชื่อเก่า' }
const KEEPS_CAMERA = {
  'IFD0:Make': 'Canon',
  'IFD0:Orientation': 6,
  'ExifIFD:DateTimeOriginal': '2024:11:20 10:11:12',
  'Canon:CanonImageType': 'Thokham 5',
  'IFD1:ThumbnailLength': 8,
}

/** The editor has put its directory behind all, gave one value to several, and left room as Windows does. */
const EDITED = exifOfTwoPrograms({
  little: true,
  order: ['further', 'note', 1, 2, 3, 4, 'gps', 'thumbnail', 'picture', 5, 'first', 0],
  gap: 0,
  texts: { caption: 0, gps: 3, make: 1, model: 2, rights: 4, day: 3, comment: 0, note: 5, small: 0 },
  notesCountFrom: 'block',
  hasRights: true,
  hasThumbnail: true,
  hasPadding: false,
})
/** The firmware is told outside of the note, counted from the block's beginning. */
const KEEPS_EDITED = {
  'IFD0:Make': 'Canon',
  'ExifIFD:DateTimeOriginal': '2024:11:20 10:11:12',
  'Canon:CanonImageType': 'of note',
  'Canon:CanonFirmwareVersion': 'note of its own',
  'IFD1:ThumbnailLength': 8,
}

/** Makes the files that reading and writing are judged by. */
export async function testPictures(): Promise<TestPicture[]> {
  const bare = await bytesOf(drawn().jpeg({ quality: 90 }))
  const plain = inJfif(bare)
  const at = afterJfif(plain)
  const with_ = (...parts: readonly Uint8Array[]) => inserted(plain, at, ...parts)
  const png = await bytesOf(drawn().png())
  const lossy = await bytesOf(drawn().webp({ quality: 80 }))
  const long = `   <photoshop:History>${'a layer was moved; '.repeat(2900)}</photoshop:History>`
  const jpegs: [string, Uint8Array, TestPicture['keeps']?][] = [
    ['baseline', plain],
    ['progressive', await bytesOf(drawn().jpeg({ progressive: true }))],
    ['mozjpeg', await bytesOf(drawn().jpeg({ mozjpeg: true }))],
    ['without subsampling', await bytesOf(drawn().jpeg({ chromaSubsampling: '4:4:4' }))],
    ['grey', await bytesOf(drawn().greyscale().jpeg())],
    ['CMYK', await bytesOf(drawn().toColourspace('cmyk').jpeg())],
    ['one pixel', await bytesOf(drawn().resize(1, 1).jpeg())],
    [
      'with an ICC profile',
      await bytesOf(drawn().withIccProfile('p3').jpeg()),
      { 'ICC-header:ProfileClass': 'mntr' },
    ],
    [
      'with an EXIF orientation',
      await bytesOf(drawn().withMetadata({ orientation: 6 }).jpeg()),
      { 'IFD0:Orientation': 6 },
    ],
    [
      'with EXIF and GPS by sharp',
      await bytesOf(
        drawn()
          .withExif({
            IFD0: { Artist: 'Somchai', Copyright: 'Old copyright', ImageDescription: 'Old' },
            IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 47/1 0/1' },
          })
          .jpeg(),
      ),
      { 'IFD0:Artist': 'Somchai', 'GPS:GPSLatitudeRef': 'N' },
    ],
    ['camera, the low byte first', with_(exifSegment(cameraExif(true))), KEEPS_CAMERA],
    [
      'camera, the high byte first, no JFIF',
      withoutJfif(with_(exifSegment(cameraExif(false)))),
      KEEPS_CAMERA,
    ],
    ['camera with GPS, and an editor after it', with_(exifSegment(EDITED)), KEEPS_EDITED],
    ['with XMP', with_(xmpSegment(OLD_XMP)), KEEPS_XMP],
    [
      'with XMP of one empty node',
      with_(
        xmpSegment(
          '<x:xmpmeta xmlns:x="adobe:ns:meta/"><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description r:about="uuid:1" xmlns:p="http://ns.adobe.com/photoshop/1.0/" p:City="Nan"/></r:RDF></x:xmpmeta>',
        ),
      ),
      { 'XMP-photoshop:City': 'Nan' },
    ],
    [
      'with an empty RDF',
      with_(xmpSegment('<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>')),
    ],
    [
      'with extended XMP',
      with_(...extended(OLD_XMP, xmpOf(`   <photoshop:History>${'h'.repeat(70_000)}</photoshop:History>`))),
      { ...KEEPS_XMP, 'XMP-photoshop:History': 'h'.repeat(70_000) },
    ],
    [
      'with a description in extended XMP',
      with_(
        ...extended(
          OLD_XMP,
          xmpOf(
            `   <dc:description><rdf:Alt><rdf:li xml:lang="x-default">Old ${'d'.repeat(500)}</rdf:li></rdf:Alt></dc:description>\n   <photoshop:History>kept</photoshop:History>`,
          ),
        ),
      ),
      { ...KEEPS_XMP, 'XMP-photoshop:History': 'kept' },
    ],
    [
      'with XMP that fills its segment',
      with_(
        xmpSegment(
          xmpOf(`${long}\n   <photoshop:Instructions>${'i'.repeat(8000)}</photoshop:Instructions>`).replace(
            / {2000}\n/,
            '',
          ),
        ),
      ),
      { 'XMP-photoshop:Instructions': 'i'.repeat(8000) },
    ],
    [
      'with IPTC in Latin letters and Photoshop blocks',
      with_(
        photoshop(
          block(0x03ed, new Uint8Array([0, 72, 0, 0, 0, 1, 0, 1, 0, 72, 0, 0, 0, 1, 0, 1])),
          block(0x0404, LATIN_IPTC),
          block(0x0425, new Uint8Array(16).fill(7)),
          block(0x040a, new Uint8Array([1])),
          block(0x07d0, ascii('path'), 'Path 1'),
        ),
      ),
      { 'IPTC:By-line': 'André', 'IPTC:City': 'Zürich', 'Photoshop:CopyrightFlag': 1 },
    ],
    [
      'with IPTC in UTF-8 that is said to be',
      with_(
        photoshop(
          block(
            0x0404,
            join(
              dataset(1, 90, ascii('\x1b%G')),
              dataset(2, 90, utf8('เชียงใหม่')),
              dataset(2, 25, utf8('เก่า')),
            ),
          ),
        ),
      ),
      { 'IPTC:City': 'เชียงใหม่' },
    ],
    [
      'with IPTC in UTF-8 that is not said to be',
      with_(photoshop(block(0x0404, dataset(2, 90, utf8('เชียงใหม่'))))),
      { 'IPTC:City': 'เชียงใหม่' },
    ],
    [
      'with Photoshop blocks over two segments',
      with_(
        photoshop(block(0x0421, ascii('\0\0\0\x01')), block(0x0fa0, new Uint8Array(40_000).fill(5))),
        photoshop(block(0x0fa1, new Uint8Array(40_001).fill(6)), block(0x0404, dataset(2, 80, ascii('Kai')))),
      ),
      { 'IPTC:By-line': 'Kai' },
    ],
    [
      'with everything at once',
      with_(
        exifSegment(cameraExif(true)),
        xmpSegment(OLD_XMP),
        photoshop(block(0x0404, LATIN_IPTC)),
        segment(0xfe, ascii('made by hand')),
      ),
      { ...KEEPS_XMP, ...KEEPS_CAMERA, 'IPTC:City': 'Zürich', 'File:Comment': 'made by hand' },
    ],
    [
      'Ultra HDR, two pictures',
      multiPicture(
        plain,
        await bytesOf(drawn().greyscale().jpeg()),
        [exifSegment(cameraExif(true)), xmpSegment(xmpOf('', ' hdrgm:Version="1.0"'))],
        [],
      ),
      { 'XMP-hdrgm:Version': 1, 'MPF0:NumberOfImages': 2 },
    ],
    [
      'two pictures, their list before the XMP',
      multiPicture(plain, await bytesOf(drawn().greyscale().jpeg()), [], [xmpSegment(OLD_XMP)]),
      { ...KEEPS_XMP, 'MPF0:NumberOfImages': 2 },
    ],
    [
      'printed at 300 dots',
      await bytesOf(drawn().withMetadata({ density: 300 }).jpeg()),
      { 'IFD0:XResolution': 300 },
    ],
    [
      'printed at 300 dots, by JFIF alone',
      inJfif(bare, 1, 300),
      { 'IFD0:XResolution': 300, 'IFD0:ResolutionUnit': 2 },
    ],
    ['with a film behind it', join(plain, ascii('MotionPhoto_Data'), new Uint8Array(5000).fill(9))],
    ['with fill bytes before a marker', with_(new Uint8Array([0xff, 0xff, 0xff]), segment(0xfe, ascii('x')))],
  ]
  const animated = await bytesOf(
    sharp([await bytesOf(drawn(4).png()), await bytesOf(drawn(4).flip().png())], {
      join: { animated: true },
    }).webp({
      loop: 0,
      delay: [100, 100],
    }),
  )
  const pngs: [string, Uint8Array, TestPicture['keeps']?][] = [
    ['true colour', png],
    ['alpha', await bytesOf(drawn(4).png())],
    ['palette', await bytesOf(drawn().png({ palette: true }))],
    ['grey, 16 bits', await bytesOf(drawn().toColourspace('grey16').png())],
    ['interlaced', await bytesOf(drawn().png({ progressive: true }))],
    ['with an ICC profile', await bytesOf(drawn().withIccProfile('p3').png())],
    ['pixels in small chunks', inSmallChunks(png)],
    [
      'as Midjourney makes it',
      inserted(
        png,
        33,
        chunk('tEXt', ascii('Author\0somchai')),
        chunk('tEXt', ascii('Description\0a golden rice field --ar 3:2 --v 7 Job ID: 1b2c')),
        chunk('tEXt', ascii('Creation Time\0Thu, 20 Nov 2025 10:11:12 GMT')),
      ),
      { 'PNG:Author': 'somchai', 'PNG:Description': 'a golden rice field --ar 3:2 --v 7 Job ID: 1b2c' },
    ],
    ['with iTXt in Thai', inserted(png, 33, itxt('Comment', 'ทุ่งนา')), { 'PNG:Comment': 'ทุ่งนา' }],
    [
      'with zTXt',
      inserted(png, 33, chunk('zTXt', join(ascii('Comment\0\0'), new Uint8Array(deflateSync('packed'))))),
      { 'PNG:Comment': 'packed' },
    ],
    ['with eXIf', inserted(png, 33, chunk('eXIf', cameraExif(false))), { 'IFD0:Make': 'Canon' }],
    ['with XMP', inserted(png, 33, itxt('XML:com.adobe.xmp', OLD_XMP)), KEEPS_XMP],
    ['with packed XMP', inserted(png, 33, itxt('XML:com.adobe.xmp', OLD_XMP, true)), KEEPS_XMP],
    ['with XMP behind the pixels', beforeEnd(png, itxt('XML:com.adobe.xmp', OLD_XMP)), KEEPS_XMP],
    [
      'printed at 300 dots',
      inserted(png, 33, chunk('pHYs', join(u32be(11_811), u32be(11_811), [1]))),
      { 'IFD0:XResolution': 118.11, 'IFD0:ResolutionUnit': 3 },
    ],
    ['with bytes behind its end', join(png, ascii('left over'))],
  ]
  const webps: [string, Uint8Array, TestPicture['keeps']?][] = [
    ['lossy, no extended header', lossy],
    ['lossless, no extended header', await bytesOf(drawn().webp({ lossless: true }))],
    ['lossy with alpha', await bytesOf(drawn(4).webp())],
    ['lossless with alpha', await bytesOf(drawn(4).webp({ lossless: true }))],
    ['near lossless', await bytesOf(drawn().webp({ nearLossless: true }))],
    ['animated', animated],
    ['with an ICC profile', await bytesOf(drawn().withIccProfile('p3').webp())],
    [
      'with EXIF and XMP by sharp',
      await bytesOf(
        drawn()
          .withExif({ IFD0: { Artist: 'Kai' } })
          .withXmp(OLD_XMP)
          .webp(),
      ),
      { ...KEEPS_XMP, 'IFD0:Artist': 'Kai' },
    ],
    [
      'with EXIF that is named as in JPEG',
      webpWith(
        await bytesOf(drawn().withIccProfile('p3').webp()),
        webpChunk('EXIF', join(ascii('Exif\0\0'), cameraExif(true))),
      ),
      { 'IFD0:Make': 'Canon' },
    ],
    [
      'with a chunk that nobody knows',
      webpWith(await bytesOf(drawn(4).webp()), webpChunk('ABCD', ascii('odd'))),
    ],
  ]
  const kinds = { jpeg: jpegs, png: pngs, webp: webps }
  return Object.entries(kinds).flatMap(([kind, list]) =>
    list.map(([name, bytes, keeps]) => ({
      name: `${kind}: ${name}`,
      kind: kind as TestPicture['kind'],
      bytes,
      ...(keeps && { keeps }),
    })),
  )
}

/** Returns the decoded pixels, all frames of them. */
export async function pixelsOf(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { animated: true }).raw().toBuffer()
}

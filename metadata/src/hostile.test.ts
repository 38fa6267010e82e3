import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type ByteSource, sourceOfBytes } from './byte-source.ts'
import { ascii, join, numbers, u32be } from './bytes.ts'
import { segment } from './jpeg/jpeg-xmp.ts'
import { PictureRefusal } from './picture-refusal.ts'
import { planWrite, readPicture } from './read-picture.ts'
import { sizeOf, writeSegments } from './segments.ts'
import { block, chunk, inserted, pixelsOf, testPictures, xmpOf } from './testing/pictures.ts'
import { FIELDS, read, written } from './testing/written.ts'

const pictures = await testPictures()
const bytesOf = (name: string) => pictures.find((one) => one.name === name)?.bytes as Uint8Array
const jpeg = bytesOf('jpeg: baseline')
const png = bytesOf('png: true colour')
const webp = bytesOf('webp: lossy, no extended header')

/** Returns the code of the refusal; anything else that is thrown is a fault. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'none'
  } catch (error) {
    if (error instanceof PictureRefusal) return error.message
    throw error
  }
}
const xmp = (xml: string) => segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0'), ascii(xml))
const marker = (code: number, length: number) => new Uint8Array([0xff, code, length >> 8, length & 255])

describe('a file is refused, with its reason', () => {
  it.each<[string, Uint8Array, string | undefined, string]>([
    ['0 bytes', new Uint8Array(0), 'a.jpg', 'empty'],
    ['a text', ascii('hello, this is no picture'), 'a.jpg', 'not_a_picture'],
    ['one byte', new Uint8Array([7]), 'a.jpg', 'not_a_picture'],
    ['a GIF', ascii('GIF89a..........'), 'a.gif', 'unsupported_kind: gif'],
    ['a photo of an iPhone', ascii('\0\0\0\x18ftypheic\0\0\0\0'), 'a.heic', 'truncated'],
    ['a TIFF called JPEG', ascii('II*\0\x08\0\0\0........'), 'a.jpg', 'wrong_suffix: tiff'],
    ['a ZIP', ascii('PK\x03\x04............'), 'a.jpg', 'unsupported_kind: zip'],
    ['a PNG called JPEG', png, 'a.jpg', 'wrong_suffix: png'],
    ['a JPEG called WebP', jpeg, 'a.webp', 'wrong_suffix: jpeg'],
    ['a JPEG without a suffix', jpeg, 'ภาพ', 'wrong_suffix: jpeg'],
    ['the first bytes of a JPEG', jpeg.subarray(0, 2), 'a.jpg', 'truncated'],
    ['a JPEG cut in its header', jpeg.subarray(0, 100), 'a.jpg', 'truncated'],
    ['a JPEG cut in its pixels', jpeg.subarray(0, jpeg.length - 40), 'a.jpg', 'truncated'],
    ['a JPEG without pixels', join(jpeg.subarray(0, 2), [0xff, 0xd9, 0, 0]), 'a.jpg', 'truncated'],
    ['a JPEG with a part of no length', inserted(jpeg, 2, marker(0xe5, 1)), 'a.jpg', 'damaged'],
    [
      'a JPEG with a part longer than the file',
      inserted(jpeg, 2, marker(0xe5, 65_000)),
      'a.jpg',
      'truncated',
    ],
    ['a JPEG of stray bytes', inserted(jpeg, 20, new Uint8Array(100_000).fill(7)), 'a.jpg', 'damaged'],
    ['a JPEG of fill bytes', inserted(jpeg, 2, new Uint8Array(100_000).fill(255)), 'a.jpg', 'damaged'],
    ['a PNG cut in its pixels', png.subarray(0, png.length - 40), 'a.png', 'truncated'],
    ['a PNG without an end', png.subarray(0, png.length - 12), 'a.png', 'truncated'],
    ['a PNG whose header is wrong', png.map((byte, at) => (at === 20 ? byte ^ 1 : byte)), 'a.png', 'damaged'],
    [
      'a PNG with a chunk of 4 GB',
      inserted(png, 33, join(u32be(0xffffffff), ascii('tEXt'))),
      'a.png',
      'damaged',
    ],
    [
      'a PNG with a chunk of 2 GB',
      inserted(png, 33, join(u32be(0x7fffffff), ascii('tEXt'))),
      'a.png',
      'truncated',
    ],
    ['a WebP cut', webp.subarray(0, webp.length - 20), 'a.webp', 'truncated'],
    ['a WebP with a chunk longer than itself', grownFirstChunk(webp), 'a.webp', 'damaged'],
    ['XMP that is no XML', inserted(jpeg, 2, xmp('<x:xmpmeta><rdf:RDF>')), 'a.jpg', 'xmp_unreadable'],
    ['XMP without RDF', inserted(jpeg, 2, xmp('<a/>')), 'a.jpg', 'xmp_unreadable'],
    ['XMP in no UTF-8', inserted(jpeg, 2, xmp('<a b="\xff"/>')), 'a.jpg', 'xmp_unreadable'],
    ['XMP with entities that grow', inserted(jpeg, 2, xmp(laughs())), 'a.jpg', 'xmp_unreadable'],
    ['XMP that nests for ever', inserted(jpeg, 2, xmp('<a>'.repeat(20_000))), 'a.jpg', 'xmp_unreadable'],
    ['XMP that unpacks to 64 MB', inserted(png, 33, bomb('XML:com.adobe.xmp')), 'a.png', 'xmp_unreadable'],
  ])('%s', async (_, bytes, name, reason) => {
    expect(await refusalOf(written(bytes, FIELDS, name === undefined ? {} : { name }))).toBe(reason)
    const reading = await refusalOf(readPicture(sourceOfBytes(bytes), name))
    // What cannot be read of XMP only matters when it is written.
    expect(reading).toBe(reason === 'xmp_unreadable' ? 'none' : reason)
  })

  it.each<[string, Uint8Array]>([
    [
      'stray bytes behind its first mark',
      inserted(
        jpeg,
        2,
        Uint8Array.from({ length: 255 }, (_, at) => at),
      ),
    ],
    ['stray bytes before a marker', inserted(jpeg, 20, new Uint8Array([7, 0, 9]))],
    ['stray bytes with a zero behind 0xFF', inserted(jpeg, 20, new Uint8Array([7, 0xff, 0, 9]))],
    ['a mark of coded pixels before them', inserted(jpeg, 20, new Uint8Array([0xff, 0xd0]))],
    [
      'an envelope of XMP with nothing in it',
      inserted(jpeg, 2, xmp('<x:xmpmeta xmlns:x="adobe:ns:meta/" key="value" />')),
    ],
    [
      'the same, open, with padding',
      inserted(
        jpeg,
        2,
        xmp(
          '<?xpacket begin=""?><x:xapmeta xmlns:x="adobe:ns:meta/"> </x:xapmeta>   <?xpacket end="w"?>\0\0',
        ),
      ),
    ],
    [
      'the rest of a longer packet behind it',
      inserted(jpeg, 2, xmp(`${xmpOf('').replace('\ufeff', '').trim()}</rdf:RDF></x:xmpmeta><?xpacket en`)),
    ],
    ['padding alone for XMP', inserted(jpeg, 2, xmp('<?xpacket begin=""?>   <?xpacket end="w"?>'))],
  ])('but not for %s', async (_, bytes) => {
    const { bytes: after, notes } = await written(bytes, FIELDS)
    expect(notes).toEqual([])
    expect((await read(after)).fields).toEqual(FIELDS)
    // Its encoder's library takes stray bytes, and warns.
    const pixels = await sharp(after, { failOn: 'error' }).raw().toBuffer()
    expect(pixels.equals(await pixelsOf(jpeg))).toBe(true)
  })

  it.each([
    ['the low byte first', 'utf16le', [0xff, 0xfe]],
    ['the high byte first', 'utf16be', [0xfe, 0xff]],
    ['without its mark', 'utf16le', []],
    ['without its mark, the high byte first', 'utf16be', []],
  ] as const)('but not for XMP in UTF-16, %s', async (_, coding, mark) => {
    const xml = xmpOf('<dc:title>ทุ่งนา</dc:title><photoshop:City>น่าน</photoshop:City>').trim()
    const wide = Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le')
    if (coding === 'utf16be') wide.swap16()
    const bytes = inserted(jpeg, 2, segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0'), join(mark, wide)))
    expect((await read(bytes)).fields.title).toBe('ทุ่งนา')
    const after = Buffer.from((await written(bytes, { title: 'ข้าว' })).bytes).toString()
    expect(after).toContain('<?xml version="1.0" encoding="UTF-8"?>')
    expect(after).toContain('<photoshop:City>น่าน</photoshop:City>')
    expect(after).not.toContain('ทุ่งนา')
  })

  it('a source that gives less than it promised', async () => {
    const source: ByteSource = { size: jpeg.length, read: async (from, to) => jpeg.subarray(from, to - 1) }
    expect(await refusalOf(readPicture(source))).toBe('changed')
  })

  it('XMP that cannot be read gives way when that is asked for', async () => {
    const broken = inserted(jpeg, 2, xmp('<x:xmpmeta><rdf:RDF>'))
    const { bytes, notes } = await written(broken, FIELDS, { replaceUnreadable: true })
    expect(notes).toContainEqual({ code: 'xmp_replaced' })
    expect((await read(bytes)).fields).toEqual(FIELDS)
  })
})

describe('what cannot be read stays, and is noted', () => {
  it.each<[string, Uint8Array, string]>([
    [
      'EXIF',
      inserted(jpeg, 2, segment(0xe1, ascii('Exif\0\0II*\0\xff\xff\xff\xff......'))),
      'exif_unreadable',
    ],
    [
      'Photoshop blocks',
      inserted(jpeg, 2, segment(0xed, ascii('Photoshop 3.0\x008BIMxx'))),
      'iptc_unreadable',
    ],
    [
      'IPTC',
      inserted(
        jpeg,
        2,
        segment(0xed, ascii('Photoshop 3.0\0'), block(0x0404, ascii('\x1c\x02\x05\x00\xffabc'))),
      ),
      'iptc_unreadable',
    ],
    [
      'a full EXIF',
      inserted(
        jpeg,
        2,
        segment(0xe1, join(ascii('Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0'), new Uint8Array(65_400))),
      ),
      'exif_full',
    ],
  ])('%s', async (_, bytes, code) => {
    const { bytes: after, notes } = await written(bytes, FIELDS)
    expect(notes.map((note) => note.code)).toEqual([code])
    expect((await read(after)).fields).toEqual(FIELDS)
    const strange = bytes.subarray(6, Math.min(60, bytes.length))
    expect(Buffer.from(after).includes(Buffer.from(strange.subarray(0, 14)))).toBe(true)
  })

  it('a signed statement of origin is told before and after', async () => {
    const jumbf = join(ascii('JP\0\x01\0\0\0\x01'), u32be(20), ascii('jumb'), ascii('c2pa'))
    for (const bytes of [inserted(jpeg, 2, segment(0xeb, jumbf)), inserted(png, 33, chunk('caBX', jumbf))]) {
      expect((await read(bytes)).hasC2pa).toBe(true)
      expect((await written(bytes, FIELDS)).notes).toContainEqual({ code: 'c2pa_invalid' })
    }
  })

  it('texts of a PNG that unpack to more than is shown are left out', async () => {
    expect((await read(inserted(png, 33, bomb('Comment')))).texts).toEqual({})
  })
})

describe('arbitrary bytes', () => {
  it('are read and written, or refused by a name', async () => {
    const starts = ['\xff\xd8\xff\xe1', '\x89PNG\r\n\x1a\n', 'RIFF\xff\0\0\0WEBPVP8X', ''].map(ascii)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }), async (start, rest) => {
        await refusalOf(written(join(start, rest), FIELDS))
      }),
      { numRuns: 3000 },
    )
  })

  const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff)), {
    minLength: 1,
    maxLength: 6,
  })

  it('in the metadata of a real file are the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...pictures),
        edits,
        fc.boolean(),
        async (picture, changes, isDeep) => {
          const bytes = picture.bytes.slice()
          // Most of the structure is at the beginning.
          for (const [at, byte] of changes)
            bytes[at % (isDeep ? bytes.length : Math.min(900, bytes.length))] = byte
          const reason = await refusalOf(read(bytes))
          const again = await refusalOf(
            written(bytes, FIELDS).then(async (after) => {
              // What could be written can be read, and says what was asked for.
              expect((await read(after.bytes)).fields).toEqual(FIELDS)
            }),
          )
          if (reason !== 'none') expect(again).toBe(reason)
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('a file cut anywhere is refused, or whole', async () => {
    for (const { bytes } of pictures.filter(({ name }) => /baseline|true colour|lossy, no/.test(name))) {
      for (let end = 0; end < bytes.length; end += 7) {
        const reason = await refusalOf(written(bytes.subarray(0, end), FIELDS))
        expect(['empty', 'truncated', 'not_a_picture', 'damaged']).toContain(reason)
      }
    }
  })
})

describe('large files', () => {
  const SIZE = 500 * 1024 * 1024

  /** Makes a file of 500 MB that is never whole in memory. */
  function huge(head: Uint8Array, tail: Uint8Array) {
    const read = { bytes: 0, most: 0 }
    const source: ByteSource = {
      size: SIZE,
      read: async (from, to) => {
        read.bytes += to - from
        read.most = Math.max(read.most, to - from)
        const bytes = new Uint8Array(to - from)
        if (from < head.length) bytes.set(head.subarray(from, to))
        const tailFrom = SIZE - tail.length
        if (to > tailFrom) {
          const at = Math.max(from, tailFrom)
          bytes.set(tail.subarray(at - tailFrom, to - tailFrom), at - from)
        }
        return bytes
      },
    }
    return { source, read }
  }

  it.each<[string, Uint8Array, Uint8Array]>([
    ['JPEG', jpeg.subarray(0, jpeg.length - 2), jpeg.subarray(jpeg.length - 2)],
    ['PNG', ...hugePng()],
    ['WebP', ...hugeWebp()],
  ])('%s of 500 MB: planned from less than 1 MB, written 1 MB at a time', async (_, head, tail) => {
    const { source, read } = huge(head, tail)
    const { segments } = await planWrite(source, FIELDS)
    expect(read.bytes).toBeLessThan(1024 * 1024)
    let size = 0
    const write = async (bytes: Uint8Array) => {
      size += bytes.length
    }
    await writeSegments(source, segments, { write })
    expect(read.most).toBeLessThanOrEqual(1024 * 1024)
    expect(size).toBe(sizeOf(segments))
  })

  it('a JPEG of 500 MB without an end is refused in flat memory', async () => {
    const { source, read } = huge(jpeg.subarray(0, jpeg.length - 2), new Uint8Array(0))
    expect(await refusalOf(planWrite(source, FIELDS))).toBe('truncated')
    expect(read.most).toBeLessThanOrEqual(1024 * 1024)
  })

  it('more parts than any picture has are refused', async () => {
    const empties = new Uint8Array(4 * 25_000)
    for (let at = 0; at < empties.length; at += 4) empties.set([0xff, 0xfe, 0, 2], at)
    expect(await refusalOf(written(inserted(jpeg, 2, empties), FIELDS))).toBe('too_many_parts')
    const chunks = join(...Array.from({ length: 11_000 }, () => chunk('tEXt', new Uint8Array(0))))
    expect(await refusalOf(written(inserted(png, 33, chunks), FIELDS))).toBe('too_many_parts')
  })

  function hugePng(): [Uint8Array, Uint8Array] {
    const at = 33
    const first = numbers(png).u32(at)
    const tail = join(new Uint8Array(4), png.subarray(png.length - 12))
    const pixels = SIZE - 33 - 8 - tail.length
    const head = join(png.subarray(0, at), u32be(pixels), ascii('IDAT'), png.subarray(at + 8, at + 8 + first))
    return [head, tail]
  }

  function hugeWebp(): [Uint8Array, Uint8Array] {
    const head = webp.slice()
    numbers(head, true).set32(4, SIZE - 8)
    numbers(head, true).set32(16, SIZE - 20)
    return [head, new Uint8Array(0)]
  }
})

function grownFirstChunk(file: Uint8Array): Uint8Array {
  const copy = file.slice()
  numbers(copy, true).set32(16, file.length * 2)
  return copy
}

function laughs(): string {
  return `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">&b;</rdf:RDF>`
}

function bomb(keyword: string): Uint8Array {
  const packed = new Uint8Array(deflateSync(new Uint8Array(64 * 1024 * 1024)))
  return chunk('iTXt', join(ascii(keyword), [0, 1, 0, 0, 0], packed))
}

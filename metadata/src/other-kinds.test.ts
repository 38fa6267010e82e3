import { dispose } from '@uswriting/exiftool'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ByteSource } from './byte-source.ts'
import { ascii, join, numbers, u32be } from './bytes.ts'
import { PICTURE_KINDS } from './picture-kind.ts'
import { PictureRefusal } from './picture-refusal.ts'
import { planWrite, readPicture } from './read-picture.ts'
import { disagreementsIn, saysAlready } from './sayings.ts'
import { type Segment, sizeOf } from './segments.ts'
import { IN_XMP, judged, type Tags } from './testing/exiftool.ts'
import { otherFiles } from './testing/other-files.ts'
import { FIELDS, read, written } from './testing/written.ts'

const files = await otherFiles()
const each = files.map((one) => [one.name, one] as const)
const NOTHING = Object.fromEntries(
  Object.entries(FIELDS).map(([name, value]) => [name, typeof value === 'string' ? '' : []]),
)

describe('a vector, a film or a layered file', () => {
  it.each(each)('%s: is read', async (_, { bytes, kind, size, says }) => {
    const picture = await read(bytes)
    expect(picture).toMatchObject({ kind, fields: says })
    expect([picture.width, picture.height]).toEqual(size)
  })

  it.each(each)(
    '%s: reads back what was written, and is drawn as it was',
    async (_, { bytes, kind, drawing }) => {
      const after = await written(bytes, FIELDS)
      const back = await read(after.bytes)
      expect(back.fields).toEqual(FIELDS)
      expect(disagreementsIn(back.sayings)).toEqual([])
      expect(saysAlready(back.sayings, FIELDS, PICTURE_KINDS[kind].places)).toBe(true)
      expect(await drawing(after.bytes)).toEqual(await drawing(bytes))
    },
  )

  it.each(each)('%s: is the same when written again', async (_, { bytes }) => {
    const once = await written(bytes, FIELDS)
    const twice = await written(once.bytes, FIELDS)
    expect(Buffer.compare(twice.bytes, once.bytes)).toBe(0)
  })

  it.each(each)(
    '%s: grows, shrinks and says nothing, and is drawn as it was',
    async (_, { bytes, drawing }) => {
      const long = { ...FIELDS, description: 'ทุ่งนา '.repeat(3000).trim() }
      const grown = await written((await written(bytes, FIELDS)).bytes, long)
      expect((await read(grown.bytes)).fields).toEqual(long)
      expect(await drawing(grown.bytes)).toEqual(await drawing(bytes))
      const empty = await written(grown.bytes, NOTHING)
      expect((await read(empty.bytes)).fields).toEqual(NOTHING)
      expect(await drawing(empty.bytes)).toEqual(await drawing(bytes))
    },
  )

  it.each(each)('%s: keeps the fields that are not named', async (_, { bytes }) => {
    const full = await written(bytes, FIELDS)
    const changed = await written(full.bytes, { keywords: ['only', 'these'] })
    expect((await read(changed.bytes)).fields).toEqual({ ...FIELDS, keywords: ['only', 'these'] })
  })
})

describe('what has no room', () => {
  it('is refused by that name, and the file stays', async () => {
    const file = files.find(({ kind }) => kind === 'ai') as (typeof files)[number]
    const bytes = Buffer.from(
      Buffer.from(file.bytes)
        .toString('latin1')
        .replace(/ {80000}/, ''),
      'latin1',
    )
    expect((await read(bytes)).fields.title).toBe('Old title')
    await expect(written(bytes, FIELDS)).rejects.toThrow('no_room')
  })

  it('of a film is told: players find no words in a head that must not grow', async () => {
    const film = files.find(({ name }) => name === 'mp4: in fragments') as (typeof files)[number]
    expect((await written(film.bytes, FIELDS)).notes).toEqual([{ code: 'film_head_full' }])
  })
})

it('a TIFF whose pixels begin behind its end is truncated; another entry that leads there stays as it is', async () => {
  const { bytes } = files.find(({ name }) => name.startsWith('tiff: with IPTC')) as (typeof files)[number]
  const pointing = (from: readonly number[], to: readonly number[]) => {
    const at = Buffer.from(bytes).indexOf(Buffer.from(from))
    const changed = bytes.slice()
    changed.set(to, at)
    return changed
  }
  const strips = pointing([1, 17, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8], [1, 17, 0, 4, 0, 0, 0, 1, 1, 0, 0, 0])
  await expect(written(strips, FIELDS)).rejects.toThrow('truncated')
  // JPEG of TIFF's former way is read to the end of the file: nothing may come there.
  const old = pointing([1, 3, 0, 3, 0, 0, 0, 1, 0, 1], [1, 3, 0, 3, 0, 0, 0, 1, 0, 6])
  await expect(written(old, FIELDS)).rejects.toThrow('no_room')
  // Rows in a strip become two fractions far away, which nobody asks for.
  const elsewhere = pointing([1, 22, 0, 3, 0, 0, 0, 1, 0, 2, 0, 0], [1, 22, 0, 5, 0, 0, 0, 2, 1, 0, 0, 0])
  const after = await written(elsewhere, FIELDS)
  expect((await read(after.bytes)).fields).toEqual(FIELDS)
  expect(
    Buffer.from(after.bytes).lastIndexOf(Buffer.from([1, 22, 0, 5, 0, 0, 0, 2, 1, 0, 0, 0])),
  ).toBeGreaterThan(bytes.length)
})

it('a value that leads behind the end of a TIFF does not keep what is written twice from being the same', async () => {
  const { bytes } = files.find(({ name }) => name.startsWith('tiff: with IPTC')) as (typeof files)[number]
  const rows = Buffer.from(bytes).indexOf(Buffer.from([1, 22, 0, 3]))
  const elsewhere = bytes.slice()
  elsewhere.set([1, 22, 0, 5, 0, 0, 0, 2, 0, 0, bytes.length >> 8, (bytes.length & 255) + 8], rows)
  const once = await written(elsewhere, FIELDS)
  expect(Buffer.compare((await written(once.bytes, FIELDS)).bytes, once.bytes)).toBe(0)
})

it('a TIFF whose second page goes on behind its end is truncated, and so is a film whose pieces are not there', async () => {
  const { bytes } = files.find(({ name }) =>
    name.startsWith('tiff: of three pages'),
  ) as (typeof files)[number]
  await expect(written(bytes.subarray(0, bytes.length - 60), FIELDS)).rejects.toThrow('truncated')
  const film = files.find(({ name }) => name === 'mp4: its head before the film') as (typeof files)[number]
  const cut = film.bytes.subarray(0, Buffer.from(film.bytes).indexOf('mdat') - 4)
  await expect(written(cut, FIELDS)).rejects.toThrow('truncated')
})

/** Returns a file as its segments make it, without making it. */
function madeOf(source: ByteSource, segments: readonly Segment[]): ByteSource {
  return {
    size: sizeOf(segments),
    read: async (from, to) => {
      const piece = new Uint8Array(to - from)
      let at = 0
      for (const segment of segments) {
        const length = 'bytes' in segment ? segment.bytes.length : segment.to - segment.from
        const [first, last] = [Math.max(from, at), Math.min(to, at + length)]
        if (first < last)
          piece.set(
            'bytes' in segment
              ? segment.bytes.subarray(first - at, last - at)
              : await source.read(segment.from + first - at, segment.from + last - at),
            first - from,
          )
        at += length
      }
      return piece
    },
  }
}

it('a BigTIFF of 5 GB is planned from its directories, and leads to places above 4 GB', async () => {
  const { bytes } = files.find(({ name }) => name.startsWith('tiff: BigTIFF, the')) as (typeof files)[number]
  const source: ByteSource = {
    size: 5_000_000_000,
    read: async (from, to) => {
      const piece = new Uint8Array(to - from)
      piece.set(bytes.subarray(Math.min(from, bytes.length), Math.min(to, bytes.length)))
      return piece
    },
  }
  const { segments } = await planWrite(source, FIELDS)
  const made = madeOf(source, segments)
  expect((await readPicture(made)).fields).toEqual(FIELDS)
  // Where the first directory is, in eight bytes.
  expect(numbers(await made.read(8, 16)).u32(0)).toBe(1)
  expect(sizeOf(segments)).toBeLessThan(source.size + 100_000)
})

it('a film of 5 GB is planned from its head and its boxes', async () => {
  const { bytes } = files.find(({ name }) => name.includes('head behind the film')) as (typeof files)[number]
  const SIZE = 5_000_000_000
  // Its film box gets a size of eight bytes, and all of its film but the beginning is nothing.
  const at = Buffer.from(bytes).indexOf('mdat') - 4
  const { u32 } = numbers(bytes)
  const head = join(
    bytes.subarray(0, at),
    u32be(1),
    ascii('mdat'),
    u32be(Math.floor(SIZE / 2 ** 32)),
    u32be(SIZE % 2 ** 32),
  )
  const tail = bytes.subarray(at + u32(at))
  let readBytes = 0
  const source: ByteSource = {
    size: head.length - 16 + SIZE + tail.length,
    read: async (from, to) => {
      readBytes += to - from
      const piece = new Uint8Array(to - from)
      for (const [part, place] of [
        [head, 0],
        [tail, head.length - 16 + SIZE],
      ] as const)
        for (let i = Math.max(from, place); i < Math.min(to, place + part.length); i++)
          piece[i - from] = part[i - place] as number
      return piece
    },
  }
  const { segments } = await planWrite(source, FIELDS)
  expect(sizeOf(segments)).toBeGreaterThan(source.size)
  expect(segments[0]).toEqual({ from: 0, to: head.length - 16 + SIZE })
  expect(readBytes).toBeLessThan(1_000_000)
})

it('an EPS with a Ctrl-D in front, as printers are sent, is taken; an SVG in UTF-16 is called by its name', async () => {
  const plain = files.find(({ name }) => name === 'eps: without a word') as (typeof files)[number]
  const after = await written(join([4], plain.bytes), FIELDS)
  expect([after.bytes[0], (await read(after.bytes)).fields]).toEqual([4, FIELDS])
  expect(Buffer.compare(after.bytes.subarray(1), (await written(plain.bytes, FIELDS)).bytes)).toBe(0)
  const svg = '<?xml version="1.0" encoding="UTF-16"?><svg xmlns="http://www.w3.org/2000/svg"/>'
  for (const mark of ['', '\ufeff']) {
    const little = Buffer.from(mark + svg, 'utf16le')
    for (const bytes of [little, Buffer.from(little).swap16()])
      await expect(read(bytes)).rejects.toThrow('unsupported_kind: svg_letters')
  }
})

/** What a file says of its own bytes. */
const OF_BYTES =
  /^(System|ExifTool|File):|:(MediaData(Offset|Size)|MetaData\w*|StripOffsets|TileOffsets|CurrentIPTCDigest|IPTCDigest|ExifByteOrder|CodedCharacterSet|ApplicationRecordVersion|ApplicationNotes)$/

describe('exiftool', () => {
  let tags: ReadonlyMap<string, Tags>
  const nameOf = (at: number, when: string) =>
    `${at}-${when}.${PICTURE_KINDS[files[at]?.kind ?? 'svg'].suffixes[0]}`
  beforeAll(async () => {
    const laidDown = new Map<string, Uint8Array>()
    for (const [at, { bytes }] of files.entries()) {
      laidDown.set(nameOf(at, 'before'), bytes)
      laidDown.set(nameOf(at, 'after'), (await written(bytes, FIELDS)).bytes)
    }
    tags = await judged(laidDown)
  })
  afterAll(() => dispose())

  it.each(each)('%s: shows the new words, none of the old, and all else', (name, file) => {
    const at = files.findIndex((one) => one.name === name)
    const before = tags.get(nameOf(at, 'before')) ?? {}
    const after = tags.get(nameOf(at, 'after')) ?? {}
    expect(after).toMatchObject({ ...IN_XMP, ...file.keeps })
    expect(JSON.stringify(after)).not.toMatch(/\bOld\b|\bold\b/)
    for (const [tag, value] of Object.entries(before))
      if (!OF_BYTES.test(tag) && !/\bold\b/i.test(JSON.stringify(value)))
        expect([tag, after[tag]]).toEqual([tag, value])
    expect([before['ExifTool:Warning'], undefined]).toContain(after['ExifTool:Warning'])
  })
})

describe('arbitrary bytes', () => {
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error) => {
        if (error instanceof PictureRefusal) return error.message
        throw error
      },
    )

  it('behind the first bytes of a kind are read and written, or refused by a name', async () => {
    const starts = files.map(({ bytes }) => bytes)
    await fc.assert(
      fc.asyncProperty(
        fc.nat(starts.length - 1),
        fc.nat(200),
        fc.uint8Array({ maxLength: 300 }),
        async (at, kept, rest) => {
          const bytes = new Uint8Array([...(starts[at]?.subarray(0, kept) ?? []), ...rest])
          await outcome(read(bytes))
          await outcome(written(bytes, FIELDS))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('in a real file are the same, and what could be written says what was asked for', async () => {
    const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 1, 0x3c, 0x7f, 0x80, 0xff)), {
      minLength: 1,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(fc.nat(files.length - 1), edits, async (place, changes) => {
        const { bytes: whole, kind } = files[place] as (typeof files)[number]
        const bytes = whole.slice()
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte
        const reason = await outcome(read(bytes))
        const again = await outcome(
          written(bytes, FIELDS).then(async (after) => {
            const back = await read(after.bytes)
            if (back.kind === kind) expect(back.fields).toEqual(FIELDS)
          }),
        )
        if (reason !== 'none') expect(again).toBe(reason)
        else expect(['none', 'no_room', 'xmp_unreadable', 'damaged']).toContain(again)
      }),
      { numRuns: 500 },
    )
  })
})

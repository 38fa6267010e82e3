import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxOf } from './bmff/boxes.ts'
import { ascii, join, u32be, u32le, utf8 } from './bytes.ts'
import { otherFiles } from './testing/other-files.ts'
import { FIELDS, read, written } from './testing/written.ts'
import { directoryBytes, type Layout, plainLayout, type Value, wordBytes } from './tiff/layout.ts'

const BIG: Layout = { little: true, word: 8, head: 8, count: 8, entry: 20 }
const LAYOUTS: readonly (readonly [string, Layout])[] = [
  ['TIFF', plainLayout(true)],
  ['TIFF, the high byte first', plainLayout(false)],
  ['BigTIFF', BIG],
]

/** Nothing that is drawn of is missing from a file that is written, and a file of which something is missing is refused. */
async function expectWhole(bytes: Uint8Array, left: number): Promise<void> {
  const after = await written(bytes, FIELDS)
  expect((await read(after.bytes)).fields).toEqual(FIELDS)
  const cuts = new Set([1, 2, Math.ceil(left / 4), Math.ceil(left / 2), left - 1])
  for (const cut of cuts)
    await expect([cut, await written(bytes.subarray(0, bytes.length - cut), FIELDS).catch(String)]).toEqual([
      cut,
      'PictureRefusal: truncated',
    ])
}

const PIECE = 24
const PIXELS = new Uint8Array(2 * PIECE).map((_, at) => at * 5)
/** Tags of a picture of 6 × 8 grey pixels, in two pieces that lie at the end; `make` gets where. */
type Rows = (at: number, layout: Layout) => readonly (readonly [tag: number, type: number, ...number[]])[]
const PLAIN = [
  [256, 3, 6],
  [257, 3, 8],
  [258, 3, 8],
  [262, 3, 1],
] as const
const KINDS: readonly (readonly [name: string, pages: readonly Rows[], below?: Rows])[] = [
  [
    'strips',
    [(at) => [...PLAIN, [259, 3, 1], [273, 4, at, at + PIECE], [278, 3, 4], [279, 4, PIECE, PIECE]]],
  ],
  ['strips whose lengths nobody says', [(at) => [...PLAIN, [273, 4, at, at + PIECE], [278, 3, 4]]]],
  [
    'strips that are longer than they say',
    [(at) => [...PLAIN, [273, 4, at, at + PIECE], [278, 3, 4], [279, 4, PIECE, 1]]],
  ],
  ['packed strips', [(at) => [...PLAIN, [259, 3, 5], [273, 4, at, at + PIECE], [279, 4, PIECE, PIECE]]]],
  [
    'tiles',
    [
      (at) => [
        ...PLAIN,
        [259, 3, 8],
        [322, 3, 16],
        [323, 3, 16],
        [324, 4, at, at + PIECE],
        [325, 4, PIECE, PIECE],
      ],
    ],
  ],
  ['a JPEG beside the pixels', [(at) => [...PLAIN, [273, 4, 8], [279, 4, 4], [513, 4, at], [514, 4, 48]]]],
  ['a profile', [(at) => [...PLAIN, [273, 4, 8], [278, 3, 8], [279, 4, 48], [34_675, 7, -at]]]],
  [
    'pixels of its second page',
    [
      () => [...PLAIN, [259, 3, 5], [273, 4, 8], [279, 4, 4]],
      (at) => [...PLAIN, [259, 3, 5], [273, 4, at], [279, 4, 2 * PIECE]],
    ],
  ],
  [
    'pixels of a page below its own',
    [() => [...PLAIN, [259, 3, 5], [273, 4, 8], [279, 4, 4]]],
    (at) => [...PLAIN, [259, 3, 5], [324, 4, at], [325, 4, 2 * PIECE]],
  ],
]

/** Makes a TIFF whose directories stand before its pixels; `below` is a directory that the first one leads to. */
function tiffOf(layout: Layout, pages: readonly Rows[], below?: Rows): Uint8Array {
  const { little, word } = layout
  const number = (type: number, value: number) =>
    type === 3 ? (little ? [value, 0] : [0, value]) : little ? u32le(value) : u32be(value)
  const mark = word === 8 ? [43, 8, 0] : [42]
  const head = join(
    ascii(little ? 'II' : 'MM'),
    ...mark.map((one) => number(3, one)),
    wordBytes(8 + (word === 8 ? 8 : 0), layout),
  )
  const made = (at: number, belowAt: number): { bytes: Uint8Array; belowAt: number } => {
    let end = head.length
    const parts = [...pages, ...(below ? [below] : [])].map((rows, index, all) => {
      const values = [...rows(at, layout), ...(below && index === 0 ? [[330, 4, belowAt] as const] : [])].map(
        ([tag, type, ...all]): Value =>
          type === 7
            ? { tag, type, count: 48, data: new Uint8Array(48) }
            : { tag, type, count: all.length, data: join(...all.map((one) => number(type, one))) },
      )
      const sorted = values.sort((a, b) => a.tag - b.tag)
      const isLastPage = index >= pages.length - 1
      const size = directoryBytes(sorted, { next: 0, at: end }, layout).length
      const bytes = directoryBytes(sorted, { next: isLastPage ? 0 : end + size, at: end }, layout)
      if (below && index === all.length - 1) belowAt = end
      end += size
      return bytes
    })
    return { bytes: join(head, ...parts), belowAt }
  }
  const first = made(0, 0)
  return join(made(first.bytes.length, first.belowAt).bytes, PIXELS)
}

describe.each(LAYOUTS)('%s', (_, layout) => {
  const kinds = KINDS.map(([name, pages, below]) => [name, { pages, below }] as const)
  it.each(kinds)('of which %s are cut off is refused', async (name, { pages, below }) => {
    const whole = tiffOf(layout, pages, below)
    // The profile is a value of its directory: the pixels behind it are nobody's.
    if (name === 'a profile') await expectWhole(whole.subarray(0, whole.length - PIXELS.length), 40)
    else await expectWhole(whole, name.includes('than they say') ? PIECE - 1 : PIXELS.length)
  })
})

describe('a film', () => {
  const track = (at: number, lengths: readonly Uint8Array[]) => {
    const offsets = boxOf('stco', u32be(0), u32be(2), u32be(at), u32be(at + 30))
    // Two samples in each of two pieces.
    const runs = boxOf('stsc', u32be(0), u32be(1), u32be(1), u32be(2), u32be(1))
    const head = boxOf('tkhd', new Uint8Array(84))
    return boxOf('trak', head, boxOf('mdia', boxOf('minf', boxOf('stbl', offsets, runs, ...lengths))))
  }
  it.each([
    ['each of its own length', boxOf('stsz', u32be(0), u32be(0), u32be(4), ...[10, 20, 15, 15].map(u32be))],
    ['all of one length', boxOf('stsz', u32be(0), u32be(15), u32be(4))],
  ])('whose last box says no size is refused where samples, %s, are cut off', async (_, sizes) => {
    const start = boxOf('ftyp', ascii('isom\0\0\x02\0isom'))
    const head = (at: number) => boxOf('moov', boxOf('mvhd', new Uint8Array(100)), track(at, [sizes]))
    const mdat = join(u32be(0), ascii('mdat'), new Uint8Array(60).fill(7))
    await expectWhole(join(start, head(start.length + head(0).length + 8), mdat), 60)
  })
})

it('a picture beside PostScript that is cut off is refused, and so is the PostScript', async () => {
  const script = utf8('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 20 10\n%%EndComments\nshowpage\n%%EOF\n')
  const preview = new Uint8Array(40)
  for (const at of [12, 20]) {
    const places = [30, script.length, 0, 0, 0, 0]
    places.splice(at / 4 - 1, 2, 30 + script.length, preview.length)
    const header = join([0xc5, 0xd0, 0xd3, 0xc6], ...places.map(u32le), [0xff, 0xff])
    await expectWhole(join(header, script, preview), preview.length + script.length)
  }
})

const WRITTEN_AT_THEIR_END = ['tiff', 'avif', 'heic', 'mp4', 'psd', 'svg']

it('a file that is cut anywhere is refused, or nothing that is drawn was cut', async () => {
  const files = (await otherFiles()).filter(({ kind }) => WRITTEN_AT_THEIR_END.includes(kind))
  const drawnOf = async (drawing: () => unknown) => {
    try {
      return await drawing()
    } catch {
      return 'nothing'
    }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.nat(files.length - 1),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (at, part) => {
        const { bytes, drawing } = files[at] as (typeof files)[number]
        const cut = bytes.subarray(0, Math.floor(bytes.length * part))
        const after = await written(cut, FIELDS).catch(() => null)
        if (after) expect(await drawnOf(() => drawing(after.bytes))).toEqual(await drawing(bytes))
      },
    ),
    { numRuns: 400 },
  )
})

import type { Reader } from '../byte-source.ts'
import { join } from '../bytes.ts'
import { type Colours, coloursIn } from '../colours.ts'
import { updateExif } from '../exif/fields-in-exif.ts'
import { readTiff, type TiffEntry } from '../exif/tiff.ts'
import type { FieldChanges } from '../fields.ts'
import { IPTC_FIELDS, readIim, writeIim } from '../iptc/iim.ts'
import { IPTC_BLOCK, readBlocks, withoutDigest, writePhotoshop } from '../iptc/photoshop-blocks.ts'
import { thumbnailIn } from '../iptc/photoshop-thumbnail.ts'
import type { PictureNote } from '../notes.ts'
import type { PictureFormat, WriteOptions, WrittenPicture } from '../picture.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import { SegmentList } from '../segments.ts'
import { writeXmp, xmpText } from '../xmp/write-xmp.ts'
import {
  directoryBytes,
  type Layout,
  layoutOf,
  numbersOf,
  plainLayout,
  readDirectory,
  type Value,
  wordBytes,
  wordIn,
} from './layout.ts'
import {
  ABOUT,
  HEIGHT,
  IPTC,
  MOST_TEXT_BYTES,
  MOST_VALUE_BYTES,
  OURS,
  type Page,
  PHOTOSHOP,
  readPages,
  TEXTS,
  WIDTH,
  XMP,
} from './pages.ts'

const TAGS = { compression: 259, colours: 262, extra: 338, profile: 34_675, gps: 0x8825 } as const
const BYTE = 1
const LONG = 4
const UNDEFINED = 7
/** Readers of TIFF do not expect the texts that Windows shows: they follow where they are. */
const EXPECTED = [0x010e, 0x8298]
/** Most bytes of a file whose places have four bytes. */
const MOST_PLAIN_BYTES = 0xffff_ffff

interface Content {
  readonly layout: Layout
  readonly pages: readonly [Page, ...Page[]]
  readonly gps: readonly Span[]
  readonly width: number
  readonly height: number
  readonly colours: Colours | null
  readonly isTransparent: boolean
  /** Its pixels are JPEG of TIFF's former way, which readers follow to the end of the file, whatever comes there. */
  readonly isOldJpeg: boolean
}

interface Span {
  readonly from: number
  readonly to: number
}

/**
 * TIFF, and BigTIFF for files above 4 GB. The directory of its first page, and of each further one that says something of our
 * fields, is written anew at the end, with our values behind it, and what led to it leads there; what lies in the file keeps its
 * place, so that every other entry meets what it pointed at.
 */
export const tiff: PictureFormat = {
  async read(reader) {
    const content = await readContent(reader)
    const { pages, layout, gps, width, height, colours, isTransparent } = content
    const packets = pages.flatMap(({ values }) => values.get(XMP) ?? []).map(xmpText)
    const blocks = pages
      .flatMap(({ values }) => values.get(PHOTOSHOP) ?? [])
      .map((one) => readBlocks(one) ?? [])
    const [exif = null, ...moreExif] = pages.flatMap((page, at) => {
      const block = blockOf(page, at === 0 ? [...TEXTS, ...ABOUT] : TEXTS, layout)
      return block ? [block] : []
    })
    return {
      width,
      height,
      xmp: packets[0] ?? null,
      moreXmp: packets.slice(1).filter((one) => one !== null),
      exif,
      moreExif,
      iptc: [
        ...pages.flatMap(({ values }) => values.get(IPTC) ?? []),
        ...blocks.flat().flatMap(({ id, data }) => (id === IPTC_BLOCK ? [data] : [])),
      ],
      texts: {},
      preview: thumbnailIn(blocks[0] ?? []),
      hasLocation: gps.length > 0,
      c2pa: null,
      isTransparent,
      colours,
    }
  },
  async write(reader, changes, options) {
    return writeContent(reader, await readContent(reader), changes, options)
  },
}

async function readContent(reader: Reader): Promise<Content> {
  const layout = layoutOf(await reader.read(0, 8))
  const { head, word } = layout
  const at = wordIn((await reader.read(head, head + word)).slice(), 0, layout)
  const [page, ...further] = await readPages(reader, at, layout)
  if (!page) throw new PictureRefusal('damaged')
  const number = async (tag: number): Promise<number> => {
    const entry = page.entries.find((one) => one.tag === tag)
    return entry && entry.size <= MOST_TEXT_BYTES ? ((await numbersOf(reader, entry, layout))[0] ?? 0) : 0
  }
  const [width, height] = [await number(WIDTH), await number(HEIGHT)]
  if (width === 0 || height === 0) throw new PictureRefusal('damaged')
  return {
    layout,
    pages: [page, ...further],
    gps: await gpsIn(reader, page.entries, layout),
    width,
    height,
    colours: await coloursOf(reader, page.entries, await number(TAGS.colours)),
    isTransparent: [1, 2].includes(await number(TAGS.extra)),
    isOldJpeg: (await number(TAGS.compression)) === OLD_JPEG,
  }
}

const OLD_JPEG = 6

async function coloursOf(
  reader: Reader,
  entries: readonly TiffEntry[],
  photometric: number,
): Promise<Colours | null> {
  const profile = entries.find(({ tag, type }) => tag === TAGS.profile && type === UNDEFINED)
  if (profile && profile.size <= MOST_TEXT_BYTES * 4)
    return coloursIn((await reader.read(profile.valueAt, profile.valueAt + profile.size)).slice())
  const plain: Readonly<Record<number, Colours>> = { 0: 'gray', 1: 'gray', 5: 'cmyk', 8: 'lab', 9: 'lab' }
  return plain[photometric] ?? null
}

/** Returns where a TIFF says the place at which it was taken: the directory, and the values that lie outside of it. */
async function gpsIn(reader: Reader, entries: readonly TiffEntry[], layout: Layout): Promise<Content['gps']> {
  const pointer = entries.find(({ tag, size }) => tag === TAGS.gps && size <= layout.word)
  const [at] = pointer ? await numbersOf(reader, pointer, layout) : []
  if (at === undefined) return []
  const found = await readDirectory(reader, at, layout).catch((error) => {
    if (error instanceof PictureRefusal) return null
    throw error
  })
  // A version alone says no place.
  if (!found?.entries.some(({ tag }) => tag > 0 && tag < 5)) return []
  const outside = found.entries.filter(({ size }) => size > layout.word)
  return [
    { from: at, to: found.nextAt + layout.word },
    ...outside.map(({ valueAt, size }) => ({ from: valueAt, to: valueAt + size })),
  ]
}

/** Makes a small block of some entries and their values, as EXIF is; null when the page has none of them. */
function blockOf({ entries, values }: Page, tags: readonly number[], { little }: Layout): Uint8Array | null {
  const rows = tags
    .filter((tag) => values.has(tag))
    .sort((a, b) => a - b)
    .map((tag): Value => {
      const data = values.get(tag)?.[0] as Uint8Array
      const { type = BYTE, count = data.length } = entries.find((one) => one.tag === tag) ?? {}
      return { tag, type, count, data }
    })
  if (rows.length === 0) return null
  return join(
    little ? [0x49, 0x49, 42, 0, 8, 0, 0, 0] : [0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    directoryBytes(rows, { next: 0, at: 8 }, plainLayout(little)),
  )
}

/** Returns a value as readers expect its tag: of bytes, and IPTC of numbers of four, the rest zeros. */
function valueFor(tag: number, data: Uint8Array): Value {
  if (tag !== IPTC) return { tag, type: BYTE, count: data.length, data }
  const padded = join(data, new Uint8Array((4 - (data.length % 4)) % 4))
  return { tag, type: LONG, count: padded.length / 4, data: padded }
}

function writeContent(
  reader: Reader,
  content: Content,
  changes: FieldChanges,
  options: WriteOptions,
): WrittenPicture {
  const { layout, pages, gps } = content
  if (content.isOldJpeg) throw new PictureRefusal('no_room')
  const notes: PictureNote[] = []
  const isPlaceless = options.removeLocation && gps.length > 0
  const anew = pages.filter((page, at) => at === 0 || saysOurs(page))
  const kept = tailOfOurs(reader, anew, layout) ?? reader.size
  // Each directory's place is known once those before it are made: the first of them says where the next one is.
  const rows = anew.map((page, at) => {
    const isFirst = at === 0
    const entries = isPlaceless && isFirst ? page.entries.filter(({ tag }) => tag !== TAGS.gps) : page.entries
    return rowsOf(entries, writtenIn(page, isFirst, { changes, options, notes, layout }))
  })
  const places = new Map<number, number>()
  let end = kept + (kept % 2)
  for (const [at, page] of anew.entries()) {
    places.set(page.at, end)
    end += directoryBytes(rows[at] as (TiffEntry | Value)[], { next: 0, at: end }, layout).length
  }
  if (layout.word === 4 && end > MOST_PLAIN_BYTES) throw new PictureRefusal('no_room')
  // What leads behind the end would meet what is written there.
  const nextOf = ({ next }: Page) => places.get(next) ?? (next < reader.size ? next : 0)
  const patches = [
    { from: layout.head, bytes: wordBytes(places.get(pages[0].at) as number, layout) },
    ...pages
      .filter((page) => !anew.includes(page) && nextOf(page) !== page.next)
      .map((page) => ({ from: page.nextAt, bytes: wordBytes(nextOf(page), layout) })),
    ...(isPlaceless ? gps : []).map(({ from, to }) => ({ from, bytes: new Uint8Array(to - from) })),
  ].sort((a, b) => a.from - b.from)
  const list = new SegmentList()
  let from = 0
  for (const { from: at, bytes } of patches) {
    if (at < from || at + bytes.length > kept) continue
    list.copy(from, at).add(join(bytes))
    from = at + bytes.length
  }
  list.copy(from, kept).add(new Uint8Array(kept % 2))
  for (const [at, page] of anew.entries())
    list.add(
      directoryBytes(
        rows[at] as (TiffEntry | Value)[],
        { next: nextOf(page), at: places.get(page.at) as number },
        layout,
      ),
    )
  return { segments: list.segments, notes }
}

const saysOurs = ({ entries, values }: Page): boolean =>
  entries.some(({ tag }) => OURS.has(tag) && values.has(tag))

/** Returns what stands in a page's directory under our tags once it is written. */
function writtenIn(
  page: Page,
  isFirst: boolean,
  {
    changes,
    options,
    notes,
    layout,
  }: { changes: FieldChanges; options: WriteOptions; notes: PictureNote[]; layout: Layout },
): ReadonlyMap<number, readonly Value[]> {
  const { values, entries } = page
  const written = new Map<number, readonly Value[]>()
  for (const { tag, type, count } of entries)
    if (OURS.has(tag) && !written.has(tag))
      written.set(
        tag,
        (values.get(tag) ?? []).map((data, at) =>
          at === 0 ? { tag, type, count, data } : valueFor(tag, data),
        ),
      )
  writeTexts(page, isFirst, { changes, notes, layout, written })
  const keep = (tag: number, all: readonly Uint8Array[]) => {
    const said = all.filter((data) => data.length > 0)
    if (said.length === 0) written.delete(tag)
    else
      written.set(
        tag,
        said.map((data) => valueFor(tag, data)),
      )
  }
  writeOlder(values, changes, notes, keep)
  const packets = values.get(XMP) ?? []
  if (isFirst || packets.length > 0) {
    const all = (packets.length > 0 ? packets : [null]).map((packet) =>
      writeXmp(packet && (xmpText(packet) ?? 'unreadable'), changes, options),
    )
    if (all.some(({ isReplaced }) => isReplaced)) notes.push({ code: 'xmp_replaced' })
    keep(
      XMP,
      all.map(({ bytes }) => bytes),
    )
  }
  return written
}

/** Writes the texts that EXIF has, too. */
function writeTexts(
  page: Page,
  isFirst: boolean,
  {
    changes,
    notes,
    layout,
    written,
  }: { changes: FieldChanges; notes: PictureNote[]; layout: Layout; written: Map<number, readonly Value[]> },
): void {
  const before = blockOf(page, TEXTS, layout)
  if (!isFirst && !before) return
  const wish = { most: MOST_VALUE_BYTES, notes, density: null, removeLocation: false }
  const block = updateExif(before, changes, wish)
  const directory = block && readTiff(block)
  if (!directory) return
  for (const tag of TEXTS) written.delete(tag)
  for (const { tag, type, count, valueAt, size } of directory.entries)
    if ((isFirst && EXPECTED.includes(tag)) || (TEXTS.includes(tag) && page.values.has(tag)))
      written.set(tag, [{ tag, type, count, data: block.slice(valueAt, valueAt + size) }])
}

/** Writes IPTC of the older kind where the page has it: by itself, and among Photoshop's resources. */
function writeOlder(
  values: Page['values'],
  changes: FieldChanges,
  notes: PictureNote[],
  keep: (tag: number, data: readonly Uint8Array[]) => void,
): void {
  if (IPTC_FIELDS.every((name) => changes[name] === undefined)) return
  const iptc = values.get(IPTC)
  if (iptc)
    keep(
      IPTC,
      iptc.map((one) => {
        const datasets = readIim(one)
        if (!datasets) notes.push({ code: 'iptc_unreadable' })
        if (!datasets) return one
        const { bytes, cuts, isLettersUnknown } = writeIim(datasets, changes)
        if (isLettersUnknown) notes.push({ code: 'iptc_letters' })
        for (const { field, index } of cuts) notes.push({ code: 'iptc_cut', field, index })
        return bytes
      }),
    )
  const resources = values.get(PHOTOSHOP)
  if (resources)
    keep(
      PHOTOSHOP,
      resources.map((one) => {
        const hasIptc = readBlocks(one)?.some(({ id }) => id === IPTC_BLOCK)
        if (hasIptc) return writePhotoshop(one, changes, notes) ?? one
        // A digest is of the IPTC that lies beside, and stale now.
        return iptc ? withoutDigest(one) : one
      }),
    )
}

/** Returns the rows of the new directory: all others as they stand, in their order; ours where their tag belongs. */
function rowsOf(
  entries: readonly TiffEntry[],
  written: ReadonlyMap<number, readonly Value[]>,
): (TiffEntry | Value)[] {
  const left = new Map(written)
  const rows: (TiffEntry | Value)[] = []
  for (const entry of entries) {
    const values = left.get(entry.tag)
    left.delete(entry.tag)
    if (!OURS.has(entry.tag)) rows.push(entry)
    else if (values) rows.push(...values)
  }
  for (const [tag, values] of [...left].sort(([a], [b]) => a - b)) {
    const place = rows.findIndex((row) => row.tag > tag)
    rows.splice(place === -1 ? rows.length : place, 0, ...values)
  }
  return rows
}

/**
 * Returns where directories begin that were put to a file's end here, each with exactly the values of our tags behind it;
 * null where others are there.
 */
function tailOfOurs(reader: Reader, pages: readonly Page[], { word }: Layout): number | null {
  const start = pages[0]?.at ?? 0
  let end = start
  for (const { at, nextAt, entries } of pages) {
    if (at !== end) return null
    end = nextAt + word
    for (const { tag, size, valueAt } of entries) {
      if (size <= word) continue
      // All of what follows is directories and values of ours: another value that would be there leads nowhere.
      if (!OURS.has(tag)) continue
      if (valueAt !== end) return null
      end += size + (size % 2)
    }
  }
  return end === reader.size ? start : null
}

import type { Reader } from '../byte-source.ts'
import { join, numbers, startsWith, u32be, u32le } from '../bytes.ts'
import { type Colours, coloursIn } from '../colours.ts'
import { updateExif } from '../exif/fields-in-exif.ts'
import { isUnderstood, readTiff, type TiffEntry } from '../exif/tiff.ts'
import type { FieldChanges } from '../fields.ts'
import { IPTC_FIELDS, readIim, writeIim } from '../iptc/iim.ts'
import { IPTC_BLOCK, readBlocks, writePhotoshop } from '../iptc/photoshop-blocks.ts'
import { thumbnailIn } from '../iptc/photoshop-thumbnail.ts'
import type { PictureNote } from '../notes.ts'
import type { PictureFormat, WriteOptions, WrittenPicture } from '../picture.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import { SegmentList } from '../segments.ts'
import { MOST_XMP_BYTES, writeXmp, xmpText } from '../xmp/write-xmp.ts'

const TAGS = {
  width: 256,
  height: 257,
  compression: 259,
  colours: 262,
  extra: 338,
  profile: 34_675,
  gps: 0x8825,
} as const
const XMP = 700
const IPTC = 33_723
const PHOTOSHOP = 34_377
/** Texts of EXIF, that lie among a TIFF's own entries. */
const TEXTS = [0x010e, 0x8298, 0x9c9b, 0x9c9e, 0x9c9f]
/** What else of them tells of the picture: maker, model, how it is turned, the program. */
const ABOUT = [0x010f, 0x0110, 0x0112, 0x0131]
const OURS: ReadonlySet<number> = new Set([XMP, IPTC, PHOTOSHOP, ...TEXTS])
const MOST_VALUE_BYTES = 64 * 1024 * 1024
const MOST_TEXT_BYTES = 1024 * 1024
const BYTE = 1
const LONG = 4
const UNDEFINED = 7
/** Readers of TIFF do not expect the texts that Windows shows: they follow where they are. */
const EXPECTED = [0x010e, 0x8298]

interface Content {
  readonly little: boolean
  /** Where the first directory lies, and how its entries are. */
  readonly at: number
  readonly entries: readonly TiffEntry[]
  readonly next: Uint8Array
  readonly values: ReadonlyMap<number, Uint8Array>
  readonly gps: readonly { readonly from: number; readonly to: number }[]
  readonly width: number
  readonly height: number
  readonly colours: Colours | null
  readonly isTransparent: boolean
  /** Its pixels are JPEG of TIFF's former way, which readers follow to the end of the file, whatever comes there. */
  readonly isOldJpeg: boolean
}

/**
 * TIFF of up to 4 GB. Its directory is written anew at the end, with our values behind it, and the header leads there; what
 * lies in the file keeps its place, so that every other entry meets what it pointed at. Further pages are not looked into.
 */
export const tiff: PictureFormat = {
  async read(reader) {
    const content = await readContent(reader)
    const { values, gps, width, height, colours, isTransparent } = content
    const packet = values.get(XMP)
    const blocks = readBlocks(values.get(PHOTOSHOP) ?? new Uint8Array(0)) ?? []
    const iptc = values.get(IPTC)
    return {
      width,
      height,
      xmp: packet ? xmpText(packet) : null,
      moreXmp: [],
      exif: blockOf(content, [...TEXTS, ...ABOUT]),
      moreExif: [],
      iptc: [
        ...(iptc ? [iptc] : []),
        ...blocks.filter(({ id }) => id === IPTC_BLOCK).map(({ data }) => data),
      ],
      texts: {},
      preview: thumbnailIn(blocks),
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
  const head = await reader.read(0, 8)
  const little = startsWith(head, 'II')
  const at = numbers(head, little).u32(4)
  const { entries, next } = await readDirectory(reader, at, little)
  await checkPieces(reader, entries, little)
  const values = new Map<number, Uint8Array>()
  for (const { tag, valueAt, size } of entries) {
    const isText = TEXTS.includes(tag) || ABOUT.includes(tag)
    if (!OURS.has(tag) && !isText) continue
    if (tag === XMP && size > MOST_XMP_BYTES) throw new PictureRefusal('xmp_too_large')
    if (size > (isText ? MOST_TEXT_BYTES : MOST_VALUE_BYTES)) throw new PictureRefusal('too_many_parts')
    if (!values.has(tag)) values.set(tag, (await reader.read(valueAt, valueAt + size)).slice())
  }
  const number = async (tag: number): Promise<number> => {
    const entry = entries.find((one) => one.tag === tag)
    if (!entry || entry.count === 0) return 0
    const bytes = await reader.read(entry.valueAt, entry.valueAt + entry.size)
    if (entry.type === 3) return numbers(bytes, little).u16(0)
    return entry.type === 4 ? numbers(bytes, little).u32(0) : 0
  }
  const [width, height] = [await number(TAGS.width), await number(TAGS.height)]
  if (width === 0 || height === 0) throw new PictureRefusal('damaged')
  const isTransparent = [1, 2].includes(await number(TAGS.extra))
  return {
    little,
    at,
    entries,
    next,
    values,
    gps: await gpsIn(reader, entries, little),
    width,
    height,
    colours: await coloursOf(reader, entries, await number(TAGS.colours)),
    isTransparent,
    isOldJpeg: (await number(TAGS.compression)) === OLD_JPEG,
  }
}

const OLD_JPEG = 6
const MOST_ENTRIES = 4_096

async function readDirectory(
  reader: Reader,
  at: number,
  little: boolean,
): Promise<{ entries: TiffEntry[]; next: Uint8Array }> {
  if (at < 8) throw new PictureRefusal('damaged')
  const count = numbers(await reader.read(at, at + 2), little).u16(0)
  if (count === 0) throw new PictureRefusal('damaged')
  if (count > MOST_ENTRIES) throw new PictureRefusal('too_many_parts')
  const table = (await reader.read(at, at + 2 + count * 12 + 4)).slice()
  const { u16, u32 } = numbers(table, little)
  const entries: TiffEntry[] = []
  for (let i = 2; i < 2 + count * 12; i += 12) {
    const type = u16(i + 2)
    const many = u32(i + 4)
    const size = (SIZES[type] ?? 1) * many
    const valueAt = size <= 4 ? at + i + 8 : u32(i + 8)
    const entry = { tag: u16(i), type, count: many, raw: table.subarray(i, i + 12), valueAt, size }
    // What nobody understands, or lies behind the end, leads nowhere that is read.
    const isThere = isUnderstood(entry) && valueAt + size <= reader.size
    if (!isThere && NEEDED.has(entry.tag)) throw new PictureRefusal('truncated')
    entries.push(isThere ? entry : { ...entry, size: 4, valueAt: at + i + 8 })
  }
  return { entries, next: table.subarray(2 + count * 12) }
}

/** Where the pixels lie, in strips or in tiles, and how long each piece is. */
const PIECES = [
  [273, 279],
  [324, 325],
] as const
const NEEDED: ReadonlySet<number> = new Set([...OURS, ...ABOUT, ...PIECES.flat(), TAGS.width, TAGS.height])
const MOST_PIECES = 4_000_000

/** @throws PictureRefusal `truncated` where pixels begin behind the file's end: what is written there would be taken for them */
async function checkPieces(reader: Reader, entries: readonly TiffEntry[], little: boolean): Promise<void> {
  for (const [tag] of PIECES) {
    const places = entries.find((one) => one.tag === tag)
    if (!places || (places.type !== 3 && places.type !== 4)) continue
    if (places.count > MOST_PIECES) throw new PictureRefusal('too_many_parts')
    const { u16, u32 } = numbers(await reader.read(places.valueAt, places.valueAt + places.size), little)
    for (let piece = 0; piece < places.count; piece++)
      if ((places.type === 3 ? u16(piece * 2) : u32(piece * 4)) >= reader.size)
        throw new PictureRefusal('truncated')
  }
}

const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

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
async function gpsIn(
  reader: Reader,
  entries: readonly TiffEntry[],
  little: boolean,
): Promise<Content['gps']> {
  const pointer = entries.find(({ tag, size }) => tag === TAGS.gps && size === 4)
  if (!pointer) return []
  const at = numbers(await reader.read(pointer.valueAt, pointer.valueAt + 4), little).u32(0)
  const found = await readDirectory(reader, at, little).catch((error) => {
    if (error instanceof PictureRefusal) return null
    throw error
  })
  // A version alone says no place.
  if (!found?.entries.some(({ tag }) => tag > 0 && tag < 5)) return []
  const outside = found.entries.filter(({ size }) => size > 4)
  return [
    { from: at, to: at + 2 + found.entries.length * 12 + 4 },
    ...outside.map(({ valueAt, size }) => ({ from: valueAt, to: valueAt + size })),
  ]
}

/** Makes a small block of some entries and their values, as EXIF is; null when the file has none of them. */
function blockOf({ little, entries, values }: Content, tags: readonly number[]): Uint8Array | null {
  const rows = entries.filter(({ tag }) => tags.includes(tag) && values.has(tag))
  if (rows.length === 0) return null
  return directoryBytes(
    little ? [0x49, 0x49, 42, 0, 8, 0, 0, 0] : [0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    rows.map(({ tag, type, count }) => ({ tag, type, count, data: values.get(tag) as Uint8Array })),
    { little, next: new Uint8Array(4), at: 8 },
  )
}

/** Returns a value as readers expect its tag: of bytes, and IPTC of numbers of four, the rest zeros. */
function valueFor(tag: number, data: Uint8Array): Value {
  if (tag !== IPTC) return { tag, type: BYTE, count: data.length, data }
  const padded = join(data, new Uint8Array((4 - (data.length % 4)) % 4))
  return { tag, type: LONG, count: padded.length / 4, data: padded }
}

interface Value {
  readonly tag: number
  readonly type: number
  readonly count: number
  readonly data: Uint8Array
}

/** Returns bytes and a directory behind them, its values after it in their order. @param at where the directory begins in the file */
function directoryBytes(
  before: readonly number[],
  rows: readonly (TiffEntry | Value)[],
  { little, next, at }: { little: boolean; next: Uint8Array; at: number },
): Uint8Array {
  const u32 = little ? u32le : u32be
  const u16 = (value: number) => (little ? [value & 255, value >> 8] : [value >> 8, value & 255])
  const table: (Uint8Array | number[])[] = [u16(rows.length)]
  const tail: (Uint8Array | number[])[] = []
  let end = at + 2 + rows.length * 12 + 4
  for (const row of rows) {
    if ('raw' in row) {
      table.push(row.raw)
      continue
    }
    const { tag, type, count, data } = row
    table.push([...u16(tag), ...u16(type), ...u32(count)])
    if (data.length <= 4) table.push(data, new Uint8Array(4 - data.length))
    else {
      table.push(u32(end))
      tail.push(data, data.length % 2 ? [0] : [])
      end += data.length + (data.length % 2)
    }
  }
  return join(before, ...table, next, ...tail)
}

function writeContent(
  reader: Reader,
  content: Content,
  changes: FieldChanges,
  options: WriteOptions,
): WrittenPicture {
  const { little, at, entries, next, values, gps } = content
  if (content.isOldJpeg) throw new PictureRefusal('no_room')
  const notes: PictureNote[] = []
  const written = new Map<number, Value>()
  const keep = (tag: number, data: Uint8Array) => {
    if (data.length === 0) written.delete(tag)
    else written.set(tag, valueFor(tag, data))
  }
  for (const { tag, type, count } of entries)
    if (OURS.has(tag) && values.has(tag))
      written.set(tag, { tag, type, count, data: values.get(tag) as Uint8Array })
  writeTexts(content, changes, notes, written)
  writeOlder(values, changes, notes, keep)
  const packet = values.get(XMP)
  const { bytes: xmp, isReplaced } = writeXmp(
    packet ? (xmpText(packet) ?? 'unreadable') : null,
    changes,
    options,
  )
  if (isReplaced) notes.push({ code: 'xmp_replaced' })
  if (xmp.length > 0) keep(XMP, xmp)
  const isPlaceless = options.removeLocation && gps.length > 0
  const rows = rowsOf(isPlaceless ? entries.filter(({ tag }) => tag !== TAGS.gps) : entries, written)
  const kept = endsWithOurs(reader, content) ? at : reader.size
  const place = kept + (kept % 2)
  const directory = directoryBytes(kept % 2 ? [0] : [], rows, { little, next, at: place })
  if (place + directory.length > 0xffff_ffff) throw new PictureRefusal('no_room')
  const list = new SegmentList().copy(0, 4).add(join((little ? u32le : u32be)(place)))
  let from = 8
  for (const span of isPlaceless ? [...gps].sort((a, b) => a.from - b.from) : []) {
    if (span.from < from || span.to > kept) continue
    list.copy(from, span.from).add(new Uint8Array(span.to - span.from))
    from = span.to
  }
  list.copy(from, kept).add(directory)
  return { segments: list.segments, notes }
}

/** Writes the texts that EXIF has, too. */
function writeTexts(
  content: Content,
  changes: FieldChanges,
  notes: PictureNote[],
  written: Map<number, Value>,
): void {
  const wish = { most: MOST_VALUE_BYTES, notes, density: null, removeLocation: false }
  const block = updateExif(blockOf(content, TEXTS), changes, wish)
  const directory = block && readTiff(block)
  if (!directory) return
  for (const tag of TEXTS) written.delete(tag)
  for (const { tag, type, count, valueAt, size } of directory.entries)
    if (EXPECTED.includes(tag) || (TEXTS.includes(tag) && content.values.has(tag)))
      written.set(tag, { tag, type, count, data: block.slice(valueAt, valueAt + size) })
}

/** Writes IPTC of the older kind where the file has it: by itself, and among Photoshop's resources. */
function writeOlder(
  values: Content['values'],
  changes: FieldChanges,
  notes: PictureNote[],
  keep: (tag: number, data: Uint8Array) => void,
): void {
  if (IPTC_FIELDS.every((name) => changes[name] === undefined)) return
  const iptc = values.get(IPTC)
  const datasets = iptc && readIim(iptc)
  if (iptc && !datasets) notes.push({ code: 'iptc_unreadable' })
  if (datasets) {
    const { bytes, cuts, isLettersUnknown } = writeIim(datasets, changes)
    if (isLettersUnknown) notes.push({ code: 'iptc_letters' })
    for (const { field, index } of cuts) notes.push({ code: 'iptc_cut', field, index })
    keep(IPTC, bytes)
  }
  const resources = values.get(PHOTOSHOP)
  const hasIptc = resources && readBlocks(resources)?.some(({ id }) => id === IPTC_BLOCK)
  const updated = hasIptc ? writePhotoshop(resources, changes, notes) : null
  if (updated) keep(PHOTOSHOP, updated)
}

/** Returns the rows of the new directory: all others as they stand, in their order; ours where their tag belongs. */
function rowsOf(entries: readonly TiffEntry[], written: ReadonlyMap<number, Value>): (TiffEntry | Value)[] {
  const left = new Map(written)
  const rows: (TiffEntry | Value)[] = []
  for (const entry of entries) {
    const value = left.get(entry.tag)
    left.delete(entry.tag)
    if (!OURS.has(entry.tag)) rows.push(entry)
    else if (value) rows.push(value)
  }
  for (const [tag, value] of [...left].sort(([a], [b]) => a - b)) {
    const place = rows.findIndex((row) => row.tag > tag)
    rows.splice(place === -1 ? rows.length : place, 0, value)
  }
  return rows
}

/** Returns whether a file ends with a directory that was put there here: its table, then exactly the values of our tags. */
function endsWithOurs(reader: Reader, { at, entries }: Content): boolean {
  let end = at + 2 + entries.length * 12 + 4
  for (const { tag, size, valueAt } of entries) {
    if (size <= 4) continue
    if (!OURS.has(tag)) {
      if (valueAt >= at) return false
      continue
    }
    if (valueAt !== end) return false
    end += size + (size % 2)
  }
  return end === reader.size
}

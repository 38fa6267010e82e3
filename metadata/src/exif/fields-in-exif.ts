import { decodeEither, join, numbers, sameBytes, startsWith, u32be, u32le, utf8 } from '../bytes.ts'
import type { FieldChanges, PictureFields } from '../fields.ts'
import type { PictureNote } from '../notes.ts'
import type { Saying } from '../sayings.ts'
import { withoutGps } from './gps.ts'
import { isLedTo, withLastEnd } from './led-to.ts'
import {
  isUnderstood,
  readDirectory,
  readTiff,
  type TiffDirectory,
  type TiffEntry,
  withoutEntries,
} from './tiff.ts'

const ASCII = 2
const BYTE = 1
interface ExifPlace {
  readonly field: 'title' | 'description' | 'keywords' | 'copyright'
  readonly tag: number
  readonly wide: boolean
  /** Windows may repeat the description there: it is written where it does. */
  readonly isMirror?: true
}

/** Where our fields are in EXIF: two as text, the others as Windows shows them. */
const PLACES: readonly ExifPlace[] = [
  { field: 'description', tag: 0x010e, wide: false },
  { field: 'copyright', tag: 0x8298, wide: false },
  { field: 'title', tag: 0x9c9b, wide: true },
  { field: 'keywords', tag: 0x9c9e, wide: true },
  { field: 'description', tag: 0x9c9f, wide: true, isMirror: true },
]
const OUR_TAGS = new Set<number>(PLACES.map(({ tag }) => tag))
const ORIENTATION = 0x0112
const SUB_DIRECTORY = 0x8769
const USER_COMMENT = 0x9286
/** When the picture was taken, and when it was made digital. */
const DAYS = [0x9003, 0x9004]
/** Where programs name themselves, and where some generators leave what they were asked. */
const NAMES = { make: 0x010f, model: 0x0110, software: 0x0131 } as const

/** What a file says in EXIF that matters here. */
export interface ExifContent {
  readonly sayings: readonly Saying[]
  /** 1–8: how the picture is to be turned; 1 is upright. */
  readonly orientation: number
  readonly make: string
  readonly model: string
  readonly software: string
  /** What was noted of the taking: generators leave their prompt and settings there. */
  readonly comment: string
  /** It says when the picture was taken or made. */
  readonly hasDay: boolean
}

/** Reads our fields of an EXIF block (without `Exif\0\0`); null when it cannot be read. */
export function readExif(tiff: Uint8Array): ExifContent | null {
  const directory = readTiff(tiff)
  if (!directory) return null
  const fields: { -readonly [Name in keyof PictureFields]?: PictureFields[Name] } = {}
  for (const place of PLACES.filter(({ isMirror }) => !isMirror)) {
    const text = textAt(tiff, directory, place)
    if (text === null) continue
    const value = place.field === 'keywords' ? text.split(';').filter((one) => one.trim() !== '') : text
    Object.assign(fields, { [place.field]: value })
  }
  const turned = directory.entries.find(({ tag, type }) => tag === ORIENTATION && type === 3)
  const orientation = turned ? numbers(tiff, directory.little).u16(turned.valueAt) : 1
  const textOf = (tag: number) => {
    const bytes = valueIn(tiff, directory, tag)
    return bytes ? decodeEither(upToNul(bytes)).trim() : ''
  }
  return {
    sayings: [{ place: 'EXIF', fields }],
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    make: textOf(NAMES.make),
    model: textOf(NAMES.model),
    software: textOf(NAMES.software),
    comment: commentIn(tiff, directory),
    hasDay: subDirectoryIn(tiff, directory)?.entries.some(({ tag }) => DAYS.includes(tag)) ?? false,
  }
}

function textAt(tiff: Uint8Array, directory: TiffDirectory, { tag, wide }: ExifPlace): string | null {
  const bytes = valueIn(tiff, directory, tag)
  return bytes && (wide ? fromWide(bytes) : decodeEither(upToNul(bytes)))
}

function valueIn(tiff: Uint8Array, { entries }: TiffDirectory, tag: number): Uint8Array | null {
  const entry = entries.find((one) => one.tag === tag)
  return entry && entry.valueAt + entry.size <= tiff.length
    ? tiff.subarray(entry.valueAt, entry.valueAt + entry.size)
    : null
}

function subDirectoryIn(tiff: Uint8Array, { entries, little }: TiffDirectory): TiffDirectory | null {
  const pointer = entries.find(({ tag, size }) => tag === SUB_DIRECTORY && size === 4)
  return pointer ? readDirectory(tiff, numbers(tiff, little).u32(pointer.valueAt), little) : null
}

/** Reads the user comment: eight letters name its coding, and what calls itself Unicode has either byte order. */
function commentIn(tiff: Uint8Array, directory: TiffDirectory): string {
  const further = subDirectoryIn(tiff, directory)
  const bytes = further && valueIn(tiff, further, USER_COMMENT)
  if (!bytes || bytes.length <= 8) return ''
  const text = bytes.subarray(8)
  if (!startsWith(bytes, 'UNICODE')) return decodeEither(upToNul(text)).trim()
  const isBigEndian = text[0] === 0 || (text[0] === 0xfe && text[1] === 0xff)
  return wideText(text, !isBigEndian)
    .replace(/^\ufeff/, '')
    .trim()
}

interface ExifValue {
  readonly type: number
  readonly count: number
  readonly data: Uint8Array
}

/** How dense a picture is printed: dots an inch (2) or a centimetre (3), as fractions. */
export interface Density {
  readonly x: readonly [dots: number, divisor: number]
  readonly y: readonly [dots: number, divisor: number]
  readonly unit: 2 | 3
}

/** What a fresh block names when the file says nothing. */
const USUAL: Density = { x: [72, 1], y: [72, 1], unit: 2 }

/**
 * Returns an EXIF block with the changed fields in a new first directory at its end, so that whatever points into the
 * block (makers' notes above all) still meets what it pointed at. Null: nothing to write, or a block that cannot be read.
 */
function writeExif(tiff: Uint8Array | null, changes: FieldChanges, density: Density): Uint8Array | null {
  const askedFor = new Set(PLACES.filter(({ field }) => changes[field] !== undefined).map(({ tag }) => tag))
  const block = tiff ? withoutThumbnailTexts(tiff, askedFor) : freshBlock(density)
  const directory = readTiff(block)
  if (!directory) return null
  const [description] = PLACES.filter(({ field, isMirror }) => field === 'description' && !isMirror)
  const former = description && textAt(block, directory, description)
  const asked = PLACES.filter(
    (place) =>
      changes[place.field] !== undefined &&
      (!place.isMirror || (former && textAt(block, directory, place) === former)),
  )
  if (asked.length === 0) return null
  // Where the first entry is none that they know, readers take nothing of the directory, and nothing of ours.
  if (directory.entries[0] && !isUnderstood(directory.entries[0])) return null
  const values = new Map<number, ExifValue>()
  for (const { field, tag, wide } of asked) {
    const value = changes[field] as string | readonly string[]
    const text = typeof value === 'string' ? value : value.join('; ')
    const data = wide ? toWide(text) : utf8(`${text}\0`)
    if (text !== '') values.set(tag, { type: wide ? BYTE : ASCII, count: data.length, data })
  }
  const askedTags = new Set<number>(asked.map(({ tag }) => tag))
  if (tiff === null && values.size === 0) return null
  if (tiff && saysAlready(block, directory, askedTags, values)) return block
  for (const entry of directory.entries) {
    if (!OUR_TAGS.has(entry.tag) || askedTags.has(entry.tag)) continue
    values.set(entry.tag, {
      type: entry.type,
      count: entry.count,
      data: block.slice(entry.valueAt, entry.valueAt + entry.size),
    })
  }
  return appendDirectory(block, directory, values)
}

/**
 * Returns the block without our texts in the directory of its thumbnail, some cameras' copy of them; and with nothing that is
 * said to follow behind the block's end, where ours will be.
 */
function withoutThumbnailTexts(there: Uint8Array, tags: ReadonlySet<number>): Uint8Array {
  const tiff = withLastEnd(there)
  const directory = readTiff(tiff)
  if (!directory) return there
  const { little } = directory
  const place = directory.next.byteOffset - tiff.byteOffset
  const at = numbers(tiff, little).u32(place)
  const end = at + 2 < tiff.length ? at + 2 + numbers(tiff, little).u16(at) * 12 : 0
  const thumbnail = at === 0 ? null : readDirectory(tiff, at, little)
  const block = tiff.slice()
  const { u32 } = numbers(tiff, little)
  const leadsOn = (from: number) => {
    if (u32(from) >= tiff.length) block.fill(0, from, from + 4)
  }
  leadsOn(place)
  // Where both lie in one place, the first one is what counts.
  const isApart = directory.at >= end + 4 || place + 4 <= at
  if (thumbnail && isApart) {
    leadsOn(end)
    const { set16, set32 } = numbers(block, little)
    // Other entries may lead to the same letters: they stay, and this one says an empty text.
    for (const [index, { tag, size, valueAt }] of thumbnail.entries.entries()) {
      if (!tags.has(tag)) continue
      const entry = at + 2 + index * 12
      if (isLedTo(tiff, valueAt, valueAt + size, (one) => !tags.has(one.tag))) {
        set16(entry + 2, ASCII)
        set32(entry + 4, 1)
        set32(entry + 8, 0)
      } else if (valueAt + size <= tiff.length) block.fill(0, valueAt, valueAt + size)
    }
  }
  return sameBytes(block, there) ? there : block
}

/** How an EXIF block is written. */
export interface ExifWish {
  /** Bytes that the format has room for. */
  readonly most: number
  /** Takes what there is to know of the block. */
  readonly notes: PictureNote[]
  readonly density: Density | null
  readonly removeLocation: boolean
}

/**
 * Returns the EXIF block to write into a file, or null when the file's own, if any, stays as it is; the notes say why.
 * @param there the file's own block; 'unreadable' when it is too large to look at
 * @param density what the file says elsewhere, for a block that is new: readers take its word before the file's
 */
export function updateExif(
  there: Uint8Array | null | 'unreadable',
  changes: FieldChanges,
  { most, notes, density, removeLocation }: ExifWish,
): Uint8Array | null {
  const block = there === 'unreadable' ? null : there
  const placeless = removeLocation && block ? withoutGps(block) : block
  const isUnreadable = there !== null && placeless === null
  if (removeLocation && isUnreadable) notes.push({ code: 'location_left' })
  // What is written where no text is, or none has room.
  const least = placeless === block ? null : placeless
  if (PLACES.every(({ field }) => changes[field] === undefined)) return least
  const written = isUnreadable ? null : writeExif(placeless, changes, density ?? USUAL)
  if (written === null && there !== null) notes.push({ code: 'exif_unreadable' })
  if (written === null || written.length <= most) return written ?? least
  notes.push({ code: 'exif_full' })
  // No former words stay beside the new ones that XMP has.
  const gone = new Set(
    PLACES.filter(({ field, isMirror }) => !isMirror && changes[field] !== undefined).map(({ tag }) => tag),
  )
  return placeless && withoutEntries(placeless, gone)
}

function appendDirectory(
  block: Uint8Array,
  directory: TiffDirectory,
  values: ReadonlyMap<number, ExifValue>,
): Uint8Array {
  const { little, entries, next } = directory
  const u32 = little ? u32le : u32be
  const u16 = (value: number) => (little ? [value & 255, value >> 8] : [value >> 8, value & 255])
  const kept = endsWithOurs(block, directory) ? block.subarray(0, directory.at) : block
  const base = kept.length % 2 ? join(kept, [0]) : kept
  const rows = rowsOf(entries, values)
  let end = base.length + 2 + rows.length * 12 + 4
  const table: (Uint8Array | number[])[] = [u16(rows.length)]
  const tail: (Uint8Array | number[])[] = []
  for (const row of rows) {
    if ('raw' in row) {
      table.push(row.raw)
      continue
    }
    const { tag, type, count, data } = row
    const head = [...u16(tag), ...u16(type), ...u32(count)]
    if (data.length <= 4) table.push(join(head, data, new Uint8Array(4 - data.length)))
    else {
      table.push(join(head, u32(end)))
      tail.push(data, data.length % 2 ? [0] : [])
      end += data.length + (data.length % 2)
    }
  }
  const written = join(base, ...table, next, ...tail)
  written.set(u32(base.length), 4)
  return written
}

type Row = TiffEntry | ({ readonly tag: number } & ExifValue)

/**
 * Returns the rows of a directory with our values in place of those that it had. All else keeps its order: a directory is
 * sorted by tag, but in one that is not, or has entries that nobody understands, sorting puts these first and readers stop
 * there. New rows stand where their tag belongs, before what is not understood.
 */
function rowsOf(entries: readonly TiffEntry[], values: ReadonlyMap<number, ExifValue>): Row[] {
  const isSorted = entries.every(({ tag }, at) => at === 0 || (entries[at - 1] as TiffEntry).tag <= tag)
  const left = new Map(values)
  const rows: Row[] = []
  for (const entry of entries) {
    const value = left.get(entry.tag)
    left.delete(entry.tag)
    if (!OUR_TAGS.has(entry.tag)) rows.push(entry)
    else if (value) rows.push({ tag: entry.tag, ...value })
  }
  for (const [tag, value] of [...left].sort(([a], [b]) => a - b)) {
    const at = rows.findIndex((row) => !isUnderstood(row) || (isSorted && row.tag > tag))
    rows.splice(at === -1 ? rows.length : at, 0, { tag, ...value })
  }
  return rows
}

/** Returns whether the block ends with a directory that was appended here: its table, then exactly the values of our tags. */
function endsWithOurs(block: Uint8Array, { at, entries }: TiffDirectory): boolean {
  let end = at + 2 + entries.length * 12 + 4
  let ours = 0
  for (const entry of entries) {
    if (!OUR_TAGS.has(entry.tag)) {
      if (entry.size > 4 && entry.valueAt >= at) return false
      continue
    }
    ours++
    if (entry.size <= 4) continue
    if (entry.valueAt !== end) return false
    end += entry.size + (entry.size % 2)
  }
  return ours > 0 && end === block.length && !isLedTo(block, at, end, (_, { at: from }) => from !== at)
}

function saysAlready(
  tiff: Uint8Array,
  { entries }: TiffDirectory,
  asked: ReadonlySet<number>,
  values: ReadonlyMap<number, ExifValue>,
): boolean {
  const found = entries.filter(({ tag }) => asked.has(tag))
  return (
    found.length === values.size &&
    found.every((entry: TiffEntry) => {
      const value = values.get(entry.tag)
      const there = tiff.subarray(entry.valueAt, entry.valueAt + entry.size)
      return value !== undefined && value.type === entry.type && sameBytes(value.data, there)
    })
  )
}

/** Makes the least that a reader of EXIF expects, with its directory last. */
function freshBlock({ x, y, unit }: Density): Uint8Array {
  const u16 = (value: number) => [value >> 8, value & 255]
  const row = (tag: number, type: number, value: readonly number[]) => [
    ...u16(tag),
    ...u16(type),
    ...u32be(1),
    ...value,
  ]
  return join(
    [0x4d, 0x4d, 0, 42, ...u32be(24)],
    x.flatMap(u32be),
    y.flatMap(u32be),
    u16(4),
    row(0x011a, 5, u32be(8)),
    row(0x011b, 5, u32be(16)),
    row(0x0128, 3, [0, unit, 0, 0]),
    row(0x0213, 3, [0, 1, 0, 0]),
    u32be(0),
  )
}

function upToNul(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0)
  return end === -1 ? bytes : bytes.subarray(0, end)
}

/** Encodes text as Windows keeps it: in UTF-16, the low byte first, with a zero at the end. */
function toWide(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2 + 2)
  const { set16 } = numbers(bytes, true)
  for (let at = 0; at < text.length; at++) set16(at * 2, text.charCodeAt(at))
  return bytes
}

const fromWide = (bytes: Uint8Array): string => wideText(bytes, true)

function wideText(bytes: Uint8Array, little: boolean): string {
  const { u16 } = numbers(bytes, little)
  const units: number[] = []
  for (let at = 0; at + 1 < bytes.length && u16(at) !== 0; at += 2) units.push(u16(at))
  let text = ''
  for (let at = 0; at < units.length; at += 4096) text += String.fromCharCode(...units.slice(at, at + 4096))
  return text
}

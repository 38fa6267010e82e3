import type { Reader } from '../byte-source.ts'
import { join, numbers, startsWith, u32be, u32le } from '../bytes.ts'
import { isUnderstood, type TiffEntry } from '../exif/tiff.ts'
import { PictureRefusal } from '../picture-refusal.ts'

/** How long the parts of a directory are: TIFF counts places in four bytes, BigTIFF, for files above 4 GB, in eight. */
export interface Layout {
  readonly little: boolean
  /** Of a place, and of what lies in its entry itself. */
  readonly word: 4 | 8
  /** Of what stands before the first place that a file names. */
  readonly head: 4 | 8
  /** Of the number of entries. */
  readonly count: 2 | 8
  readonly entry: 12 | 20
}

/** Returns the layout of TIFF as EXIF is. */
export const plainLayout = (little: boolean): Layout => ({ little, word: 4, head: 4, count: 2, entry: 12 })

/** Returns the layout that the first bytes of a file say. @param head eight bytes */
export function layoutOf(head: Uint8Array): Layout {
  const little = startsWith(head, 'II')
  const { u16 } = numbers(head, little)
  if (u16(2) !== 43) return plainLayout(little)
  if (u16(4) !== 8 || u16(6) !== 0) throw new PictureRefusal('damaged')
  return { little, word: 8, head: 8, count: 8, entry: 20 }
}

/** A directory, and where the place of the next one stands in it. */
export interface FoundDirectory {
  readonly at: number
  readonly entries: readonly TiffEntry[]
  readonly nextAt: number
  /** Where the next directory is; 0 = there is none. */
  readonly next: number
}

const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
/** Numbers and places of eight bytes, which BigTIFF has beside TIFF's types. */
const WIDE_TYPES = [16, 17, 18]
const MOST_ENTRIES = 4_096

/** Reads the place, or the number, that stands there in as many bytes as the layout has. */
export function wordIn(bytes: Uint8Array, at: number, { little, word }: Layout): number {
  const { u32 } = numbers(bytes, little)
  if (word === 4) return u32(at)
  const value = u32(at + (little ? 4 : 0)) * 2 ** 32 + u32(at + (little ? 0 : 4))
  if (!Number.isSafeInteger(value)) throw new PictureRefusal('damaged')
  return value
}

/** Returns a place in as many bytes as the layout has. */
export function wordBytes(value: number, { little, word }: Layout): number[] {
  const [high, low] = [Math.floor(value / 2 ** 32), value % 2 ** 32]
  if (word === 4) return little ? u32le(value) : u32be(value)
  return little ? [...u32le(low), ...u32le(high)] : [...u32be(high), ...u32be(low)]
}

/**
 * Reads a directory.
 * @param isNeeded tells the tags whose value must be there; that of another one may lie behind the end
 * @throws PictureRefusal
 */
export async function readDirectory(
  reader: Reader,
  at: number,
  layout: Layout,
  isNeeded: (tag: number) => boolean = () => false,
): Promise<FoundDirectory> {
  const { little, word, head, count: countSize, entry: entrySize } = layout
  if (at < head + word) throw new PictureRefusal('damaged')
  const start = await reader.read(at, at + countSize)
  const count = countSize === 2 ? numbers(start, little).u16(0) : wordIn(start, 0, layout)
  if (count === 0) throw new PictureRefusal('damaged')
  if (count > MOST_ENTRIES) throw new PictureRefusal('too_many_parts')
  const nextAt = at + countSize + count * entrySize
  const table = (await reader.read(at, nextAt + word)).slice()
  const { u16 } = numbers(table, little)
  const entries: TiffEntry[] = []
  for (let i = countSize; i < nextAt - at; i += entrySize) {
    const type = u16(i + 2)
    const many = wordIn(table, i + 4, layout)
    const isWide = word === 8 && WIDE_TYPES.includes(type)
    const size = (isWide ? 8 : (SIZES[type] ?? 1)) * many
    const here = at + i + 4 + word
    const valueAt = size <= word ? here : wordIn(table, i + 4 + word, layout)
    const entry = { tag: u16(i), type, count: many, raw: table.subarray(i, i + entrySize), valueAt, size }
    // What nobody understands, or lies behind the end, leads nowhere that is read.
    const isThere = (isWide || isUnderstood(entry)) && valueAt + size <= reader.size
    if (!isThere && isNeeded(entry.tag)) throw new PictureRefusal('truncated')
    entries.push(isThere ? entry : { ...entry, size: word, valueAt: here })
  }
  return { at, entries, nextAt, next: wordIn(table, nextAt - at, layout) }
}

/** Returns the numbers of an entry: of two, four or eight bytes. Others have none. */
export async function numbersOf(reader: Reader, entry: TiffEntry, layout: Layout): Promise<number[]> {
  const { type, valueAt, size } = entry
  const length = { 3: 2, 4: 4, 13: 4, 16: 8, 18: 8 }[type]
  if (!length) return []
  const bytes = await reader.read(valueAt, valueAt + size)
  const { u16, u32 } = numbers(bytes, layout.little)
  const one = (at: number) =>
    length === 2 ? u16(at) : length === 4 ? u32(at) : wordIn(bytes, at, { ...layout, word: 8 })
  return Array.from({ length: Math.floor(bytes.length / length) }, (_, index) => one(index * length))
}

/** An entry to write. */
export interface Value {
  readonly tag: number
  readonly type: number
  readonly count: number
  readonly data: Uint8Array
}

/** Returns a directory, its values behind it in their order. @param at where it begins in the file */
export function directoryBytes(
  rows: readonly (TiffEntry | Value)[],
  { next, at }: { next: number; at: number },
  layout: Layout,
): Uint8Array {
  const { little, word, count: countSize, entry: entrySize } = layout
  const u16 = (value: number) => (little ? [value & 255, value >> 8] : [value >> 8, value & 255])
  const table: (Uint8Array | number[])[] = [
    countSize === 2 ? u16(rows.length) : wordBytes(rows.length, layout),
  ]
  const tail: (Uint8Array | number[])[] = []
  let end = at + countSize + rows.length * entrySize + word
  for (const row of rows) {
    if ('raw' in row) {
      table.push(row.raw)
      continue
    }
    const { tag, type, count, data } = row
    table.push([...u16(tag), ...u16(type), ...wordBytes(count, layout)])
    if (data.length <= word) table.push(data, new Uint8Array(word - data.length))
    else {
      table.push(wordBytes(end, layout))
      tail.push(data, data.length % 2 ? [0] : [])
      end += data.length + (data.length % 2)
    }
  }
  return join(...table, wordBytes(next, layout), ...tail)
}

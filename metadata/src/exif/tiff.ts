import { numbers, startsWith } from '../bytes.ts'

/** An entry of a directory: 12 bytes as they stand, and where its value lies. */
export interface TiffEntry {
  readonly tag: number
  readonly type: number
  readonly count: number
  readonly raw: Uint8Array
  /** Within the block; the entry itself when the value fits into it. */
  readonly valueAt: number
  /** In bytes. */
  readonly size: number
}

export interface TiffDirectory {
  readonly little: boolean
  readonly at: number
  readonly entries: readonly TiffEntry[]
  /** Four bytes that lead to the next directory. */
  readonly next: Uint8Array
}

const TYPE_SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

/** Returns whether an entry's type is one that TIFF has: at another many readers stop, some with all that is before it. */
export const isUnderstood = ({ type }: Pick<TiffEntry, 'type'>): boolean =>
  type > 0 && type < TYPE_SIZES.length

/** Reads the first directory of a TIFF block, as EXIF and MPF have it; null when it is not whole. */
export function readTiff(tiff: Uint8Array): TiffDirectory | null {
  const little = startsWith(tiff, 'II')
  if (tiff.length < 14 || !(little || startsWith(tiff, 'MM'))) return null
  const { u16, u32 } = numbers(tiff, little)
  return u16(2) === 42 ? readDirectory(tiff, u32(4), little) : null
}

/** Reads the directory at a place of a TIFF block; null when it is not whole. */
export function readDirectory(tiff: Uint8Array, at: number, little: boolean): TiffDirectory | null {
  if (at < 8 || at + 6 > tiff.length) return null
  const { u16, u32 } = numbers(tiff, little)
  const count = u16(at)
  const end = at + 2 + count * 12
  if (end + 4 > tiff.length) return null
  const entries: TiffEntry[] = []
  for (let i = at + 2; i < end; i += 12) {
    const type = u16(i + 2)
    const many = u32(i + 4)
    // Types to come are taken for bytes: they are copied, not understood.
    const size = (TYPE_SIZES[type] ?? 1) * many
    const valueAt = size <= 4 ? i + 8 : u32(i + 8)
    if (valueAt + size > tiff.length && isUnderstood({ type })) return null
    entries.push({ tag: u16(i), type, count: many, raw: tiff.subarray(i, i + 12), valueAt, size })
  }
  return { little, at, entries, next: tiff.subarray(end, end + 4) }
}

/** Returns a block whose first directory has fewer entries in its place; the room that is left behind it is zeros. */
export function withoutEntries(tiff: Uint8Array, tags: ReadonlySet<number>): Uint8Array {
  const directory = readTiff(tiff)
  if (!directory?.entries.some(({ tag }) => tags.has(tag))) return tiff
  const { at, little, entries, next } = directory
  const raws = entries.filter(({ tag }) => !tags.has(tag)).map(({ raw }) => raw.slice())
  const block = tiff.slice()
  block.fill(0, at, at + 2 + entries.length * 12 + 4)
  numbers(block, little).set16(at, raws.length)
  for (const [index, raw] of raws.entries()) block.set(raw, at + 2 + index * 12)
  block.set(next, at + 2 + raws.length * 12)
  return block
}

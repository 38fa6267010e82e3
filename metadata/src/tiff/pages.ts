import type { Reader } from '../byte-source.ts'
import { sameBytes } from '../bytes.ts'
import type { TiffEntry } from '../exif/tiff.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import { MOST_XMP_BYTES } from '../xmp/write-xmp.ts'
import { type FoundDirectory, type Layout, numbersOf, readDirectory } from './layout.ts'

export const XMP = 700
export const IPTC = 33_723
export const PHOTOSHOP = 34_377
/** Texts of EXIF, that lie among a TIFF's own entries. */
export const TEXTS = [0x010e, 0x8298, 0x9c9b, 0x9c9e, 0x9c9f]
/** What else of them tells of the picture: maker, model, how it is turned, the program. */
export const ABOUT = [0x010f, 0x0110, 0x0112, 0x0131]
/** What is written anew where it stands. */
export const OURS: ReadonlySet<number> = new Set([XMP, IPTC, PHOTOSHOP, ...TEXTS])
export const [WIDTH, HEIGHT] = [256, 257] as const
/** Where the pixels lie, in strips, in tiles or as a JPEG, and how long each piece is. */
const PIECES = [
  [273, 279],
  [324, 325],
  [513, 514],
] as const
/** What pixels are drawn by, and lies elsewhere: how many bits they have, curves, palette, tables of JPEG, profile. */
const DRAWN_BY = [258, 301, 320, 347, 34_675]
/** What leads to directories that are no pages: further pictures, EXIF, the place it was taken at. */
const SUB_PAGES = 330
const LEADING = [SUB_PAGES, 34_665, 34_853]
const NEEDED: ReadonlySet<number> = new Set([
  ...[...OURS, ...ABOUT, WIDTH, HEIGHT],
  ...[...PIECES.flat(), ...DRAWN_BY, ...LEADING],
])

export const MOST_VALUE_BYTES = 64 * 1024 * 1024
export const MOST_TEXT_BYTES = 1024 * 1024
const MOST_PIECES = 4_000_000
const MOST_PAGES = 4_096

/** A directory of the file with what it says of our fields. */
export interface Page extends FoundDirectory {
  /** By their tags. One that stands twice has two, unless they are the same. */
  readonly values: ReadonlyMap<number, readonly Uint8Array[]>
}

/**
 * Reads the pages of a file, each behind the other. Of those behind the first, one that cannot be read ends the row: neither it
 * nor what follows is looked into. One that goes on behind the file's end, or whose pixels do, would go on in what is written
 * there: it is refused.
 * @param at where the first one is
 * @throws PictureRefusal
 */
export async function readPages(reader: Reader, at: number, layout: Layout): Promise<Page[]> {
  const pages: Page[] = []
  const known = new Set<number>()
  let bytes = 0
  for (let place = at; place !== 0 && !known.has(place) && pages.length < MOST_PAGES; ) {
    // A place behind the end leads nowhere.
    if (place >= reader.size && pages.length > 0) break
    const page: Page | null = await readPage(reader, place, layout).catch((error) => {
      const isEnd = error instanceof PictureRefusal && !['changed', 'truncated'].includes(error.code)
      if (isEnd && pages.length > 0) return null
      throw error
    })
    if (!page) break
    known.add(place)
    await checkWhole(reader, page.entries, layout, known)
    for (const value of [...page.values.values()].flat()) bytes += value.length
    if (bytes > MOST_VALUE_BYTES) throw new PictureRefusal('too_many_parts')
    pages.push(page)
    place = page.next
  }
  return pages
}

async function readPage(reader: Reader, at: number, layout: Layout): Promise<Page> {
  const directory = await readDirectory(reader, at, layout, (tag) => NEEDED.has(tag))
  const values = new Map<number, Uint8Array[]>()
  for (const { tag, valueAt, size } of directory.entries) {
    const isText = TEXTS.includes(tag) || ABOUT.includes(tag)
    if (!OURS.has(tag) && !isText) continue
    if (tag === XMP && size > MOST_XMP_BYTES) throw new PictureRefusal('xmp_too_large')
    if (size > (isText ? MOST_TEXT_BYTES : MOST_VALUE_BYTES)) throw new PictureRefusal('too_many_parts')
    const value = (await reader.read(valueAt, valueAt + size)).slice()
    const there = values.get(tag) ?? []
    if (!there.some((one) => sameBytes(one, value))) values.set(tag, [...there, value])
  }
  return { ...directory, values }
}

/**
 * Checks that all that a directory leads to lies within the file: what is written at its end would be taken for the rest.
 * @param known directories that were looked into
 * @throws PictureRefusal `truncated`
 */
async function checkWhole(
  reader: Reader,
  entries: readonly TiffEntry[],
  layout: Layout,
  known: Set<number>,
): Promise<void> {
  await checkPieces(reader, entries, layout)
  for (const tag of LEADING)
    for (const first of await valuesOf(reader, entries, tag, layout))
      for (let place = first; place !== 0 && !known.has(place); ) {
        if (place >= reader.size) throw new PictureRefusal('truncated')
        if (known.size >= MOST_PAGES) throw new PictureRefusal('too_many_parts')
        known.add(place)
        const found = await readDirectory(reader, place, layout, (one) => NEEDED.has(one)).catch((error) => {
          if (error instanceof PictureRefusal && error.code === 'damaged') return null
          throw error
        })
        if (!found) break
        await checkWhole(reader, found.entries, layout, known)
        place = tag === SUB_PAGES ? found.next : 0
      }
}

async function checkPieces(reader: Reader, entries: readonly TiffEntry[], layout: Layout): Promise<void> {
  for (const [tag, lengthTag] of PIECES) {
    const places = await valuesOf(reader, entries, tag, layout)
    if (places.length === 0) continue
    const lengths = await valuesOf(reader, entries, lengthTag, layout)
    const plain = tag === 273 ? await plainLengths(reader, entries, layout) : null
    for (const [at, place] of places.entries()) {
      const length = lengths[at] ?? plain?.(at)
      if (length === undefined) throw new PictureRefusal('damaged')
      // A piece without bytes at no place is one that was left out.
      if (place === 0 && length === 0) continue
      if (place >= reader.size || place + Math.max(length, plain?.(at) ?? 0) > reader.size)
        throw new PictureRefusal('truncated')
    }
  }
}

/** Returns how long each strip is by what it shows, where its pixels are not packed: readers go by that, too. */
async function plainLengths(
  reader: Reader,
  entries: readonly TiffEntry[],
  layout: Layout,
): Promise<((at: number) => number) | null> {
  const all = (tag: number) => valuesOf(reader, entries, tag, layout)
  const one = async (tag: number, usual: number) => (await all(tag))[0] ?? usual
  // Of colours that several pixels share there are fewer.
  if ((await one(259, 1)) !== 1 || (await one(262, 0)) === 6) return null
  const [width, height, samples] = [await one(WIDTH, 0), await one(HEIGHT, 0), await one(277, 1)]
  const bits = await all(258)
  const first = bits[0] ?? 1
  const isApart = (await one(284, 1)) === 2
  const each = isApart
    ? first
    : bits.length === samples
      ? bits.reduce((sum, bit) => sum + bit, 0)
      : first * samples
  const rows = Math.min(height, (await one(278, height)) || height)
  if (rows === 0) return null
  const strips = Math.ceil(height / rows)
  const row = Math.ceil((width * each) / 8)
  return (at) => row * Math.min(rows, height - (at % strips) * rows)
}

/** Returns the numbers of a tag; none where the directory has none of it. @throws PictureRefusal `too_many_parts` */
async function valuesOf(
  reader: Reader,
  entries: readonly TiffEntry[],
  tag: number,
  layout: Layout,
): Promise<number[]> {
  const entry = entries.find((one) => one.tag === tag)
  if (!entry) return []
  if (entry.count > MOST_PIECES) throw new PictureRefusal('too_many_parts')
  return numbersOf(reader, entry, layout)
}

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
/** Where the pixels lie, in strips or in tiles, and how long each piece is. */
const PIECES = [
  [273, 279],
  [324, 325],
] as const
const NEEDED: ReadonlySet<number> = new Set([...OURS, ...ABOUT, ...PIECES.flat(), WIDTH, HEIGHT])

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
 * nor what follows is looked into. One that goes on behind the file's end would go on in what is written there: it is refused.
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
    await checkPieces(reader, page.entries, layout)
    for (const value of [...page.values.values()].flat()) bytes += value.length
    if (bytes > MOST_VALUE_BYTES) throw new PictureRefusal('too_many_parts')
    known.add(place)
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

/** @throws PictureRefusal `truncated` where pixels begin behind the file's end: what is written there would be taken for them */
async function checkPieces(reader: Reader, entries: readonly TiffEntry[], layout: Layout): Promise<void> {
  for (const [tag] of PIECES) {
    const places = entries.find((one) => one.tag === tag)
    if (!places) continue
    if (places.count > MOST_PIECES) throw new PictureRefusal('too_many_parts')
    for (const place of await numbersOf(reader, places, layout))
      if (place >= reader.size) throw new PictureRefusal('truncated')
  }
}

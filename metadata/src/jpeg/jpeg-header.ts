import type { Reader } from '../byte-source.ts'
import { startsWith } from '../bytes.ts'
import { PictureRefusal } from '../picture-refusal.ts'

export const EXIF = 'Exif\0\0'
export const XMP = 'http://ns.adobe.com/xap/1.0/\0'
export const EXTENDED_XMP = 'http://ns.adobe.com/xmp/extension/\0'
export const PHOTOSHOP = 'Photoshop 3.0\0'
export const PROFILE = 'ICC_PROFILE\0'
const MPF = 'MPF\0'

export type JpegPartKind =
  | 'app0'
  | 'exif'
  | 'xmp'
  | 'extended'
  | 'photoshop'
  | 'profile'
  | 'mpf'
  | 'c2pa'
  | 'other'

/** A marker with its payload: `from` at the marker, `data` at the payload, up to but without `to`. */
export interface JpegPart {
  readonly kind: JpegPartKind
  readonly marker: number
  readonly from: number
  readonly data: number
  readonly to: number
}

export interface JpegHeader {
  readonly parts: readonly JpegPart[]
  /** Where the first scan begins: from here on everything is copied. */
  readonly scan: number
  readonly width: number
  readonly height: number
  /** Of each pixel: 1 grey, 3 colours, 4 inks. */
  readonly components: number
}

/** A panorama with depth has some hundred parts; 20,000 full ones are 1.3 GB. */
const MOST_PARTS = 20_000
/** Bytes before a marker that are passed over: fill bytes, and stray ones, which decoders take too. */
const MOST_STRAY = 64 * 1024

/** Reads all markers before the picture itself, however many there are. @throws PictureRefusal */
export async function readJpegHeader(reader: Reader): Promise<JpegHeader> {
  const parts: JpegPart[] = []
  let width = 0
  let height = 0
  let components = 0
  let at = 2
  for (;;) {
    const from = at
    at = await markerAt(reader, at)
    const [, marker, high, low] = await reader.read(at, at + 4)
    at += 2
    if (marker === 0xda) return checked({ parts, scan: from, width, height, components })
    if (marker === 0xd9) throw new PictureRefusal('truncated')
    if (marker === undefined || marker === 0xd8) throw new PictureRefusal('damaged')
    if (marker === 1 || (marker >= 0xd0 && marker <= 0xd7)) {
      // Marks of coded pixels that have no payload, and mean nothing here.
      parts.push({ kind: 'other', marker, from, data: at, to: at })
      if (parts.length > MOST_PARTS) throw new PictureRefusal('too_many_parts')
      continue
    }
    const length = ((high as number) << 8) | (low as number)
    const to = at + length
    if (length < 2) throw new PictureRefusal('damaged')
    if (to > reader.size) throw new PictureRefusal('truncated')
    const head = await reader.read(at + 2, Math.min(to, at + 2 + EXTENDED_XMP.length))
    if (isFrame(marker)) {
      if (length < 8) throw new PictureRefusal('damaged')
      height = ((head[1] as number) << 8) | (head[2] as number)
      width = ((head[3] as number) << 8) | (head[4] as number)
      components = head[5] as number
    }
    parts.push({ kind: kindOf(marker, head), marker, from, data: at + 2, to })
    if (parts.length > MOST_PARTS) throw new PictureRefusal('too_many_parts')
    at = to
  }
}

/** Returns where the next marker begins, at most so many bytes on. @throws PictureRefusal */
async function markerAt(reader: Reader, from: number): Promise<number> {
  for (let at = from; at - from <= MOST_STRAY; at++) {
    const [first, second] = await reader.read(at, at + 2)
    if (first === 0xff && second !== 0xff && second !== 0) return at
  }
  throw new PictureRefusal('damaged')
}

function checked(header: JpegHeader): JpegHeader {
  // A height of 0 is told by a marker after the first scan; cameras never do it.
  if (header.width === 0) throw new PictureRefusal('damaged')
  return header
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function kindOf(marker: number, head: Uint8Array): JpegPartKind {
  if (marker === 0xe0) return 'app0'
  if (marker === 0xe1) {
    if (startsWith(head, EXIF)) return 'exif'
    if (startsWith(head, XMP)) return 'xmp'
    if (startsWith(head, EXTENDED_XMP)) return 'extended'
  }
  if (marker === 0xe2 && startsWith(head, MPF)) return 'mpf'
  if (marker === 0xe2 && startsWith(head, PROFILE)) return 'profile'
  if (marker === 0xed && startsWith(head, PHOTOSHOP)) return 'photoshop'
  // JPEG XT boxes of the type “jumb”: the statement of origin is the one user of them.
  if (marker === 0xeb && startsWith(head, 'JP') && startsWith(head, 'jumb', 12)) return 'c2pa'
  return 'other'
}

/**
 * Checks that the picture ends: an end mark stands somewhere after the first scan. Coded pixels hold none by chance.
 * Looks from the end, where it nearly always is.
 * @throws PictureRefusal `truncated`
 */
export async function checkEnd(reader: Reader, scan: number): Promise<void> {
  let to = reader.size
  for (let step = 4096; to > scan; step = 128 * 1024) {
    const from = Math.max(scan, to - step)
    if (holdsEnd(await reader.read(from, to))) return
    if (from === scan) break
    // The mark may lie across.
    to = from + 1
  }
  throw new PictureRefusal('truncated')
}

function holdsEnd(bytes: Uint8Array): boolean {
  for (let at = bytes.lastIndexOf(0xd9); at > 0; at = bytes.lastIndexOf(0xd9, at - 1)) {
    if (bytes[at - 1] === 0xff) return true
  }
  return false
}

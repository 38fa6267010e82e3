import { type ByteSource, Reader, sourceOfBytes } from '../byte-source.ts'
import { ascii, join, utf8 } from '../bytes.ts'
import { type Density, readExif } from '../exif/fields-in-exif.ts'
import { uprightExif, uprightXmp } from '../exif/upright.ts'
import type { FieldChanges } from '../fields.ts'
import { filePrint } from '../file-print.ts'
import type { PictureNote } from '../notes.ts'
import type { FoundBlocks } from '../picture.ts'
import { creationTime } from '../png/creation-time.ts'
import { planWrite, readBlocks, readPicture } from '../read-picture.ts'
import type { PictureSize } from '../size-within.ts'
import { withEnlargement, withOrigin } from '../xmp/history.ts'
import { EMPTY_PACKET, rewritePacket } from '../xmp/merge.ts'
import { tryReadPacket, type XmpProperty } from '../xmp/packet.ts'
import { EXIF, type JpegPart, readJpegHeader } from './jpeg-header.ts'
import { extensionNameOf, extensionSegments, MOST_SEGMENT_BYTES, segment, writeJpegXmp } from './jpeg-xmp.ts'
import { srgbSegment } from './srgb-profile.ts'

/** Quality at which JPEGs are made of other kinds (0–1). */
export const JPEG_QUALITY = 0.95

/** A JPEG that says what the picture said that it was made of. */
export interface MadeJpeg {
  /** One after another. */
  readonly parts: readonly Uint8Array[]
  readonly notes: readonly PictureNote[]
}

/**
 * Gives a JPEG, just encoded from a picture's pixels, what that picture says of itself: every field, its other XMP and its
 * EXIF with the day it was taken, which a PNG may have as text alone. The pixels must stand upright and be sRGB; the file
 * says so, and from which size they were enlarged, where there are more of them. A signed statement of origin is not taken
 * along, as it speaks of other bytes.
 * @param encoded without metadata of its own
 * @param changes fields to write in place of the picture's
 * @param name the picture's, by which the JPEG is known again as made of it
 * @throws PictureRefusal
 */
export async function jpegWithMetadata(
  original: ByteSource,
  encoded: Uint8Array,
  changes: FieldChanges = {},
  { removeLocation = false, name = null }: { removeLocation?: boolean; name?: string | null } = {},
): Promise<MadeJpeg> {
  const [found, { fields, generator }] = [await readBlocks(original), await readPicture(original)]
  const { parts, scan, width, height } = await readJpegHeader(new Reader(sourceOfBytes(encoded)))
  const from = sizeBefore(found, { width, height })
  const exif = found.exif && uprightExif(found.exif, { width, height })
  // Only JFIF stands before them.
  const start = parts.find(({ kind }) => kind !== 'app0')?.from ?? scan
  const carried = join(
    encoded.subarray(0, 2),
    jfif(found.density ?? null) ?? encoded.subarray(2, start),
    exif && exif.length + EXIF.length <= MOST_SEGMENT_BYTES ? segment(0xe1, ascii(EXIF), exif) : [],
    ...xmpSegments(found, from, name === null ? null : { name, print: await filePrint(original) }),
    srgbSegment(),
    ...withoutProfile(encoded, parts, start),
  )
  const aiPrompt = fields.aiPrompt || (generator?.prompt ?? '')
  const wanted = { ...fields, aiPrompt, ...withoutUndefined(changes) }
  const { segments, notes } = await planWrite(sourceOfBytes(carried), wanted, { removeLocation })
  return {
    parts: segments.map((one) => ('bytes' in one ? one.bytes : carried.subarray(one.from, one.to))),
    notes: [
      ...(found.c2pa ? [{ code: 'c2pa_invalid' } as const] : []),
      ...(from ? [{ code: 'enlarged' } as const] : []),
      ...notes,
    ],
  }
}

/** Returns an encoded picture from a place on without the profile that its encoder put in: two of them contradict. */
function withoutProfile(encoded: Uint8Array, parts: readonly JpegPart[], start: number): Uint8Array[] {
  const pieces: Uint8Array[] = []
  let at = start
  for (const part of parts.filter(({ kind, from }) => kind === 'profile' && from >= start)) {
    pieces.push(encoded.subarray(at, part.from))
    at = part.to
  }
  return [...pieces, encoded.subarray(at)]
}

/** Returns the size that a picture had, as it stands upright, where its pixels have become more; null otherwise. */
function sizeBefore({ width, height }: FoundBlocks, now: PictureSize): PictureSize | null {
  if (now.width * now.height <= width * height) return null
  return width > height === now.width > now.height ? { width, height } : { width: height, height: width }
}

/** Returns the segments of a picture's XMP, its extension too where it had one. */
function xmpSegments(
  found: FoundBlocks,
  from: PictureSize | null,
  origin: { name: string; print: string } | null,
): Uint8Array[] {
  const dated = datedXmp(found)
  const enlarged = from ? withEnlargement(dated, from) : dated
  const xmp = origin === null ? enlarged : withOrigin(enlarged, origin.name, origin.print)
  const [further] = found.moreXmp
  if (xmp === null) return []
  const { packet, extension } = writeJpegXmp(
    uprightXmp(xmp),
    null,
    {},
    { replaceUnreadable: true, removeLocation: false },
  )
  const parsed = tryReadPacket(xmp)
  const name = parsed && parsed !== 'unreadable' ? extensionNameOf(parsed) : null
  return [packet, ...(extension ?? (further && name ? extensionSegments(utf8(further), name) : []))]
}

const XMP_BASIC = 'http://ns.adobe.com/xap/1.0/'

/** Returns a picture's XMP with the day of a PNG's text, which JPEG has no place for; where a day is said, that one stays. */
function datedXmp({ xmp, exif, texts }: FoundBlocks): string | null {
  const day = creationTime(texts['Creation Time'] ?? '')
  const packet = tryReadPacket(xmp ?? EMPTY_PACKET)
  if (day === null || packet === null || packet === 'unreadable') return xmp
  const isDay = ({ space, local }: XmpProperty) => space === XMP_BASIC && local === 'CreateDate'
  if ((exif && readExif(exif)?.hasDay) || packet.nodes.some(({ properties }) => properties.some(isDay)))
    return xmp
  const added = { xml: `\n   <xmp:CreateDate>${day}</xmp:CreateDate>`, spaces: ` xmlns:xmp="${XMP_BASIC}"` }
  return rewritePacket(packet, () => false, [added])
}

/** Returns JFIF's head with how dense the picture is printed; null where that is not known. */
function jfif(density: Density | null): Uint8Array | null {
  if (!density) return null
  const dots = ([many, divisor]: readonly [number, number]) =>
    Math.min(0xffff, Math.round((many / divisor) * (density.unit === 3 ? 2.54 : 1)))
  const [x, y] = [dots(density.x), dots(density.y)]
  return segment(0xe0, join(ascii('JFIF\0'), [1, 2, 1, x >> 8, x & 255, y >> 8, y & 255, 0, 0]))
}

const withoutUndefined = (changes: FieldChanges): FieldChanges =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

/** Returns the name of the JPEG that is made of a file: `rice.png` becomes `rice.jpg`. */
export function jpegName(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return `${dot > 0 ? fileName.slice(0, dot) : fileName}.jpg`
}

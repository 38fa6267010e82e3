import type { Reader } from '../byte-source.ts'
import { ascii, join, numbers, startsWith } from '../bytes.ts'
import { type Colours, coloursIn } from '../colours.ts'
import { type Density, updateExif } from '../exif/fields-in-exif.ts'
import type { FieldChanges } from '../fields.ts'
import { IPTC_FIELDS } from '../iptc/iim.ts'
import { IPTC_BLOCK, readBlocks, writePhotoshop } from '../iptc/photoshop-blocks.ts'
import type { PictureNote } from '../notes.ts'
import {
  type FoundBlocks,
  MOST_C2PA_BYTES,
  type PictureFormat,
  type WriteOptions,
  type WrittenPicture,
} from '../picture.ts'
import { SegmentList, sizeOf } from '../segments.ts'
import { tryReadPacket } from '../xmp/packet.ts'
import { MOST_XMP_BYTES, xmpText } from '../xmp/write-xmp.ts'
import { type ExifBlock, exifSegments, MOST_EXIF_BYTES, readExifBlocks } from './exif-segments.ts'
import {
  checkEnd,
  EXIF,
  EXTENDED_XMP,
  type JpegHeader,
  type JpegPart,
  PHOTOSHOP,
  PROFILE,
  readJpegHeader,
  XMP,
} from './jpeg-header.ts'
import { extensionNameOf, MOST_SEGMENT_BYTES, segment, writeJpegXmp } from './jpeg-xmp.ts'
import { moveMultiPicture } from './multi-picture.ts'
import { findPreviews, movePreviews } from './previews.ts'

/** What is read of a header: the blocks that are ours to change. */
interface Content {
  readonly header: JpegHeader
  readonly exif: readonly ExifBlock[]
  readonly density: Density | null
  readonly xmp: string | null | 'unreadable'
  /** Packets of programs that overlooked the first one. */
  readonly otherXmp: readonly (string | 'unreadable')[]
  /** The further packet that the first one names, with the segments it lies in. */
  readonly extension: { readonly xml: string; readonly parts: readonly JpegPart[] } | null
  /** All APP13 segments of Photoshop in one. */
  readonly photoshop: Uint8Array | null | 'unreadable'
}

/** Photoshop's own writes have some hundred KB. */
const MOST_PHOTOSHOP_BYTES = 32 * 1024 * 1024

export const jpeg: PictureFormat = {
  async read(reader) {
    const content = await readContent(reader)
    await checkEnd(reader, content.header.scan)
    const { header } = content
    return {
      ...foundIn(content),
      c2pa: await readC2pa(reader, header.parts),
      colours: await readColours(reader, header),
    }
  },
  async write(reader, changes, options) {
    const content = await readContent(reader)
    await checkEnd(reader, content.header.scan)
    return writeContent(reader, content, changes, options)
  },
}

async function readContent(reader: Reader): Promise<Content> {
  const header = await readJpegHeader(reader)
  const of = (kind: JpegPart['kind']) => header.parts.filter((part) => part.kind === kind)
  const packets: (string | 'unreadable')[] = []
  for (const part of of('xmp'))
    packets.push(xmpText(await reader.read(part.data + XMP.length, part.to)) ?? 'unreadable')
  const [xmp = null, ...otherXmp] = packets
  return {
    header,
    exif: await readExifBlocks(reader, header.parts),
    density: await readDensity(reader, of('app0')[0]),
    xmp,
    otherXmp,
    extension: xmp === null ? null : await readExtension(reader, xmp, of('extended')),
    photoshop: await readPhotoshop(reader, of('photoshop')),
  }
}

/** Reads JFIF's word on how dense the picture is printed. */
async function readDensity(reader: Reader, part: JpegPart | undefined): Promise<Density | null> {
  const jfif = part && part.to - part.data >= 12 ? await reader.read(part.data, part.data + 12) : null
  if (!jfif || !startsWith(jfif, 'JFIF\0')) return null
  const { u16 } = numbers(jfif)
  const [unit, x, y] = [jfif[7], u16(8), u16(10)]
  if ((unit !== 1 && unit !== 2) || x === 0 || y === 0) return null
  return { x: [x, 1], y: [y, 1], unit: unit === 1 ? 2 : 3 }
}

async function readPhotoshop(reader: Reader, parts: readonly JpegPart[]): Promise<Content['photoshop']> {
  if (parts.length === 0) return null
  if (sizeOf(parts) > MOST_PHOTOSHOP_BYTES) return 'unreadable'
  const pieces: Uint8Array[] = []
  for (const part of parts) pieces.push((await reader.read(part.data + PHOTOSHOP.length, part.to)).slice())
  return join(...pieces)
}

/** Puts an extension together; null when its pieces do not fit into each other, and then it stays as it is. */
async function readExtension(reader: Reader, xmp: string, parts: readonly JpegPart[]) {
  if (parts.length === 0) return null
  const packet = tryReadPacket(xmp)
  const name = packet && packet !== 'unreadable' ? extensionNameOf(packet) : null
  if (name === null) return null
  const pieces: { offset: number; bytes: Uint8Array; part: JpegPart }[] = []
  let size = 0
  let promised = -1
  for (const part of parts) {
    const head = await reader.read(part.data, Math.min(part.to, part.data + EXTENDED_XMP.length + 40))
    if (head.length < EXTENDED_XMP.length + 40) continue
    if (!startsWith(head, name, EXTENDED_XMP.length)) continue
    const { u32 } = numbers(head)
    promised = u32(EXTENDED_XMP.length + 32)
    const offset = u32(EXTENDED_XMP.length + 36)
    const bytes = (await reader.read(part.data + EXTENDED_XMP.length + 40, part.to)).slice()
    size += bytes.length
    if (promised > MOST_XMP_BYTES || size > promised) return null
    pieces.push({ offset, bytes, part })
  }
  if (size !== promised) return null
  pieces.sort((a, b) => a.offset - b.offset)
  let at = 0
  for (const piece of pieces) {
    if (piece.offset !== at) return null
    at += piece.bytes.length
  }
  const xml = xmpText(join(...pieces.map(({ bytes }) => bytes)))
  return xml === null ? null : { xml, parts: pieces.map(({ part }) => part) }
}

/** Reads the statement of origin, which lies in as many segments as it needs, as far as it is looked at. */
async function readC2pa(reader: Reader, parts: readonly JpegPart[]): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = []
  let left = MOST_C2PA_BYTES
  for (const { data, to } of parts.filter(({ kind }) => kind === 'c2pa')) {
    if (left <= 0) break
    pieces.push((await reader.read(data, Math.min(to, data + left))).slice())
    left -= to - data
  }
  return pieces.length > 0 ? join(...pieces) : null
}

/** Profiles of cameras have some KB; those of printers are not read. */
const MOST_PROFILE_PARTS = 16

/** Reads how the colours are meant: four components are inks and one is grey, whatever a profile says; null without any. */
async function readColours(reader: Reader, { parts, components }: JpegHeader): Promise<Colours | null> {
  if (components === 4) return 'cmyk'
  if (components === 1) return 'gray'
  if (components !== 3) return 'other'
  const pieces: { place: number; bytes: Uint8Array }[] = []
  for (const { data, to } of parts.filter(({ kind }) => kind === 'profile').slice(0, MOST_PROFILE_PARTS)) {
    const bytes = (await reader.read(data + PROFILE.length, to)).slice()
    // Each piece has its place and their number before it.
    if (bytes.length > 2) pieces.push({ place: bytes[0] as number, bytes: bytes.subarray(2) })
  }
  pieces.sort((a, b) => a.place - b.place)
  return pieces.length > 0 ? coloursIn(join(...pieces.map(({ bytes }) => bytes))) : null
}

function foundIn({
  header,
  exif,
  xmp,
  otherXmp,
  extension,
  photoshop,
}: Content): Omit<FoundBlocks, 'c2pa' | 'colours'> {
  const blocks = photoshop === null || photoshop === 'unreadable' ? null : readBlocks(photoshop)
  const iptc = blocks?.filter(({ id }) => id === IPTC_BLOCK) ?? []
  return {
    width: header.width,
    height: header.height,
    xmp: xmp === 'unreadable' ? null : xmp,
    moreXmp: [...(extension ? [extension.xml] : []), ...otherXmp.filter((one) => one !== 'unreadable')],
    exif: exif[0]?.tiff ?? null,
    moreExif: exif.slice(1).map(({ tiff }) => tiff),
    iptc: iptc.map(({ data }) => data),
    texts: {},
    isTransparent: false,
  }
}

async function writeContent(
  reader: Reader,
  content: Content,
  changes: FieldChanges,
  options: WriteOptions,
): Promise<WrittenPicture> {
  const { parts, scan } = content.header
  const notes: PictureNote[] = []
  if (parts.some(({ kind }) => kind === 'c2pa')) notes.push({ code: 'c2pa_invalid' })
  const xmp = writeJpegXmp(content.xmp, content.extension?.xml ?? null, changes, options)
  const others = content.otherXmp.map((one) => writeJpegXmp(one, null, changes, options))
  if ([xmp, ...others].some(({ isReplaced }) => isReplaced)) notes.push({ code: 'xmp_replaced' })
  const exif = writeExif(content, changes, options, notes)
  const photoshop = photoshopSegments(content.photoshop, changes, notes)

  const replaced = new Set(
    parts.filter(
      (part) =>
        part.kind === 'exif' ||
        part.kind === 'xmp' ||
        (xmp.extension && content.extension?.parts.includes(part)) ||
        (photoshop && part.kind === 'photoshop'),
    ),
  )
  // JFIF comes first, then ours: before MPF, whose offsets count from where it stands.
  const start = parts.find(({ kind }) => kind !== 'app0')?.from ?? scan
  const further = [
    xmp.packet,
    ...others.map(({ packet }) => packet),
    ...(photoshop ?? []),
    ...(xmp.extension ?? []),
  ]
  const grown = bytesIn([...exif.flatMap(exifSegments), ...further]) - sizeOf([...replaced])
  const list = new SegmentList()
    .copy(0, start)
    .add(...(await withPreviews(reader, content, exif, { start, grown })), ...further)
  const multiPicture = parts.find(({ kind }) => kind === 'mpf')
  for (const part of parts) {
    if (part.from < start || replaced.has(part)) continue
    if (part !== multiPicture) {
      list.copy(part.from, part.to)
      continue
    }
    const gone = [...replaced].filter(({ from }) => from > part.from)
    const payload = await reader.read(part.data, part.to)
    const moved = moveMultiPicture(payload, grown, -sizeOf(gone))
    list.copy(part.from, part.data)
    if (moved) list.add(moved)
    else list.copy(part.data, part.to)
  }
  list.copy(scan, reader.size)
  return { segments: list.segments, notes }
}

const bytesIn = (list: readonly Uint8Array[]) => list.reduce((sum, { length }) => sum + length, 0)

/** Returns the blocks of EXIF as they are to be, every one of them: readers do not agree on which counts. */
function writeExif(
  { exif, density }: Content,
  changes: FieldChanges,
  { removeLocation }: WriteOptions,
  notes: PictureNote[],
): Uint8Array[] {
  const wish = { most: MOST_EXIF_BYTES, notes, density, removeLocation }
  if (exif.length === 0) {
    const fresh = updateExif(null, changes, wish)
    return fresh ? [fresh] : []
  }
  return exif.map(({ tiff, parts }) => {
    // What is in several segments already may be so again.
    const most = parts.length > 1 ? (parts.length + 1) * MOST_EXIF_BYTES : MOST_EXIF_BYTES
    return updateExif(tiff, changes, { ...wish, most }) ?? tiff
  })
}

/** Returns the segments of EXIF, in which what leads to previews behind the picture leads there still. */
async function withPreviews(
  reader: Reader,
  { exif, header }: Content,
  written: readonly Uint8Array[],
  { start, grown }: { start: number; grown: number },
): Promise<Uint8Array[]> {
  const segments: Uint8Array[] = []
  for (const [index, tiff] of written.entries()) {
    const from = exif[index]?.parts[0]
    const pointers = from ? await findPreviews(reader, tiff, from.data + EXIF.length, header.scan) : []
    const moved = tiff.slice()
    movePreviews(moved, pointers, start + bytesIn(segments) + 4 + EXIF.length, grown)
    segments.push(...exifSegments(moved))
  }
  return segments
}

/** Bytes of a resource that one segment holds. */
const CHUNK = MOST_SEGMENT_BYTES - PHOTOSHOP.length

function photoshopSegments(
  photoshop: Content['photoshop'],
  changes: FieldChanges,
  notes: PictureNote[],
): Uint8Array[] | null {
  if (IPTC_FIELDS.every((name) => changes[name] === undefined)) return null
  if (photoshop === 'unreadable') notes.push({ code: 'iptc_unreadable' })
  const all =
    photoshop === 'unreadable' ? null : writePhotoshop(photoshop ?? new Uint8Array(0), changes, notes)
  if (!all) return null
  const segments: Uint8Array[] = []
  for (let at = 0; at < all.length; at += CHUNK)
    segments.push(segment(0xed, ascii(PHOTOSHOP), all.subarray(at, at + CHUNK)))
  return segments
}

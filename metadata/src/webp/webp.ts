import type { Reader } from '../byte-source.ts'
import { ascii, join, numbers, startsWith, u32le } from '../bytes.ts'
import { coloursIn } from '../colours.ts'
import { updateExif } from '../exif/fields-in-exif.ts'
import type { FieldChanges } from '../fields.ts'
import type { PictureNote } from '../notes.ts'
import {
  type FoundBlocks,
  MOST_C2PA_BYTES,
  type PictureFormat,
  type WriteOptions,
  type WrittenPicture,
} from '../picture.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import { SegmentList, sizeOf } from '../segments.ts'
import { MOST_XMP_BYTES, writeXmp, xmpText } from '../xmp/write-xmp.ts'

const XMP_FLAG = 0x04
const EXIF_FLAG = 0x08
const ALPHA_FLAG = 0x10
const MOST_CHUNKS = 100_000
const MOST_EXIF_BYTES = 16 * 1024 * 1024
/** Some programs put it before the TIFF block, as JPEG does. */
const EXIF_NAME = 'Exif\0\0'

interface Chunk {
  readonly type: string
  readonly from: number
  readonly data: number
  /** Where the data ends, padding not counted. */
  readonly end: number
  /** Where the next chunk begins. */
  readonly to: number
}

interface Content {
  readonly width: number
  readonly height: number
  readonly hasAlpha: boolean
  /** The extended header's payload, when there is one. */
  readonly header: Uint8Array | null
  readonly chunks: readonly Chunk[]
  /** Where the RIFF form ends; what some programs append stays behind it. */
  readonly end: number
  readonly xmp: string | null | 'unreadable'
  /** Packets behind the first, which readers pass over or show. */
  readonly otherXmp: readonly { readonly chunk: Chunk; readonly xml: string | 'unreadable' }[]
  readonly exif: Uint8Array | null
}

export const webp: PictureFormat = {
  async read(reader) {
    const { width, height, hasAlpha, xmp, otherXmp, exif, chunks } = await readContent(reader)
    const signed = chunks.find(isC2pa)
    const profile = await readProfile(reader, chunks)
    return {
      width,
      height,
      xmp: xmp === 'unreadable' ? null : xmp,
      moreXmp: otherXmp.map(({ xml }) => xml).filter((xml) => xml !== 'unreadable'),
      exif: exif && withoutName(exif),
      moreExif: [],
      iptc: [],
      texts: {},
      c2pa: signed
        ? (await reader.read(signed.data, Math.min(signed.end, signed.data + MOST_C2PA_BYTES))).slice()
        : null,
      isTransparent: hasAlpha,
      colours: profile && coloursIn(profile),
    } satisfies FoundBlocks
  },
  async write(reader, changes, options) {
    return writeContent(reader, await readContent(reader), changes, options)
  },
}

const MOST_PROFILE_BYTES = 4 * 1024 * 1024

async function readProfile(reader: Reader, chunks: readonly Chunk[]): Promise<Uint8Array | null> {
  const found = chunks.find(({ type }) => type === 'ICCP')
  if (!found || found.end - found.data > MOST_PROFILE_BYTES) return null
  return (await reader.read(found.data, found.end)).slice()
}

const isC2pa = ({ type }: Chunk) => type === 'C2PA'

async function readContent(reader: Reader): Promise<Content> {
  const size = numbers(await reader.read(0, 12), true).u32(4)
  const end = 8 + size + (size % 2)
  // The last padding byte is left out by some writers.
  if (8 + size > reader.size) throw new PictureRefusal('truncated')
  const chunks = await readChunks(reader, 8 + size)
  const find = (type: string) => chunks.find((chunk) => chunk.type === type)
  const data = async (chunk: Chunk | undefined, most: number) =>
    chunk && chunk.end - chunk.data <= most ? (await reader.read(chunk.data, chunk.end)).slice() : null
  const header = await data(find('VP8X'), 10)
  const size8 = header ? sizeInHeader(header) : await sizeInPixels(reader, chunks[0])
  const packets: { chunk: Chunk; xml: string | 'unreadable' }[] = []
  for (const chunk of chunks.filter(({ type }) => type === 'XMP ')) {
    if (chunk.end - chunk.data > MOST_XMP_BYTES) throw new PictureRefusal('xmp_too_large')
    packets.push({ chunk, xml: xmpText(await reader.read(chunk.data, chunk.end)) ?? 'unreadable' })
  }
  const [first, ...otherXmp] = packets
  return {
    ...size8,
    header,
    chunks,
    end: Math.min(end, reader.size),
    xmp: first?.xml ?? null,
    otherXmp,
    exif: await data(find('EXIF'), MOST_EXIF_BYTES),
  }
}

async function readChunks(reader: Reader, end: number): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  let hasPixels = false
  for (let at = 12; at + 8 <= end; ) {
    const head = await reader.read(at, at + 8)
    const size = numbers(head, true).u32(4)
    const type = String.fromCharCode(...head.subarray(0, 4))
    const dataEnd = at + 8 + size
    if (dataEnd > end) throw new PictureRefusal('damaged')
    const to = Math.min(reader.size, dataEnd + (size % 2))
    chunks.push({ type, from: at, data: at + 8, end: dataEnd, to })
    if (type === 'VP8 ' || type === 'VP8L' || type === 'ANMF') hasPixels = true
    if (chunks.length > MOST_CHUNKS) throw new PictureRefusal('too_many_parts')
    at = to
  }
  if (!hasPixels) throw new PictureRefusal('damaged')
  return chunks
}

function sizeInHeader(header: Uint8Array) {
  if (header.length !== 10) throw new PictureRefusal('damaged')
  const u24 = (at: number) =>
    (header[at] as number) | ((header[at + 1] as number) << 8) | ((header[at + 2] as number) << 16)
  return { width: u24(4) + 1, height: u24(7) + 1, hasAlpha: ((header[0] as number) & ALPHA_FLAG) !== 0 }
}

/** Reads how large the picture is: a file without an extended header is one chunk of pixels that says its own size. */
async function sizeInPixels(reader: Reader, chunk: Chunk | undefined) {
  const length = chunk ? Math.min(10, chunk.end - chunk.data) : 0
  // A picture of one colour without loss may have eight bytes.
  const head = chunk && length >= 5 ? await reader.read(chunk.data, chunk.data + length) : null
  if (chunk?.type === 'VP8L' && head?.[0] === 0x2f) {
    const bits = numbers(head, true).u32(1)
    return {
      width: (bits & 0x3fff) + 1,
      height: ((bits >>> 14) & 0x3fff) + 1,
      hasAlpha: (bits & (1 << 28)) !== 0,
    }
  }
  if (chunk?.type === 'VP8 ' && length === 10 && head?.[3] === 0x9d && head[4] === 0x01 && head[5] === 0x2a) {
    const { u16 } = numbers(head, true)
    const [width, height] = [u16(6) & 0x3fff, u16(8) & 0x3fff]
    if (width > 0 && height > 0) return { width, height, hasAlpha: false }
  }
  throw new PictureRefusal('damaged')
}

function writeContent(
  reader: Reader,
  content: Content,
  changes: FieldChanges,
  options: WriteOptions,
): WrittenPicture {
  const { chunks } = content
  const notes: PictureNote[] = []
  if (chunks.some(isC2pa)) notes.push({ code: 'c2pa_invalid' })
  const { bytes: xmp, isReplaced } = writeXmp(content.xmp, changes, options)
  const others = new Map(content.otherXmp.map(({ chunk, xml }) => [chunk, writeXmp(xml, changes, options)]))
  if (isReplaced || [...others.values()].some((one) => one.isReplaced)) notes.push({ code: 'xmp_replaced' })
  const exifChunk = chunks.find(({ type }) => type === 'EXIF')
  const there = content.exif ? withoutName(content.exif) : exifChunk ? 'unreadable' : null
  const written = updateExif(there, changes, {
    most: MOST_EXIF_BYTES,
    notes,
    density: null,
    removeLocation: options.removeLocation,
  })
  const isNamed = content.exif !== null && startsWith(content.exif, EXIF_NAME)
  const exif = written && isNamed ? join(ascii(EXIF_NAME), written) : written
  const hasExif = exif !== null || exifChunk !== undefined

  const list = new SegmentList()
  // The last of the pixels; ours follow, what is unknown comes after.
  const last = chunks.findLastIndex(({ type }) => ['VP8 ', 'VP8L', 'ALPH', 'ANMF'].includes(type))
  for (const [index, chunk] of chunks.entries()) {
    const other = others.get(chunk)
    if (other) list.add(chunkBytes('XMP ', other.bytes))
    else if (chunk.type !== 'VP8X' && chunk.type !== 'XMP ' && !(chunk === exifChunk && exif))
      copyWhole(list, chunk)
    if (index !== last) continue
    if (exif) list.add(chunkBytes('EXIF', exif))
    if (xmp.length > 0) list.add(chunkBytes('XMP ', xmp))
  }
  const header = chunkBytes('VP8X', headerBytes(content, { hasXmp: xmp.length > 0, hasExif }))
  const size = 4 + header.length + sizeOf(list.segments)
  if (size > 0xfffffffe) throw new PictureRefusal('xmp_too_large')
  const whole = new SegmentList()
    .add(join(ascii('RIFF'), u32le(size), ascii('WEBP'), header))
    .append(list)
    .copy(content.end, reader.size)
  return { segments: whole.segments, notes }
}

/** Copies a chunk with its padding, which some writers leave out at the end. */
function copyWhole(list: SegmentList, { from, end, to }: Chunk): void {
  list.copy(from, to)
  if (to === end && (end - from) % 2) list.add(new Uint8Array(1))
}

const withoutName = (exif: Uint8Array) =>
  startsWith(exif, EXIF_NAME) ? exif.subarray(EXIF_NAME.length) : exif

function headerBytes(
  { header, width, height, hasAlpha }: Content,
  { hasXmp, hasExif }: { hasXmp: boolean; hasExif: boolean },
): Uint8Array {
  const u24 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255]
  const bytes = header?.slice() ?? join([hasAlpha ? ALPHA_FLAG : 0, 0, 0, 0], u24(width - 1), u24(height - 1))
  const flags = (bytes[0] as number) & ~(XMP_FLAG | EXIF_FLAG)
  bytes[0] = flags | (hasXmp ? XMP_FLAG : 0) | (hasExif ? EXIF_FLAG : 0)
  return bytes
}

function chunkBytes(type: string, data: Uint8Array): Uint8Array {
  return join(ascii(type), u32le(data.length), data, data.length % 2 ? [0] : [])
}

import { type Box, boxOf, freeBox, readBoxes } from '../bmff/boxes.ts'
import type { Reader } from '../byte-source.ts'
import { ascii, join, sameBytes, startsWith, u32be } from '../bytes.ts'
import type { FieldChanges } from '../fields.ts'
import type { PictureNote } from '../notes.ts'
import { MOST_C2PA_BYTES, type PictureFormat, type WriteOptions, type WrittenPicture } from '../picture.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import { type Segment, SegmentList } from '../segments.ts'
import { MOST_XMP_BYTES, writeXmp, xmpText } from '../xmp/write-xmp.ts'
import { filmEnd, moveChunks, movieSize } from './chunk-offsets.ts'
import { type MovieWish, readMovieTexts, writeMovieTexts } from './movie-texts.ts'

/** The heads of films of hours have some MB. */
const MOST_HEAD_BYTES = 128 * 1024 * 1024
const XMP_NAME = [
  0xbe, 0x7a, 0xcf, 0xcb, 0x97, 0xa9, 0x42, 0xe8, 0x9c, 0x71, 0x99, 0x94, 0x91, 0xe3, 0xaf, 0xac,
]
const C2PA_NAME = [
  0xd8, 0xfe, 0xc3, 0xd6, 0x1b, 0x0e, 0x48, 0x3c, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7e, 0xc4, 0x81,
]

interface Content {
  readonly boxes: readonly Box[]
  /** Behind the last box. */
  readonly end: number
  readonly moovBox: Box
  readonly moov: Uint8Array
  readonly isQuickTime: boolean
  /** Boxes of XMP; the first counts. */
  readonly packets: readonly { readonly box: Box; readonly xml: string | 'unreadable' }[]
  readonly headXmp: string | null | 'unreadable'
  readonly signed: Box | null
}

/**
 * MP4 and QuickTime. XMP lies in a box of its own, in QuickTime in the film's head
 * (https://developer.adobe.com/xmp/docs/XMPSpecifications/, part 3); what players show stands in the head as well. Where the
 * head grows, the tables that say where the film's pieces lie are moved with it.
 */
export const mp4: PictureFormat = {
  async read(reader) {
    const content = await readContent(reader)
    const { moov, packets, headXmp, signed } = content
    const [xmp = null, ...moreXmp] = [headXmp, ...packets.map(({ xml }) => xml)].filter(
      (xml): xml is string => xml !== null && xml !== 'unreadable',
    )
    return {
      ...movieSize(moov),
      xmp,
      moreXmp,
      exif: null,
      moreExif: [],
      iptc: [],
      texts: {},
      sayings: readMovieTexts(moov).sayings,
      c2pa: signed
        ? (await reader.read(signed.data, Math.min(signed.to, signed.data + MOST_C2PA_BYTES))).slice()
        : null,
      isTransparent: false,
      colours: null,
    }
  },
  async write(reader, changes, options) {
    return writeContent(reader, await readContent(reader), changes, options)
  },
}

async function readContent(reader: Reader): Promise<Content> {
  const { boxes, end } = await readBoxes(reader)
  const moovBox = boxes.find(({ type }) => type === 'moov')
  if (!moovBox) throw new PictureRefusal(boxes.length > 0 ? 'truncated' : 'damaged')
  if (moovBox.to - moovBox.data > MOST_HEAD_BYTES) throw new PictureRefusal('too_many_parts')
  // Some MB, which nothing changes: they are copied no more often than they must.
  const moov = await reader.read(moovBox.data, moovBox.to)
  // What is written at the end would be taken for a piece of the film that has not come.
  if (filmEnd(moov) > reader.size) throw new PictureRefusal('truncated')
  const named = async (name: readonly number[]) => {
    const found: Box[] = []
    for (const box of boxes) {
      if (box.type !== 'uuid' || box.to - box.data < 16) continue
      if (sameBytes(await reader.read(box.data, box.data + 16), Uint8Array.from(name))) found.push(box)
    }
    return found
  }
  const packets: { box: Box; xml: string | 'unreadable' }[] = []
  for (const box of await named(XMP_NAME)) {
    if (box.to - box.data > MOST_XMP_BYTES) throw new PictureRefusal('xmp_too_large')
    packets.push({ box, xml: xmpText(await reader.read(box.data + 16, box.to)) ?? 'unreadable' })
  }
  const { xmp } = readMovieTexts(moov)
  const [brand] = boxes.filter(({ type }) => type === 'ftyp')
  const isQuickTime = !brand || startsWith(await reader.read(brand.data, brand.data + 4), 'qt  ')
  return {
    boxes,
    end,
    moovBox,
    moov,
    isQuickTime,
    packets,
    headXmp: xmp && (xmpText(xmp) ?? 'unreadable'),
    signed: (await named(C2PA_NAME))[0] ?? null,
  }
}

function writeContent(
  reader: Reader,
  content: Content,
  changes: FieldChanges,
  options: WriteOptions,
): WrittenPicture {
  const { boxes, packets, headXmp, isQuickTime, signed } = content
  const notes: PictureNote[] = []
  if (signed) notes.push({ code: 'c2pa_invalid' })
  const replaced: boolean[] = []
  const packet = (xml: string | null | 'unreadable') => {
    const { bytes, isReplaced } = writeXmp(xml, changes, options)
    replaced.push(isReplaced)
    return bytes
  }
  /** What stands in a box's place. */
  const instead = new Map<Box, readonly Segment[]>()
  const isInHead = headXmp !== null || (isQuickTime && packets.length === 0)
  const headPacket = isInHead ? packet(headXmp) : null
  const addsTitle = isQuickTime ? ('texts' as const) : ('items' as const)
  const full = writtenHead(content, { changes, xmp: headPacket, addsTitle })
  // Where a head must not grow, no former words stay in it; the new ones are in XMP beside it.
  if (!full) notes.push({ code: 'film_head_full' })
  const head = full ?? clearedHead(content, changes)
  for (const [box, segments] of head) instead.set(box, segments)
  const [first, ...others] = packets
  for (const { box, xml } of others) placeXmp(content, box, packet(xml), instead)
  let appended = new Uint8Array(0)
  if (first) appended = placeXmp(content, first.box, packet(first.xml), instead)
  else if (!full || !isInHead) {
    const bytes = headPacket ?? packet(null)
    if (bytes.length > 0) appended = xmpBox(bytes)
  }
  if (replaced.includes(true)) notes.push({ code: 'xmp_replaced' })
  const list = new SegmentList()
  for (const box of boxes) {
    const segments = instead.get(box)
    if (segments) list.append(listOf(segments))
    else if (box.isOpen && appended.length > 0) list.append(closed(box))
    else list.copy(box.from, box.to)
  }
  list.add(appended).copy(content.end, reader.size)
  return { segments: list.segments, notes }
}

const xmpBox = (xmp: Uint8Array): Uint8Array<ArrayBuffer> =>
  boxOf('uuid', XMP_NAME, xmp) as Uint8Array<ArrayBuffer>

function listOf(segments: readonly Segment[]): SegmentList {
  const list = new SegmentList()
  for (const segment of segments) {
    if ('bytes' in segment) list.add(segment.bytes)
    else list.copy(segment.from, segment.to)
  }
  return list
}

/** Says how long a box is that ended where the file did. @throws PictureRefusal `no_room` for one that has no room for that */
function closed({ from, data, to }: Box): SegmentList {
  if (to - from > 0xffff_ffff) throw new PictureRefusal('no_room')
  return new SegmentList()
    .add(join(u32be(to - from)))
    .copy(from + 4, data)
    .copy(data, to)
}

/**
 * Puts XMP where it lay, with the room behind it that is free; nothing else moves.
 * @returns what goes to the end instead: nothing, or a box that has no room there
 */
function placeXmp(
  { boxes, end }: Content,
  box: Box,
  xmp: Uint8Array,
  instead: Map<Box, readonly Segment[]>,
): Uint8Array<ArrayBuffer> {
  const written = xmp.length > 0 ? xmpBox(xmp) : new Uint8Array(0)
  const next = boxes[boxes.indexOf(box) + 1]
  if (box.to === end) {
    instead.set(box, [])
    return written as Uint8Array<ArrayBuffer>
  }
  const room = (next?.type === 'free' && !next.isOpen ? next.to : box.to) - box.from
  const left = room - written.length
  const isFitting = left === 0 || left >= 8
  instead.set(box, [{ bytes: isFitting ? join(written, left > 0 ? freeBox(left) : []) : freeBox(room) }])
  if (next && room > box.to - box.from) instead.set(next, [])
  return (isFitting ? new Uint8Array(0) : written) as Uint8Array<ArrayBuffer>
}

const headBox = (content: Uint8Array): readonly Segment[] => [
  { bytes: join(u32be(content.length + 8), ascii('moov')) },
  { bytes: content },
]

/**
 * Returns the film's head as it is to be, with the free room behind it; null where it has to stay: it would grow, and not
 * every table can be moved with it.
 */
function writtenHead(
  { boxes, moovBox, moov }: Content,
  wish: MovieWish,
): Map<Box, readonly Segment[]> | null {
  const written = writeMovieTexts(moov, wish)
  if (!written) return null
  const made = new Map<Box, readonly Segment[]>()
  if (sameBytes(written, moov)) return made
  if (moovBox.isOpen || written.length + 8 > 0xffff_ffff) return null
  const [next] = boxes.slice(boxes.indexOf(moovBox) + 1)
  const grown = 8 + written.length - (moovBox.to - moovBox.from)
  if (next?.type === 'free' && !next.isOpen) {
    const left = next.to - next.from - grown
    if (left === 0 || left >= 8) {
      made.set(moovBox, headBox(written))
      made.set(next, left > 0 ? [{ bytes: freeBox(left) }] : [])
      return made
    }
  }
  const isLast = boxes
    .slice(boxes.indexOf(moovBox) + 1)
    .every(({ type }) => type === 'uuid' || type === 'free')
  // Pieces of a fragmented film, and tables of them, say places in further ways.
  const isFragmented = boxes.some(({ type }) => ['moof', 'sidx', 'mfra', 'meta'].includes(type))
  if (!isLast && isFragmented && grown !== 0) return null
  // It is longer or shorter than the film's own, and so a head of our own.
  if (!isLast && grown !== 0 && !moveChunks(written, moovBox.to, grown)) return null
  made.set(moovBox, headBox(written))
  return made
}

/** Returns the film's head without the words that change, and as long as it was. */
function clearedHead({ moovBox, moov }: Content, changes: FieldChanges): Map<Box, readonly Segment[]> {
  const made = new Map<Box, readonly Segment[]>()
  const cleared = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, Array.isArray(value) ? [] : value && '']),
  )
  const xmp = new Uint8Array(0)
  const written = writeMovieTexts(moov, { changes: cleared, xmp, addsTitle: null })
  const left = written ? moov.length - written.length : 0
  if (!written || moovBox.isOpen || (left !== 0 && left < 8)) return made
  const whole = left > 0 ? join(written, freeBox(left)) : written
  if (!sameBytes(whole, moov)) made.set(moovBox, headBox(whole))
  return made
}

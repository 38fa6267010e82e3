import { boxOf, readBoxes } from '../bmff/boxes.ts'
import type { Reader } from '../byte-source.ts'
import { join, numbers, sameBytes, startsWith, u32be } from '../bytes.ts'
import { type Colours, coloursIn } from '../colours.ts'
import { updateExif } from '../exif/fields-in-exif.ts'
import type { FieldChanges } from '../fields.ts'
import { movedChunks } from '../mp4/chunk-offsets.ts'
import { mp4 } from '../mp4/mp4.ts'
import type { PictureNote } from '../notes.ts'
import { MOST_C2PA_BYTES, type PictureFormat, type WriteOptions, type WrittenPicture } from '../picture.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import { SegmentList } from '../segments.ts'
import { fitInto } from '../xmp/fit-into.ts'
import { writeXmp, xmpText } from '../xmp/write-xmp.ts'
import { type Content, type Item, isShared, MOST_EXIF_BYTES, readContent } from './content.ts'
import {
  hasOpenItem,
  type Items,
  isMadeFrom,
  itemsBox,
  type Place,
  type Property,
  propertiesOf,
  readItems,
  withXmpItem,
} from './items.ts'

const ALPHA = /urn:mpeg:(?:mpegB:cicp:systems:auxiliary:alpha|hevc:2015:auxid:1)/

/**
 * HEIC and AVIF: XMP and EXIF are items beside the picture (ISO 23008-12). What grows goes into a box at the end; where the
 * list of items grows, the places of all that lies behind it are moved with it.
 */
export const heif: PictureFormat = {
  async read(reader) {
    if (await isFilmAlone(reader)) return mp4.read(reader)
    const { items, xmps, exifs, meta, signed } = await readContent(reader)
    const [xmp = null, ...moreXmp] = xmps.map(({ bytes }) => xmpText(bytes))
    const [exif = null, ...moreExif] = exifs.map(({ bytes }) => blockOf(bytes)?.block ?? null)
    const properties = propertiesOf(items, items.primary)
    return {
      ...sizeOf(properties),
      xmp,
      moreXmp: moreXmp.filter((one) => one !== null),
      exif,
      moreExif: moreExif.filter((one) => one !== null),
      iptc: [],
      texts: {},
      c2pa: signed
        ? (await reader.read(signed.data, Math.min(signed.to, signed.data + MOST_C2PA_BYTES))).slice()
        : null,
      isTransparent: ALPHA.test(String.fromCharCode(...meta.subarray(0, 8192))),
      colours: coloursOf(properties),
    }
  },
  async write(reader, changes, options) {
    if (await isFilmAlone(reader)) return mp4.write(reader, changes, options)
    const content = await readContent(reader)
    sizeOf(propertiesOf(content.items, content.items.primary))
    return writeContent(reader, content, changes, options)
  },
}

/** A sequence may have no picture beside it: then it is a film by another name. */
async function isFilmAlone(reader: Reader): Promise<boolean> {
  const { boxes } = await readBoxes(reader)
  return !boxes.some(({ type }) => type === 'meta') && boxes.some(({ type }) => type === 'moov')
}

/** Returns the EXIF block of an item, and what stands before it: how far that reaches, and often `Exif`. */
function blockOf(bytes: Uint8Array): { head: Uint8Array; block: Uint8Array } | null {
  if (bytes.length < 8) return null
  const at = 4 + numbers(bytes).u32(0)
  return at < bytes.length ? { head: bytes.subarray(0, at), block: bytes.slice(at) } : null
}

function sizeOf(properties: readonly Property[]): { width: number; height: number } {
  const found = properties.find(({ type, data }) => type === 'ispe' && data.length >= 12)
  if (!found) throw new PictureRefusal('damaged')
  const { u32 } = numbers(found.data)
  return { width: u32(4), height: u32(8) }
}

/** Primaries of sRGB by their number in ISO 23091-2. */
const SRGB_PRIMARIES = [1, 2]

function coloursOf(properties: readonly Property[]): Colours | null {
  const colours = properties.filter(({ type }) => type === 'colr').map(({ data }) => data)
  const profile = colours.find((data) => startsWith(data, 'prof') || startsWith(data, 'rICC'))
  if (profile) return coloursIn(profile.slice(4))
  const named = colours.find((data) => startsWith(data, 'nclx') && data.length >= 6)
  if (!named) return null
  return SRGB_PRIMARIES.includes(numbers(named).u16(4)) ? 'srgb' : 'rgb'
}

function writeContent(
  reader: Reader,
  content: Content,
  changes: FieldChanges,
  options: WriteOptions,
): WrittenPicture {
  const { xmps, exifs, tail, metaBox, signed } = content
  const [xmp, ...moreXmp] = xmps
  const notes: PictureNote[] = []
  if (signed) notes.push({ code: 'c2pa_invalid' })
  const former = xmp ? (xmpText(xmp.bytes) ?? 'unreadable') : null
  const { bytes: packet, isReplaced } = writeXmp(former, changes, options)
  if (isReplaced) notes.push({ code: 'xmp_replaced' })
  let { items } = content
  /** Items that go to the end, in their order. */
  const moved: Item[] = []
  /** Bytes of the file that others take the place of, as long as they were. */
  const overwritten: { from: number; bytes: Uint8Array }[] = []
  const isInTail = (place: Place | undefined) =>
    tail !== null &&
    place?.method === 0 &&
    place.extents.every(({ offset }) => place.base + offset >= tail.data)
  const placeOf = (id: number) => items.places.find((one) => one.id === id)
  const put = ({ id, bytes: former }: Item, bytes: Uint8Array, fitted: Uint8Array | null) => {
    const place = placeOf(id)
    const [only, ...more] = place?.extents ?? []
    if (isInTail(place) || !sameBytes(bytes, former)) {
      const from = place && only ? place.base + only.offset : 0
      const to = from + former.length
      const isAlone =
        place?.method === 0 && !isInTail(place) && more.length === 0 && !isShared(items, [id], from, to)
      if (isAlone && fitted) overwritten.push({ from, bytes: fitted })
      else {
        moved.push({ id, bytes })
        // No former words stay in the file.
        if (isAlone && former.length > 0)
          overwritten.push({ from, bytes: new Uint8Array(former.length).fill(32) })
      }
    }
  }
  const putXmp = (item: Item, bytes: Uint8Array) => put(item, bytes, fitInto(bytes, item.bytes.length))
  if (xmp) putXmp(xmp, packet)
  else if (packet.length > 0) {
    const made = withXmpItem(items)
    items = made.items
    moved.push({ id: made.id, bytes: packet })
  }
  for (const item of moreXmp) {
    const text = xmpText(item.bytes)
    putXmp(item, text === null ? item.bytes : writeXmp(text, changes, options).bytes)
  }
  for (const item of exifs) put(item, writtenExif(item.bytes, changes, options, notes), null)
  const isChanged = moved.length + overwritten.length > 0
  const ours = [...xmps, ...exifs].map(({ id }) => id)
  if (isChanged && (hasOpenItem(items) || isMadeFrom(items, ours))) throw new PictureRefusal('no_room')
  return laidOut(reader, content, { items, moved, overwritten, notes, grownFrom: metaBox.to })
}

function writtenExif(
  bytes: Uint8Array,
  changes: FieldChanges,
  { removeLocation }: WriteOptions,
  notes: PictureNote[],
): Uint8Array {
  const found = blockOf(bytes)
  if (!found) return bytes
  const wish = { most: MOST_EXIF_BYTES, notes, density: null, removeLocation }
  const written = updateExif(found.block, changes, wish)
  return written ? join(found.head, written) : bytes
}

interface Layout {
  readonly items: Items
  readonly moved: readonly Item[]
  readonly overwritten: readonly { readonly from: number; readonly bytes: Uint8Array }[]
  readonly notes: readonly PictureNote[]
  /** What lies from there on moves as the list of items grows. */
  readonly grownFrom: number
}

function laidOut(
  reader: Reader,
  { boxes, end, metaBox, moov, tail }: Content,
  { items, moved, overwritten, notes, grownFrom }: Layout,
): WrittenPicture {
  const kept = boxes.filter((box) => box !== tail)
  const open = moved.length > 0 ? kept.find(({ isOpen }) => isOpen) : undefined
  if (open && open.to - open.from > 0xffff_ffff) throw new PictureRefusal('no_room')
  const tailAt = tail?.from ?? end
  const placesWith = (by: number): Place[] => {
    let at = tailAt + by + 8
    const ours = new Map(
      moved.map(({ id, bytes }) => {
        const place: Place = {
          id,
          method: 0,
          reference: 0,
          base: 0,
          extents: [{ index: 0, offset: at, length: bytes.length }],
        }
        at += bytes.length
        return [id, place] as const
      }),
    )
    const others = items.places.map((place) => ours.get(place.id) ?? movedPlace(place, grownFrom, by))
    const fresh = moved.filter(({ id }) => !items.places.some((place) => place.id === id))
    return [...others, ...fresh.map(({ id }) => ours.get(id) as Place)]
  }
  // How long the list is does not depend on where things lie.
  const grown = itemsBox(items, placesWith(0)).length - (metaBox.to - metaBox.data)
  const meta = boxOf('meta', itemsBox(items, placesWith(grown)))
  // A list that is not whole does not take what is added.
  const { types } = readItems(meta.subarray(8))
  if (moved.some(({ id }) => !types.has(id))) throw new PictureRefusal('damaged')
  const by = meta.length - (metaBox.to - metaBox.from)
  if (by !== grown) throw new PictureRefusal('no_room')
  const head = moov && movedChunks(moov.data, grownFrom, by)
  if (moov && !head) throw new PictureRefusal('no_room')
  const edits = [
    { from: metaBox.from, to: metaBox.to, bytes: meta },
    ...(moov && head ? [{ from: moov.box.from, to: moov.box.to, bytes: boxOf('moov', head) }] : []),
    // A box that ends where the file does says how long it is once another follows.
    ...(open ? [{ from: open.from, to: open.from + 4, bytes: join(u32be(open.to - open.from)) }] : []),
    ...overwritten.map(({ from, bytes }) => ({ from, to: from + bytes.length, bytes })),
  ].sort((a, b) => a.from - b.from)
  const list = new SegmentList()
  let at = 0
  for (const { from, to, bytes } of edits) {
    if (from < at || to > tailAt) throw new PictureRefusal('damaged')
    list.copy(at, from).add(bytes)
    at = to
  }
  list.copy(at, tailAt)
  if (moved.length > 0) list.add(boxOf('mdat', ...moved.map(({ bytes }) => bytes)))
  list.copy(tail ? tail.to : end, reader.size)
  return { segments: list.segments, notes }
}

/** Returns where an item lies once all from a place on has moved. @throws PictureRefusal `no_room` for one on both sides of it */
function movedPlace(place: Place, from: number, by: number): Place {
  const { method, reference, base, extents } = place
  if (by === 0 || method !== 0 || reference !== 0) return place
  const isBehind = extents.map(({ offset }) => base + offset >= from)
  if (!isBehind.includes(true)) return place
  if (base === 0)
    return {
      ...place,
      extents: extents.map((one, at) => (isBehind[at] ? { ...one, offset: one.offset + by } : one)),
    }
  if (isBehind.includes(false)) throw new PictureRefusal('no_room')
  return { ...place, base: base + by }
}

import { type Box, readBoxes } from '../bmff/boxes.ts'
import type { Reader } from '../byte-source.ts'
import { join, sameBytes } from '../bytes.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import { MOST_XMP_BYTES } from '../xmp/write-xmp.ts'
import { type Items, readItems, XMP_TYPE } from './items.ts'

const MOST_ITEMS_BYTES = 16 * 1024 * 1024
export const MOST_EXIF_BYTES = 16 * 1024 * 1024
const C2PA_NAME = [
  0xd8, 0xfe, 0xc3, 0xd6, 0x1b, 0x0e, 0x48, 0x3c, 0x92, 0x97, 0x58, 0x28, 0x87, 0x7e, 0xc4, 0x81,
]

/** An item of a file with its bytes. */
export interface Item {
  readonly id: number
  readonly bytes: Uint8Array
}

/** What of a file is looked at. */
export interface Content {
  readonly boxes: readonly Box[]
  readonly end: number
  readonly metaBox: Box
  readonly meta: Uint8Array
  readonly items: Items
  /** Those that describe the picture itself, and can be read: one of each kind counts, but a file may have several. */
  readonly xmps: readonly Item[]
  readonly exifs: readonly Item[]
  /** The head of a sequence, which says where its pictures lie. */
  readonly moov: { readonly box: Box; readonly data: Uint8Array } | null
  readonly signed: Box | null
  /** The last box, where it holds our items and nothing else. */
  readonly tail: Box | null
}

/** Reads the list of items, and those that say something of the picture. @throws PictureRefusal */
export async function readContent(reader: Reader): Promise<Content> {
  const { boxes, end } = await readBoxes(reader)
  const metaBox = boxes.find(({ type }) => type === 'meta')
  if (!metaBox || metaBox.isOpen) throw new PictureRefusal('damaged')
  if (metaBox.to - metaBox.data > MOST_ITEMS_BYTES) throw new PictureRefusal('too_many_parts')
  const meta = (await reader.read(metaBox.data, metaBox.to)).slice()
  const items = readItems(meta)
  // What is written at the end would be taken for what is missing there.
  if (isShared(items, [], reader.size, Number.POSITIVE_INFINITY)) throw new PictureRefusal('truncated')
  const xmps = await itemsOf(
    reader,
    items,
    MOST_XMP_BYTES,
    (type, holds) => type === 'mime' && holds === XMP_TYPE,
  )
  const exifs = await itemsOf(reader, items, MOST_EXIF_BYTES, (type) => type === 'Exif')
  const moovBox = boxes.find(({ type }) => type === 'moov')
  if (moovBox && moovBox.to - moovBox.data > MOST_ITEMS_BYTES) throw new PictureRefusal('too_many_parts')
  const moov = moovBox && { box: moovBox, data: (await reader.read(moovBox.data, moovBox.to)).slice() }
  return {
    boxes,
    end,
    metaBox,
    meta,
    items,
    xmps,
    exifs,
    moov: moov ?? null,
    signed: await signedIn(reader, boxes),
    tail: tailOf(boxes, items, [...xmps, ...exifs]),
  }
}

async function signedIn(reader: Reader, boxes: readonly Box[]): Promise<Box | null> {
  for (const box of boxes) {
    if (box.type !== 'uuid' || box.to - box.data < 16) continue
    if (sameBytes(await reader.read(box.data, box.data + 16), Uint8Array.from(C2PA_NAME))) return box
  }
  return null
}

/** More of a kind than any program writes. */
const MOST_OF_A_KIND = 16

/** Reads the items of a kind that describe the picture, not another one beside it, and lie in this file. @throws PictureRefusal */
async function itemsOf(
  reader: Reader,
  items: Items,
  most: number,
  isIt: (type: string, holds: string) => boolean,
): Promise<Item[]> {
  const found: Item[] = []
  for (const [id, { type, holds }] of items.types) {
    if (!isIt(type, holds) || items.described.get(id)?.includes(items.primary) === false) continue
    if (found.length === MOST_OF_A_KIND) throw new PictureRefusal('too_many_parts')
    const item = await itemOf(reader, items, id, most)
    if (item) found.push(item)
  }
  return found
}

/** Reads an item's bytes. @throws PictureRefusal where they do not lie in the file, or are too many */
async function itemOf(reader: Reader, items: Items, id: number, most: number): Promise<Item | null> {
  const place = items.places.find((one) => one.id === id)
  if (place?.reference !== 0 || place.method > 1) return null
  const own = items.parts.find(({ type }) => type === 'idat')?.data ?? new Uint8Array(0)
  const parts: Uint8Array[] = []
  let size = 0
  for (const extent of place.extents) {
    const from = place.base + extent.offset
    // Beside the items, no length is up to the end.
    const length = place.method === 1 && extent.length === 0 ? Math.max(0, own.length - from) : extent.length
    size += length
    if (size > most) throw new PictureRefusal('xmp_too_large')
    parts.push(
      place.method === 1 ? own.slice(from, from + length) : (await reader.read(from, from + length)).slice(),
    )
  }
  return { id, bytes: join(...parts) }
}

/** Returns the last box where it holds some of these items one after another, and nothing else. */
function tailOf(boxes: readonly Box[], items: Items, ours: readonly Item[]): Box | null {
  const last = boxes.at(-1)
  if (last?.type !== 'mdat' || last.isOpen) return null
  const spans = ours
    .flatMap((item) => items.places.find(({ id }) => id === item.id) ?? [])
    .filter(({ method }) => method === 0)
    .flatMap(({ base, extents }) => extents.map(({ offset, length }) => [base + offset, length] as const))
    .filter(([from, length]) => from >= last.data && length > 0)
    .sort(([a], [b]) => a - b)
  const ids = ours.map(({ id }) => id)
  if (isShared(items, ids, last.data, last.to)) return null
  let at = last.data
  for (const [from, length] of spans) {
    if (from !== at) return null
    at += length
  }
  return at === last.to && spans.length > 0 ? last : null
}

/** Returns whether other items than some have bytes of a part of the file. */
export const isShared = ({ places }: Items, ids: readonly number[], from: number, to: number): boolean =>
  places.some(
    ({ id, method, reference, base, extents }) =>
      method === 0 &&
      reference === 0 &&
      !ids.includes(id) &&
      extents.some(({ offset, length }) => length > 0 && base + offset < to && base + offset + length > from),
  )

import type { Reader } from '../byte-source.ts'
import { join, numbers, u32be } from '../bytes.ts'
import { type Colours, coloursIn } from '../colours.ts'
import type { FieldChanges } from '../fields.ts'
import { IPTC_FIELDS } from '../iptc/iim.ts'
import { IPTC_BLOCK, type PhotoshopBlock, readBlocks, writePhotoshop } from '../iptc/photoshop-blocks.ts'
import { exifIn, resourceOf, writeExifIn } from '../iptc/photoshop-exif.ts'
import { thumbnailIn } from '../iptc/photoshop-thumbnail.ts'
import type { PictureNote } from '../notes.ts'
import type { PictureFormat, WriteOptions, WrittenPicture } from '../picture.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import { SegmentList } from '../segments.ts'
import { writeXmp, xmpText } from '../xmp/write-xmp.ts'

const XMP_BLOCK = 0x0424
const ICC_BLOCK = 0x040f
const MOST_RESOURCES_BYTES = 128 * 1024 * 1024
/** By the number that a file has for them: bitmap, grey, indexed, RGB, CMYK, several channels, two inks, Lab. */
const MODES: readonly (Colours | null)[] = [
  'gray',
  'gray',
  'rgb',
  null,
  'cmyk',
  null,
  null,
  null,
  'gray',
  'lab',
]

interface Content {
  readonly width: number
  readonly height: number
  readonly colours: Colours | null
  /** Where the length of the resources stands. */
  readonly at: number
  readonly resources: Uint8Array
  readonly blocks: readonly PhotoshopBlock[]
}

/**
 * Photoshop's own files, the large ones too. What is said of a document lies among its resources, which have a length in
 * front of them; layers and pixels come after, and no place in them is counted from the file's beginning.
 */
export const psd: PictureFormat = {
  async read(reader) {
    const { width, height, colours, blocks, resources } = await readContent(reader)
    const dataOf = (id: number) => blocks.filter((one) => one.id === id).map(({ data }) => data)
    const [xmp = null, ...moreXmp] = dataOf(XMP_BLOCK)
      .map(xmpText)
      .filter((xml) => xml !== null)
    const [exif = null, ...moreExif] = exifIn(resources)
    const [profile] = dataOf(ICC_BLOCK)
    return {
      width,
      height,
      xmp,
      moreXmp,
      exif,
      moreExif,
      iptc: dataOf(IPTC_BLOCK),
      texts: {},
      preview: thumbnailIn(blocks),
      c2pa: null,
      isTransparent: false,
      colours: profile ? coloursIn(profile) : colours,
    }
  },
  async write(reader, changes, options) {
    return writeContent(reader, await readContent(reader), changes, options)
  },
}

async function readContent(reader: Reader): Promise<Content> {
  const head = (await reader.read(0, 30)).slice()
  const { u16, u32 } = numbers(head)
  const [height, width, mode, palette] = [u32(14), u32(18), u16(24), u32(26)]
  if (u16(4) < 1 || u16(4) > 2 || width === 0 || height === 0) throw new PictureRefusal('damaged')
  const at = 30 + palette
  const size = numbers(await reader.read(at, at + 4)).u32(0)
  if (size > MOST_RESOURCES_BYTES) throw new PictureRefusal('too_many_parts')
  const resources = (await reader.read(at + 4, at + 4 + size)).slice()
  const blocks = readBlocks(resources)
  if (!blocks) throw new PictureRefusal('damaged')
  await checkPixels(reader, at + 4 + size, head)
  return { width, height, colours: MODES[mode] ?? null, at, resources, blocks }
}

const [PLAIN, PACKED] = [0, 1]

/**
 * Checks that the layers and the picture that they make are there to their end.
 * @param at where the length of the layers stands
 * @param head the file's first bytes
 * @throws PictureRefusal `truncated`
 */
async function checkPixels(reader: Reader, at: number, head: Uint8Array): Promise<void> {
  const { u16, u32 } = numbers(head)
  const isLarge = u16(4) === 2
  const word = isLarge ? 8 : 4
  const length = numbers(await reader.read(at, at + word))
  const layers = isLarge ? length.u32(0) * 2 ** 32 + length.u32(4) : length.u32(0)
  const from = at + word + layers
  const packing = numbers(await reader.read(from, from + 2)).u16(0)
  const rows = u16(12) * u32(14)
  let size = 0
  if (packing === PLAIN) size = rows * Math.ceil((u32(18) * u16(22)) / 8)
  if (packing === PACKED) {
    // How long each row is stands before them.
    const each = isLarge ? 4 : 2
    if (from + 2 + rows * each > reader.size) throw new PictureRefusal('truncated')
    const table = numbers(await reader.read(from + 2, from + 2 + rows * each))
    size = rows * each
    for (let row = 0; row < rows; row++) size += isLarge ? table.u32(row * 4) : table.u16(row * 2)
  }
  if (from + 2 + size > reader.size) throw new PictureRefusal('truncated')
}

function writeContent(
  reader: Reader,
  { at, resources, blocks }: Content,
  changes: FieldChanges,
  options: WriteOptions,
): WrittenPicture {
  const notes: PictureNote[] = []
  const hasIptc = IPTC_FIELDS.some((name) => changes[name] !== undefined)
  const { removeLocation } = options
  const iptc = (hasIptc && writePhotoshop(resources, changes, notes)) || resources
  const written = writeExifIn(iptc, changes, { notes, removeLocation })
  const packets = blocks.filter(({ id }) => id === XMP_BLOCK)
  const parts: Uint8Array[] = []
  let isReplaced = false
  const packet = (xml: string | null | 'unreadable') => {
    const made = writeXmp(xml, changes, options)
    isReplaced ||= made.isReplaced
    return made.bytes
  }
  for (const { id, data, raw } of readBlocks(written) ?? []) {
    if (id === XMP_BLOCK) parts.push(resourceOf(id, packet(xmpText(data) ?? 'unreadable')))
    else parts.push(raw)
  }
  const fresh = packets.length === 0 ? packet(null) : new Uint8Array(0)
  if (fresh.length > 0) parts.push(resourceOf(XMP_BLOCK, fresh))
  if (isReplaced) notes.push({ code: 'xmp_replaced' })
  const all = join(...parts)
  const list = new SegmentList()
    .copy(0, at)
    .add(join(u32be(all.length), all))
    .copy(at + 4 + resources.length, reader.size)
  return { segments: list.segments, notes }
}

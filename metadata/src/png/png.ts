import type { Reader } from '../byte-source.ts'
import { ascii, decodeEither, fromLatin1, fromUtf8, join, numbers, u32be } from '../bytes.ts'
import { type Colours, coloursIn } from '../colours.ts'
import { type Density, type ExifWish, updateExif } from '../exif/fields-in-exif.ts'
import { readTiff } from '../exif/tiff.ts'
import type { FieldChanges } from '../fields.ts'
import { IPTC_FIELDS } from '../iptc/iim.ts'
import { IPTC_BLOCK, iptcBlock, readBlocks, writePhotoshop } from '../iptc/photoshop-blocks.ts'
import type { PictureNote } from '../notes.ts'
import {
  type FoundBlocks,
  MOST_C2PA_BYTES,
  type PictureFormat,
  type WriteOptions,
  type WrittenPicture,
} from '../picture.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import { SegmentList } from '../segments.ts'
import { MOST_XMP_BYTES, writeXmp, xmpText } from '../xmp/write-xmp.ts'
import { crc32 } from './crc.ts'
import { inflate } from './inflate.ts'
import { isRawProfile, type RawProfile, rawProfileText, readRawProfile } from './raw-profile.ts'
import { placeOfText, textChunk } from './text-places.ts'
import { isTransparentPng, type PngLayout } from './transparency.ts'

const XMP_KEYWORD = 'XML:com.adobe.xmp'
/** An encoder that cuts its pixels into 8 KB makes 62,500 of 500 MB. */
const MOST_CHUNKS = 1_000_000
/** Chunks that are no pixels. */
const MOST_OTHERS = 10_000
/** Text that is shown: each, and all of them together. */
const MOST_TEXT_BYTES = 256 * 1024
const MOST_TEXTS = 50
const MOST_EXIF_BYTES = 16 * 1024 * 1024
/** A whole block as text has two letters a byte. */
const MOST_PROFILE_TEXT_BYTES = 4 * 1024 * 1024

/** Where a chunk of pixels lies. */
type Span = Pick<Chunk, 'data' | 'to'>

interface Chunk {
  readonly type: string
  readonly from: number
  readonly data: number
  readonly to: number
}

interface Content {
  readonly width: number
  readonly height: number
  /** Where the first chunk after the header begins. */
  readonly start: number
  /** The first of them counts. */
  readonly packets: readonly { readonly chunk: Chunk; readonly xml: string | 'unreadable' }[]
  /** Whole blocks that are kept as text. */
  readonly profiles: readonly { readonly chunk: Chunk; readonly profile: RawProfile }[]
  readonly textChunks: readonly { readonly chunk: Chunk; readonly keyword: string }[]
  readonly exifChunk: Chunk | null
  readonly exif: Uint8Array | null | 'unreadable'
  readonly density: Density | null
  readonly texts: Readonly<Record<string, string>>
  readonly c2pa: Uint8Array | null
  readonly layout: PngLayout
  readonly colours: Colours | null
  readonly pixels: readonly Span[]
}

export const png: PictureFormat = {
  async read(reader) {
    const content = await readContent(reader)
    const { width, height, exif, c2pa, texts } = content
    const [xmp = null, ...moreXmp] = [
      ...content.packets.map(({ xml }) => xml),
      ...blocksOf(content, 'xmp').map((bytes) => xmpText(bytes) ?? 'unreadable'),
    ].filter((xml) => xml !== 'unreadable')
    const [firstExif = null, ...moreExif] = [
      ...(exif === null || exif === 'unreadable' ? [] : [exif]),
      ...blocksOf(content, 'exif'),
    ]
    return {
      width,
      height,
      xmp,
      moreXmp,
      exif: firstExif,
      moreExif,
      iptc: blocksOf(content, 'iptc').flatMap(iptcIn),
      c2pa,
      texts,
      density: content.density,
      isTransparent: await isTransparentPng(reader, content.layout, content.pixels),
      colours: content.colours,
    } satisfies FoundBlocks
  },
  async write(reader, changes, options) {
    return writeContent(reader, await readContent(reader), changes, options)
  },
}

const blocksOf = ({ profiles }: Content, kind: RawProfile['kind']): Uint8Array[] =>
  profiles.filter(({ profile }) => profile.kind === kind).map(({ profile }) => profile.bytes)

/** Photoshop's resources around IPTC, or IPTC by itself. */
const isWrapped = (bytes: Uint8Array): boolean => bytes[0] !== 0x1c
const iptcIn = (bytes: Uint8Array): Uint8Array[] =>
  isWrapped(bytes)
    ? (readBlocks(bytes) ?? []).filter(({ id }) => id === IPTC_BLOCK).map(({ data }) => data)
    : [bytes]

async function readContent(reader: Reader): Promise<Content> {
  const head = await reader.read(8, 33)
  const { u32 } = numbers(head)
  if (u32(0) !== 13 || typeAt(head, 4) !== 'IHDR') throw new PictureRefusal('damaged')
  const [width, height] = [u32(8), u32(12)]
  if (width === 0 || height === 0 || crc32(head.subarray(4, 21)) !== u32(21))
    throw new PictureRefusal('damaged')
  const [depth, colour, isInterlaced] = [head[16] as number, head[17] as number, head[20] === 1]
  const { others, pixels } = await readChunks(reader)
  const texts: Record<string, string> = {}
  const packets: { chunk: Chunk; xml: string | 'unreadable' }[] = []
  const profiles: { chunk: Chunk; profile: RawProfile }[] = []
  const textChunks: { chunk: Chunk; keyword: string }[] = []
  let many = 0
  for (const chunk of others) {
    if (!['tEXt', 'zTXt', 'iTXt'].includes(chunk.type)) continue
    const keyword = await keywordOf(reader, chunk)
    // libvips packs it as zTXt; written again it is iTXt, where every reader looks.
    if (keyword === XMP_KEYWORD) packets.push({ chunk, xml: await readXmp(reader, chunk) })
    else if (keyword && isRawProfile(keyword)) {
      const text = await readText(reader, chunk, keyword.length, MOST_PROFILE_TEXT_BYTES)
      const profile = text === null ? null : readRawProfile(keyword, text)
      if (profile) profiles.push({ chunk, profile })
    } else if (keyword && many < MOST_TEXTS && chunk.to - chunk.data <= MOST_TEXT_BYTES) {
      const text = await readText(reader, chunk, keyword.length, MOST_TEXT_BYTES)
      if (text !== null && !Object.hasOwn(texts, keyword)) texts[keyword] = text
      textChunks.push({ chunk, keyword })
      many++
    }
  }
  const exifChunk = others.find(({ type }) => type === 'eXIf') ?? null
  const profile = await readProfile(
    reader,
    others.find(({ type }) => type === 'iCCP'),
  )
  return {
    width,
    height,
    start: 33,
    packets,
    profiles,
    textChunks,
    exifChunk,
    exif: await readExifChunk(reader, exifChunk),
    density: await readDensity(
      reader,
      others.find(({ type }) => type === 'pHYs'),
    ),
    texts,
    c2pa: await readC2pa(
      reader,
      others.find(({ type }) => type === 'caBX'),
    ),
    colours: GREYS.has(colour) ? 'gray' : profile && coloursIn(profile),
    layout: {
      width,
      height,
      depth,
      colour,
      isInterlaced,
      tRNS: await readTransparency(
        reader,
        others.find(({ type }) => type === 'tRNS'),
      ),
    },
    pixels,
  }
}

/** Returns all chunks up to the end mark, and where the pixels lie. @throws PictureRefusal */
async function readChunks(reader: Reader): Promise<{ others: Chunk[]; pixels: Span[] }> {
  const others: Chunk[] = []
  const pixels: Span[] = []
  let at = 33
  for (let many = 0; ; many++) {
    if (many > MOST_CHUNKS) throw new PictureRefusal('too_many_parts')
    const head = reader.peek(at, at + 8) ?? (await reader.read(at, at + 8))
    const length = numbers(head).u32(0)
    const type = typeAt(head, 4)
    const to = at + 12 + length
    if (length > 0x7fffffff || !/^[A-Za-z]{4}$/.test(type)) throw new PictureRefusal('damaged')
    if (to > reader.size) throw new PictureRefusal('truncated')
    if (type === 'IEND') break
    if (type === 'IDAT') pixels.push({ data: at + 8, to: to - 4 })
    else if (type !== 'fdAT' && type !== 'fcTL') others.push({ type, from: at, data: at + 8, to: to - 4 })
    if (others.length > MOST_OTHERS) throw new PictureRefusal('too_many_parts')
    at = to
  }
  if (pixels.length === 0) throw new PictureRefusal('damaged')
  return { others, pixels }
}

const typeAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

async function keywordOf(reader: Reader, { data, to }: Chunk): Promise<string | null> {
  const head = await reader.read(data, Math.min(to, data + 80))
  const end = head.indexOf(0)
  return end > 0 ? fromLatin1(head.subarray(0, end)) : null
}

async function readXmp(reader: Reader, chunk: Chunk): Promise<string | 'unreadable'> {
  if (chunk.to - chunk.data > MOST_XMP_BYTES) throw new PictureRefusal('xmp_too_large')
  return (await readText(reader, chunk, XMP_KEYWORD.length, MOST_XMP_BYTES)) ?? 'unreadable'
}

/** Reads the text of a chunk; null when it is damaged, or unpacks to more than `most` bytes. */
async function readText(reader: Reader, chunk: Chunk, keyword: number, most: number): Promise<string | null> {
  if (chunk.to - chunk.data > most) return null
  const bytes = (await reader.read(chunk.data, chunk.to)).slice()
  const rest = bytes.subarray(keyword + 1)
  if (chunk.type === 'tEXt') return decodeEither(rest)
  if (chunk.type === 'zTXt') {
    const text = rest[0] === 0 ? await inflate(rest.subarray(1), most) : null
    return text && decodeEither(text)
  }
  const isPacked = rest[0] === 1
  const language = rest.indexOf(0, 2)
  const translated = language === -1 ? -1 : rest.indexOf(0, language + 1)
  if (translated === -1) return null
  const text = rest.subarray(translated + 1)
  const plain = isPacked ? await inflate(text, most) : text
  return plain && (keyword === XMP_KEYWORD.length ? xmpText(plain) : fromUtf8(plain))
}

/** Colour types of PNG that are grey, without and with transparency. */
const GREYS: ReadonlySet<number> = new Set([0, 4])
const MOST_PROFILE_BYTES = 4 * 1024 * 1024

/** Reads the profile of the colours: its name, a zero, how it is packed, and then itself. */
async function readProfile(reader: Reader, chunk: Chunk | undefined): Promise<Uint8Array | null> {
  if (!chunk || chunk.to - chunk.data > MOST_PROFILE_BYTES) return null
  const bytes = (await reader.read(chunk.data, chunk.to)).slice()
  const end = bytes.indexOf(0)
  return end < 0 ? null : inflate(bytes.subarray(end + 2), MOST_PROFILE_BYTES)
}

async function readC2pa(reader: Reader, chunk: Chunk | undefined): Promise<Uint8Array | null> {
  return chunk
    ? (await reader.read(chunk.data, Math.min(chunk.to, chunk.data + MOST_C2PA_BYTES))).slice()
    : null
}

/** Reads which colours of a palette, or which single one, show what is behind them. */
async function readTransparency(reader: Reader, chunk: Chunk | undefined): Promise<Uint8Array | null> {
  return chunk && chunk.to - chunk.data <= 256 ? (await reader.read(chunk.data, chunk.to)).slice() : null
}

async function readExifChunk(reader: Reader, chunk: Chunk | null): Promise<Content['exif']> {
  if (!chunk) return null
  if (chunk.to - chunk.data > MOST_EXIF_BYTES) return 'unreadable'
  return (await reader.read(chunk.data, chunk.to)).slice()
}

/** Reads how dense the picture is printed: PNG counts pixels a metre. */
async function readDensity(reader: Reader, chunk: Chunk | undefined): Promise<Density | null> {
  const bytes = chunk && chunk.to - chunk.data === 9 ? await reader.read(chunk.data, chunk.to) : null
  if (bytes?.[8] !== 1) return null
  const { u32 } = numbers(bytes)
  const [x, y] = [u32(0), u32(4)]
  return x === 0 || y === 0 ? null : { x: [x, 100], y: [y, 100], unit: 3 }
}

function writeContent(
  reader: Reader,
  content: Content,
  changes: FieldChanges,
  options: WriteOptions,
): WrittenPicture {
  const notes: PictureNote[] = []
  if (content.c2pa) notes.push({ code: 'c2pa_invalid' })
  const { removeLocation } = options
  const wish = { most: MOST_EXIF_BYTES, notes, density: content.density, removeLocation }
  /** What takes a chunk's place; nothing where the chunk goes. */
  const instead = new Map<Chunk, Uint8Array | null>()

  // A block as text gives way to the one that every reader looks for; where both are, readers do not agree on which counts.
  const [first = null, ...others] = content.packets
  const asText = (kind: RawProfile['kind']) =>
    content.profiles.find(({ profile }) => profile.kind === kind) ?? null
  const movedXmp = first ? null : asText('xmp')
  const exifText = content.exifChunk ? null : asText('exif')
  const movedExif = exifText && readTiff(exifText.profile.bytes) ? exifText : null
  for (const moved of [movedXmp, movedExif]) if (moved) instead.set(moved.chunk, null)
  const xmp = writeXmp(first?.xml ?? (movedXmp && profileXml(movedXmp.profile)), changes, options)
  const replacements = [xmp.isReplaced]
  if (first) instead.set(first.chunk, null)
  for (const { chunk, xml } of others) {
    const { bytes, isReplaced } = writeXmp(xml, changes, options)
    replacements.push(isReplaced)
    instead.set(chunk, xmpChunk(bytes))
  }
  const exif = updateExif(content.exif ?? movedExif?.profile.bytes ?? null, changes, wish)
  if (exif && content.exifChunk) instead.set(content.exifChunk, null)
  for (const { chunk, profile } of content.profiles) {
    if (instead.has(chunk)) continue
    const { bytes, isReplaced } = updatedProfile(profile, changes, options, wish)
    replacements.push(isReplaced)
    if (bytes) instead.set(chunk, chunkBytes('tEXt', rawProfileText(profile, bytes)))
  }
  if (replacements.includes(true)) notes.push({ code: 'xmp_replaced' })
  writeTexts(content, changes, instead)

  // Before the pixels, where every reader looks.
  const list = new SegmentList().copy(0, content.start)
  if (xmp.bytes.length > 0) list.add(xmpChunk(xmp.bytes))
  const block = exif ?? movedExif?.profile.bytes ?? null
  if (block) list.add(chunkBytes('eXIf', block))
  let at = content.start
  for (const [chunk, bytes] of [...instead].sort(([a], [b]) => a.from - b.from)) {
    list.copy(at, chunk.from)
    if (bytes) list.add(bytes)
    at = chunk.to + 4
  }
  list.copy(at, reader.size)
  return { segments: list.segments, notes }
}

const xmpChunk = (bytes: Uint8Array): Uint8Array =>
  chunkBytes('iTXt', join(ascii(XMP_KEYWORD), [0, 0, 0, 0, 0], bytes))

const profileXml = ({ bytes }: RawProfile): string | 'unreadable' => xmpText(bytes) ?? 'unreadable'

/** Returns a block that is kept as text as it is to be; null when it stays as it is. */
function updatedProfile(
  profile: RawProfile,
  changes: FieldChanges,
  options: WriteOptions,
  wish: ExifWish,
): { bytes: Uint8Array | null; isReplaced: boolean } {
  const { kind, bytes } = profile
  if (kind === 'xmp') return writeXmp(profileXml(profile), changes, options)
  if (kind === 'exif') return { bytes: updateExif(bytes, changes, wish), isReplaced: false }
  if (IPTC_FIELDS.every((name) => changes[name] === undefined)) return { bytes: null, isReplaced: false }
  const wrapped = isWrapped(bytes) ? bytes : iptcBlock(bytes)
  return { bytes: writePhotoshop(wrapped, changes, wish.notes), isReplaced: false }
}

/** Writes our fields where the picture's own texts say them; of several of one name, the first is left. */
function writeTexts(
  { textChunks, texts }: Content,
  changes: FieldChanges,
  instead: Map<Chunk, Uint8Array | null>,
) {
  const said = new Set<string>()
  for (const { chunk, keyword } of textChunks) {
    const place = placeOfText(keyword, texts)
    if (!place || changes[place.field] === undefined) continue
    const text = said.has(keyword.toLowerCase()) ? null : textChunk(keyword, place, changes)
    instead.set(chunk, text && chunkBytes(text.type, text.data))
    said.add(keyword.toLowerCase())
  }
}

function chunkBytes(type: string, data: Uint8Array): Uint8Array {
  const body = join(ascii(type), data)
  return join(u32be(data.length), body, u32be(crc32(body)))
}

import { type ByteSource, Reader } from './byte-source.ts'
import type { Colours } from './colours.ts'
import { eps } from './eps/eps.ts'
import { isAdobeRgb } from './exif/colour-space.ts'
import { readExif } from './exif/fields-in-exif.ts'
import { hasGps } from './exif/gps.ts'
import { cleanChanges, type FieldChanges, type PictureFields } from './fields.ts'
import { type GeneratorTrace, generatorIn } from './generator.ts'
import { heif } from './heif/heif.ts'
import { readIim, sayingsInIim } from './iptc/iim.ts'
import { jpeg } from './jpeg/jpeg.ts'
import { mp4 } from './mp4/mp4.ts'
import type { PictureNote } from './notes.ts'
import { ai } from './pdf/ai.ts'
import type { FoundBlocks, PictureFormat } from './picture.ts'
import { HEAD_BYTES, PICTURE_KINDS, type PictureKind, pictureKind, suffixFits } from './picture-kind.ts'
import { PictureRefusal } from './picture-refusal.ts'
import { png } from './png/png.ts'
import { sayingsInTexts } from './png/text-places.ts'
import { psd } from './psd/psd.ts'
import { cleanSayings, fieldsOf, type Saying } from './sayings.ts'
import type { PictureSize } from './size-within.ts'
import { svg } from './svg/svg.ts'
import { tiff } from './tiff/tiff-file.ts'
import { webp } from './webp/webp.ts'
import { creatorsIn, sayingsInPacket } from './xmp/fields-in-xmp.ts'
import { enlargedFrom, madeFrom } from './xmp/history.ts'
import { hasLocation } from './xmp/location.ts'
import { tryReadPacket, type XmpPacket } from './xmp/packet.ts'
import { thumbnailIn } from './xmp/thumbnail.ts'

const FORMATS: Readonly<Record<PictureKind, PictureFormat>> = {
  jpeg,
  png,
  webp,
  svg,
  eps,
  ai,
  mp4,
  heic: heif,
  avif: heif,
  tiff,
  psd,
}

/** A picture file as it is. */
export interface Picture {
  readonly kind: PictureKind
  /** Pixels as stored; `orientation` says how to turn them. */
  readonly width: number
  readonly height: number
  /** 1–8 as EXIF counts; 1 is upright. */
  readonly orientation: number
  /** XMP's word first, then IPTC's, EXIF's, and texts'. */
  readonly fields: PictureFields
  /** What each place of the file says of them, in that order. */
  readonly sayings: readonly Saying[]
  /** Texts that PNG keeps under a name: Midjourney's `Description` is the prompt. */
  readonly texts: Readonly<Record<string, string>>
  /** A signed statement of origin (C2PA) is in the file; writing makes it invalid. */
  readonly hasC2pa: boolean
  /** Something shows through it. */
  readonly isTransparent: boolean
  readonly colours: Colours
  /** EXIF or XMP says where it was taken. */
  readonly hasLocation: boolean
  /** The size from which it was enlarged here; null where it says nothing of that. */
  readonly enlargedFrom: PictureSize | null
  /** The name of the file that it was made of here, as it was called then; null where it says nothing of that. */
  readonly madeFrom: string | null
  /** The mark of that file as it was then (`filePrint`); null where nobody noted it. */
  readonly madeFromPrint: string | null
  /** A small JPEG that the file brings along, of a kind that others do not show; null where there is none. */
  readonly preview: Uint8Array | null
  /** What the file shows of the generator that made it; null where nothing does. */
  readonly generator: GeneratorTrace | null
}

/**
 * Reads what a picture file says of itself, without its pixels.
 * @param name the file's name, whose suffix must fit its content; without one only the content counts
 * @throws PictureRefusal
 */
export async function readPicture(source: ByteSource, name?: string): Promise<Picture> {
  const { kind, reader } = await openReader(source, name)
  const found = await FORMATS[kind].read(reader)
  const blocks = [found.exif, ...found.moreExif].filter((block) => block !== null)
  const exifs = blocks.map(readExif).filter((one) => one !== null)
  const exif = exifs[0] ?? null
  const packets = [found.xmp, ...found.moreXmp].map(packetOf).filter((packet) => packet !== null)
  const sayings = cleanSayings([
    ...packets.flatMap(sayingsInPacket),
    ...found.iptc.flatMap((iptc) => sayingsInIim(readIim(iptc) ?? [])),
    ...exifs.flatMap((one) => one.sayings),
    ...sayingsInTexts(found.texts),
    ...(found.sayings ?? []),
  ])
  const fields = fieldsOf(sayings)
  const origin = madeFrom(packets)
  return {
    kind,
    width: found.width,
    height: found.height,
    orientation: exif?.orientation ?? 1,
    fields,
    sayings,
    texts: found.texts,
    hasC2pa: found.c2pa !== null,
    isTransparent: found.isTransparent,
    // Without a word about them they are shown as sRGB everywhere.
    colours: found.colours ?? (blocks.some(isAdobeRgb) ? 'rgb' : 'srgb'),
    hasLocation:
      found.hasLocation === true || blocks.some(hasGps) || packets.some(({ xml }) => hasLocation(xml)),
    enlargedFrom: enlargedFrom(packets),
    madeFrom: origin?.name ?? null,
    madeFromPrint: origin?.print ?? null,
    preview:
      PICTURE_KINDS[kind].shownBy === 'preview'
        ? (found.preview ?? thumbnailIn(packets.map(({ xml }) => xml)))
        : null,
    generator: generatorIn({
      texts: found.texts,
      exif,
      fields,
      creators: packets.flatMap(creatorsIn),
      c2pa: found.c2pa,
    }),
  }
}

/** A way to write a picture file; `segments` make it, in their order. */
export interface WritePlan {
  readonly kind: PictureKind
  readonly segments: readonly import('./segments.ts').Segment[]
  readonly notes: readonly PictureNote[]
}

/**
 * Plans how to write fields into a picture file: new bytes for its metadata, the places of the original for all else. The
 * pixels are neither decoded nor read. What the file says besides stays.
 * @param name as for `readPicture`
 * @throws PictureRefusal
 */
export async function planWrite(
  source: ByteSource,
  changes: FieldChanges,
  {
    name,
    replaceUnreadable = false,
    removeLocation = false,
  }: { name?: string; replaceUnreadable?: boolean; removeLocation?: boolean } = {},
): Promise<WritePlan> {
  const { kind, reader } = await openReader(source, name)
  return {
    kind,
    ...(await FORMATS[kind].write(reader, cleanChanges(changes), { replaceUnreadable, removeLocation })),
  }
}

/** Reads the metadata of a file as it lies there. @throws PictureRefusal */
export async function readBlocks(source: ByteSource): Promise<FoundBlocks> {
  const { kind, reader } = await openReader(source)
  return FORMATS[kind].read(reader)
}

async function openReader(source: ByteSource, name?: string): Promise<{ kind: PictureKind; reader: Reader }> {
  const reader = new Reader(source)
  const kind = pictureKind(await reader.read(0, Math.min(HEAD_BYTES, reader.size)))
  // A PDF by another name is a document.
  if (kind === 'ai' && name !== undefined && !suffixFits(name, kind))
    throw new PictureRefusal('unsupported_kind', 'pdf')
  if (name !== undefined && !suffixFits(name, kind)) throw new PictureRefusal('wrong_suffix', kind)
  return { kind, reader }
}

function packetOf(xmp: FoundBlocks['xmp']): XmpPacket | null {
  const packet = xmp === null ? null : tryReadPacket(xmp)
  return packet === 'unreadable' ? null : packet
}

import { type ByteSource, Reader } from './byte-source.ts'
import { readExif } from './exif/fields-in-exif.ts'
import { cleanChanges, type FieldChanges, type PictureFields } from './fields.ts'
import { fieldsInIim, readIim } from './iptc/iim.ts'
import { jpeg } from './jpeg/jpeg.ts'
import type { PictureNote } from './notes.ts'
import type { FoundBlocks, PictureFormat, PictureKind } from './picture.ts'
import { pictureKind, suffixFits } from './picture-kind.ts'
import { PictureRefusal } from './picture-refusal.ts'
import { png } from './png/png.ts'
import { webp } from './webp/webp.ts'
import { fieldsInPacket } from './xmp/fields-in-xmp.ts'
import { tryReadPacket } from './xmp/packet.ts'

const FORMATS: Readonly<Record<PictureKind, PictureFormat>> = { jpeg, png, webp }

/** A picture file as it is. */
export interface Picture {
  readonly kind: PictureKind
  /** Pixels as stored; `orientation` says how to turn them. */
  readonly width: number
  readonly height: number
  /** 1–8 as EXIF counts; 1 is upright. */
  readonly orientation: number
  /** XMP's word first, then IPTC's, then EXIF's. */
  readonly fields: PictureFields
  /** Texts that PNG keeps under a name: Midjourney's `Description` is the prompt. */
  readonly texts: Readonly<Record<string, string>>
  /** A signed statement of origin (C2PA) is in the file; writing makes it invalid. */
  readonly hasC2pa: boolean
}

const EMPTY_FIELDS: PictureFields = {
  title: '',
  description: '',
  keywords: [],
  copyright: '',
  digitalSourceType: '',
  aiSystem: '',
  aiSystemVersion: '',
  aiPrompt: '',
  aiPromptWriter: '',
}

/**
 * Reads what a picture file says of itself, without its pixels.
 * @param name the file's name, whose suffix must fit its content; without one only the content counts
 * @throws PictureRefusal
 */
export async function readPicture(source: ByteSource, name?: string): Promise<Picture> {
  const { kind, reader } = await openPicture(source, name)
  const found = await FORMATS[kind].read(reader)
  const exif = found.exif && readExif(found.exif)
  const iptc = found.iptc && readIim(found.iptc)
  const sources: FieldChanges[] = [
    ...[found.xmp, ...found.moreXmp].map(fieldsInXmp),
    iptc ? fieldsInIim(iptc) : {},
    exif ? exif.fields : {},
  ]
  return {
    kind,
    width: found.width,
    height: found.height,
    orientation: exif?.orientation ?? 1,
    fields: firstOf(sources.map(cleanChanges)),
    texts: found.texts,
    hasC2pa: found.hasC2pa,
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
  { name, replaceUnreadable = false }: { name?: string; replaceUnreadable?: boolean } = {},
): Promise<WritePlan> {
  const { kind, reader } = await openPicture(source, name)
  return { kind, ...(await FORMATS[kind].write(reader, cleanChanges(changes), { replaceUnreadable })) }
}

async function openPicture(
  source: ByteSource,
  name?: string,
): Promise<{ kind: PictureKind; reader: Reader }> {
  const reader = new Reader(source)
  const kind = pictureKind(await reader.read(0, Math.min(16, reader.size)))
  if (name !== undefined && !suffixFits(name, kind)) throw new PictureRefusal('wrong_suffix', kind)
  return { kind, reader }
}

function fieldsInXmp(xmp: FoundBlocks['xmp']): FieldChanges {
  const packet = xmp === null ? null : tryReadPacket(xmp)
  return packet && packet !== 'unreadable' ? fieldsInPacket(packet) : {}
}

/** Takes each field from the first that says something of it. */
function firstOf(sources: readonly FieldChanges[]): PictureFields {
  const entries = Object.entries(EMPTY_FIELDS).map(([name, empty]) => {
    const values = sources.map((source) => source[name as keyof PictureFields])
    return [name, values.find((value) => value !== undefined && value.length > 0) ?? empty]
  })
  return Object.fromEntries(entries)
}

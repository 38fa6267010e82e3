import { ascii, join, u32be, utf8 } from '../bytes.ts'
import { type FieldChanges, saysSomething } from '../fields.ts'
import { md5 } from '../md5.ts'
import type { WriteOptions } from '../picture.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import { placeOf } from '../xmp/fields-in-xmp.ts'
import { withoutLocation } from '../xmp/location.ts'
import { type AddedNode, EMPTY_PACKET, isChangedBy, mergePacket, rewritePacket } from '../xmp/merge.ts'
import { readPacket, tryReadPacket, type XmpPacket, type XmpProperty } from '../xmp/packet.ts'
import { encodeXml } from '../xmp/scan-xml.ts'
import { MOST_XMP_BYTES, packetToWrite } from '../xmp/write-xmp.ts'
import { EXTENDED_XMP, XMP } from './jpeg-header.ts'

const NOTE = 'http://ns.adobe.com/xmp/note/'
/** A segment holds 65,533 bytes, its name included; Adobe’s limits for the packet and its extension. */
export const MOST_SEGMENT_BYTES = 65_533
const MOST_PACKET_BYTES = 65_502
const EXTENSION_CHUNK_BYTES = 65_400

/** Returns the digest by which the packet names its extension. */
export function extensionNameOf(packet: XmpPacket): string | null {
  const found = packet.nodes.flatMap((node) => node.properties).find(isExtensionName)
  return found?.values[0]?.text.toUpperCase() ?? null
}

const isExtensionName = ({ space, local }: XmpProperty) => space === NOTE && local === 'HasExtendedXMP'

/**
 * Returns the segments of the packet as it is to be. `extension`: null when the file's own extension, if any, stays as
 * it is; otherwise the segments that take its place.
 * @throws PictureRefusal
 */
export function writeJpegXmp(
  xmp: string | null | 'unreadable',
  extension: string | null,
  changes: FieldChanges,
  options: WriteOptions,
): { packet: Uint8Array; extension: Uint8Array[] | null; isReplaced: boolean } {
  if (xmp === null && !saysSomething(changes))
    return { packet: new Uint8Array(0), extension: null, isReplaced: false }
  const { packet: found, isReplaced } = packetToWrite(xmp, options)
  const placeless = (xml: string) => (options.removeLocation ? withoutLocation(xml) : xml)
  let main = placeless(mergePacket(found, changes))
  const more = extension === null ? null : tryReadPacket(extension)
  const further = more === 'unreadable' ? null : more
  const stale =
    (further?.nodes.some((node) => node.properties.some(isChangedBy(changes))) ?? false) ||
    (further !== null && placeless(further.xml) !== further.xml)
  if (!stale && utf8(main).length <= MOST_PACKET_BYTES)
    return { packet: xmpSegment(main), extension: null, isReplaced }
  if (more === 'unreadable') throw new PictureRefusal('xmp_too_large')
  const split = moveOut(main, MOST_PACKET_BYTES - 400)
  const extended = placeless(
    rewritePacket(further ?? (readPacket(EMPTY_PACKET) as XmpPacket), isChangedBy(changes), split.moved),
  )
  const bytes = utf8(extended)
  if (bytes.length > MOST_XMP_BYTES) throw new PictureRefusal('xmp_too_large')
  const name = md5(bytes)
  const named = rewritePacket(readPacket(split.main) as XmpPacket, isExtensionName, [
    {
      xml: `\n   <xmpNote:HasExtendedXMP>${name}</xmpNote:HasExtendedXMP>`,
      spaces: ` xmlns:xmpNote="${NOTE}"`,
    },
  ])
  // Ours once more, so that they stand last as in every file written here.
  main = mergePacket(readPacket(named) as XmpPacket, changes)
  if (utf8(main).length > MOST_PACKET_BYTES) throw new PictureRefusal('xmp_too_large')
  return { packet: xmpSegment(main), extension: extensionSegments(bytes, name), isReplaced }
}

/** Moves the longest properties that are not ours out of a packet until it fits. */
function moveOut(xml: string, most: number): { main: string; moved: AddedNode[] } {
  const packet = readPacket(xml) as XmpPacket
  let left = utf8(xml).length
  const movable = packet.nodes
    .flatMap((node) => node.properties)
    .filter((property) => !property.isAttribute && !isExtensionName(property) && placeOf(property) === null)
    .sort((a, b) => b.to - b.from - (a.to - a.from))
  const moved = new Set<XmpProperty>()
  for (const property of movable) {
    if (left <= most) break
    moved.add(property)
    left -= utf8(xml.slice(property.from, property.to)).length
  }
  return {
    main: moved.size === 0 ? xml : rewritePacket(packet, (property) => moved.has(property), []),
    moved: [...moved].map((property) => ({
      xml: `\n   ${xml.slice(property.from, property.to)}`,
      spaces: [...property.scope]
        .filter(([prefix]) => prefix !== 'rdf')
        .map(([prefix, space]) => ` xmlns${prefix && `:${prefix}`}="${encodeXml(space)}"`)
        .join(''),
    })),
  }
}

const xmpSegment = (xml: string) => segment(0xe1, ascii(XMP), utf8(xml))

/** Returns the segments of an extension. @param name its digest, by which the packet names it */
export function extensionSegments(bytes: Uint8Array, name: string): Uint8Array[] {
  const segments: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += EXTENSION_CHUNK_BYTES) {
    const head = join(ascii(EXTENDED_XMP), ascii(name), u32be(bytes.length), u32be(at))
    segments.push(segment(0xe1, head, bytes.subarray(at, at + EXTENSION_CHUNK_BYTES)))
  }
  return segments
}

/** Returns a marker with its payload, which must fit. */
export function segment(marker: number, ...payload: readonly Uint8Array[]): Uint8Array {
  const data = join(...payload)
  if (data.length > MOST_SEGMENT_BYTES) throw new RangeError('A segment of JPEG holds 65,533 bytes')
  return join([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255], data)
}

import { fromUtf8, utf8 } from '../bytes.ts'
import { type FieldChanges, saysSomething } from '../fields.ts'
import type { WriteOptions } from '../picture.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import { withoutLocation } from './location.ts'
import { EMPTY_PACKET, mergePacket } from './merge.ts'
import { readPacket, tryReadPacket, type XmpPacket } from './packet.ts'

/** More than any program writes; a file that claims more is refused before it is read. */
export const MOST_XMP_BYTES = 16 * 1024 * 1024

/** Decodes XMP; null for bytes that are no UTF-8, which then is XMP that cannot be read. */
export function xmpText(bytes: Uint8Array): string | null {
  // A zero at the end is a habit of some writers.
  const end = bytes.at(-1) === 0 ? bytes.length - 1 : bytes.length
  return fromUtf8(bytes.subarray(0, end))
}

/**
 * Returns the file's packet, or a fresh one where it has none.
 * @param xmp null for a file without, 'unreadable' for bytes that are no text
 * @throws PictureRefusal `xmp_unreadable` unless it may be replaced
 */
export function packetToWrite(
  xmp: string | null | 'unreadable',
  { replaceUnreadable }: WriteOptions,
): { packet: XmpPacket; isReplaced: boolean } {
  const fresh = () => readPacket(EMPTY_PACKET) as XmpPacket
  if (xmp === null || xmp.trim() === '') return { packet: fresh(), isReplaced: false }
  const packet = xmp === 'unreadable' ? xmp : tryReadPacket(xmp)
  if (packet !== null && packet !== 'unreadable') return { packet, isReplaced: false }
  if (!replaceUnreadable) throw new PictureRefusal('xmp_unreadable')
  return { packet: fresh(), isReplaced: true }
}

/** Returns the XMP of a PNG or WebP file as it is to be. @throws PictureRefusal */
export function writeXmp(
  xmp: string | null | 'unreadable',
  changes: FieldChanges,
  options: WriteOptions,
): { bytes: Uint8Array; isReplaced: boolean } {
  if (xmp === null && !saysSomething(changes)) return { bytes: new Uint8Array(0), isReplaced: false }
  const { packet, isReplaced } = packetToWrite(xmp, options)
  const merged = mergePacket(packet, changes)
  const bytes = utf8(options.removeLocation ? withoutLocation(merged) : merged)
  if (bytes.length > MOST_XMP_BYTES) throw new PictureRefusal('xmp_too_large')
  return { bytes, isReplaced }
}

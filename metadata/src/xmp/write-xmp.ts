import { decode, fromUtf8, utf8 } from '../bytes.ts'
import { type FieldChanges, saysSomething } from '../fields.ts'
import type { WriteOptions } from '../picture.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import { withoutLocation } from './location.ts'
import { EMPTY_PACKET, mergePacket } from './merge.ts'
import { readPacket, tryReadPacket, type XmpPacket } from './packet.ts'

/** More than any program writes; a file that claims more is refused before it is read. */
export const MOST_XMP_BYTES = 16 * 1024 * 1024

/** Decodes XMP, of UTF-8 or UTF-16; null for bytes that are neither, which then is XMP that cannot be read. */
export function xmpText(bytes: Uint8Array): string | null {
  // Zeros at the end are a habit of some writers.
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  const coding = wideCoding(bytes)
  if (!coding) return fromUtf8(bytes.subarray(0, end))
  // The last letter’s zero is one of its two bytes.
  const text = decode(bytes.subarray(0, end + (end % 2)), coding)
  return text.replace(/^(<\?xml\b[^>]*\bencoding\s*=\s*["'])UTF-16[^"']*/i, '$1UTF-8')
}

/** Returns how text of two bytes a letter is coded: by its mark of order, or by what its first letter must be. */
function wideCoding([first, second]: Uint8Array): 'utf-16be' | 'utf-16le' | null {
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  return null
}

/** Returns whether XMP says nothing at all: no text, or an envelope without a letter in it. */
function isBlank(xml: string): boolean {
  const inner = xml.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|\ufeff/g, '').trim()
  return inner === '' || /^<((?:[\w-]+:)?x[am]pmeta)\b[^<>]*(?:\/>|>\s*<\/\1\s*>)$/.test(inner)
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
  if (xmp === null || isBlank(xmp)) return { packet: fresh(), isReplaced: false }
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

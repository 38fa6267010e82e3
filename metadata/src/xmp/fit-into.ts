import { fromUtf8, utf8 } from '../bytes.ts'

/**
 * Returns a packet padded with blanks to a length, before its end mark, as programs leave them; null where it has no room.
 * @param room bytes
 */
export function fitInto(xmp: Uint8Array, room: number): Uint8Array | null {
  if (xmp.length > room) return null
  if (xmp.length === room) return xmp
  const xml = fromUtf8(xmp)
  const end = xml?.lastIndexOf('<?xpacket end') ?? -1
  if (!xml || end === -1) return null
  const blanks = room - xmp.length
  // Lines of 100 are what programs expect there.
  const padding = `${' '.repeat(99)}\n`.repeat(Math.ceil(blanks / 100)).slice(0, blanks)
  return utf8(xml.slice(0, end) + padding + xml.slice(end))
}

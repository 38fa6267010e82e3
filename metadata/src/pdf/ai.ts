import type { Reader } from '../byte-source.ts'
import { fromUtf8 } from '../bytes.ts'
import { type FoundPacket, findPackets, lettersOf } from '../eps/find-packets.ts'
import type { PictureFormat } from '../picture.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import { SegmentList } from '../segments.ts'
import { withinRoom } from '../xmp/within-room.ts'
import { writeXmp } from '../xmp/write-xmp.ts'

/** Where a page says how large it is: near the beginning, as Illustrator writes it. */
const HEAD_BYTES = 256 * 1024

/**
 * Illustrator's files of today are PDF. The document's packet, the first of the file, is written over at the length that it
 * has; a file whose packet is packed or has no room is refused as `no_room`: its words go beside it.
 */
export const ai: PictureFormat = {
  async read(reader) {
    const { packet, size } = await readContent(reader)
    return {
      ...size,
      xmp: packet && fromUtf8((await reader.read(packet.from, packet.to)).slice()),
      moreXmp: [],
      exif: null,
      moreExif: [],
      iptc: [],
      texts: {},
      c2pa: null,
      isTransparent: false,
      colours: null,
    }
  },
  async write(reader, changes, options) {
    const { packet } = await readContent(reader)
    if (!packet) throw new PictureRefusal('no_room')
    const xml = fromUtf8((await reader.read(packet.from, packet.to)).slice()) ?? 'unreadable'
    const { bytes, isReplaced } = writeXmp(xml, changes, options)
    const fitting = withinRoom(bytes, packet.to - packet.from)
    if (!fitting) throw new PictureRefusal('no_room')
    const list = new SegmentList().copy(0, packet.from).add(fitting).copy(packet.to, reader.size)
    return { segments: list.segments, notes: isReplaced ? [{ code: 'xmp_replaced' }] : [] }
  },
}

async function readContent(
  reader: Reader,
): Promise<{ packet: FoundPacket | null; size: { width: number; height: number } }> {
  const { packets } = await findPackets(reader, 0, reader.size)
  const head = lettersOf(await reader.read(0, Math.min(reader.size, HEAD_BYTES)))
  const [, box = ''] = /\/MediaBox\s*\[\s*([-\d.\s]+)\]/.exec(head) ?? []
  const [left = 0, bottom = 0, right = 0, top = 0] = box.trim().split(/\s+/).map(Number)
  const whole = (size: number) => (Number.isFinite(size) ? Math.max(0, Math.round(size)) : 0)
  return { packet: packets[0] ?? null, size: { width: whole(right - left), height: whole(top - bottom) } }
}

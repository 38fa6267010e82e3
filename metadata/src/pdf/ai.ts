import type { Reader } from '../byte-source.ts'
import { fromUtf8 } from '../bytes.ts'
import { type FoundPacket, findPackets, lettersOf } from '../eps/find-packets.ts'
import type { PictureFormat } from '../picture.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import { SegmentList } from '../segments.ts'
import { fitInto } from '../xmp/fit-into.ts'
import { writeXmp } from '../xmp/write-xmp.ts'
import { infoTexts, writtenInfo } from './info.ts'

/** Where a page says how large it is: near the beginning, as Illustrator writes it. */
const HEAD_BYTES = 256 * 1024

/**
 * Illustrator's files of today are PDF. The document's packet, the first of the file, is written over at the length that it
 * has, and so is what its information dictionary says; a file whose packet is packed or has no room is refused as `no_room`: its
 * words go beside it.
 */
export const ai: PictureFormat = {
  async read(reader) {
    const { packet, size } = await readContent(reader)
    const info = await infoTexts(reader)
    return {
      ...size,
      xmp: packet && fromUtf8((await reader.read(packet.from, packet.to)).slice()),
      moreXmp: [],
      exif: null,
      moreExif: [],
      iptc: [],
      texts: {},
      sayings: info
        .filter(({ text }) => text !== '')
        .map(({ field, text }) => ({
          place: 'PDF',
          fields: { [field]: field === 'keywords' ? text.split(/\s*[,;]\s*/).filter(Boolean) : text },
        })),
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
    const fitting = fitInto(bytes, packet.to - packet.from)
    if (!fitting) throw new PictureRefusal('no_room')
    const edits = [{ from: packet.from, to: packet.to, bytes: fitting }]
    for (const text of await infoTexts(reader)) {
      const bytes = writtenInfo(text, changes)
      // What lies within the packet is the packet's.
      if (bytes && (text.to <= packet.from || text.from >= packet.to)) edits.push({ ...text, bytes })
    }
    const list = new SegmentList()
    let at = 0
    for (const { from, to, bytes } of edits.sort((a, b) => a.from - b.from)) {
      list.copy(at, from).add(bytes)
      at = to
    }
    list.copy(at, reader.size)
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

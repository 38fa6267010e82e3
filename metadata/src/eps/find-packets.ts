import type { Reader } from '../byte-source.ts'
import { decode } from '../bytes.ts'
import { PictureRefusal } from '../picture-refusal.ts'
import { MOST_XMP_BYTES } from '../xmp/write-xmp.ts'

/** A packet of XMP within other text, from `<?xpacket begin` to the end of `<?xpacket end … ?>`. */
export interface FoundPacket {
  readonly from: number
  readonly to: number
}

const BEGIN = '<?xpacket begin='
const END = '<?xpacket end='
/** Bytes looked through at a time; what is looked for may lie across two of them. */
const WINDOW = 1024 * 1024
const MOST_PACKETS = 1_000

/** One letter a byte: places in the text are places in the bytes. */
export const lettersOf = (bytes: Uint8Array): string => decode(bytes, 'windows-1252')

/**
 * Finds the packets that lie as plain text in a part of a file, in their order, and beside them the first line that begins
 * with a comment.
 * @throws PictureRefusal `too_many_parts`, `xmp_too_large`
 */
export async function findPackets(
  reader: Reader,
  start: number,
  end: number,
  comment = '',
): Promise<{ packets: FoundPacket[]; commentAt: number | null }> {
  const packets: FoundPacket[] = []
  let commentAt: number | null = null
  let begun: number | null = null
  /** Nothing before it is looked at again. */
  let done = start
  for (let at = start; at < end; at += WINDOW) {
    const from = Math.max(start, at - 64)
    const text = lettersOf(await reader.read(from, Math.min(end, at + WINDOW)))
    if (comment !== '' && commentAt === null) {
      const found = text.search(new RegExp(`[\\r\\n]${comment}`))
      if (found !== -1) commentAt = from + found + 1
    }
    for (;;) {
      const mark: string = begun === null ? BEGIN : END
      const found = text.indexOf(mark, Math.max(0, done - from))
      if (found === -1) break
      done = from + found + mark.length
      if (begun === null) {
        begun = from + found
        continue
      }
      if (done - begun > MOST_XMP_BYTES) throw new PictureRefusal('xmp_too_large')
      const tail = lettersOf(await reader.read(done, Math.min(end, done + 32)))
      const close = tail.indexOf('?>')
      if (close !== -1) packets.push({ from: begun, to: done + close + 2 })
      begun = null
      if (packets.length > MOST_PACKETS) throw new PictureRefusal('too_many_parts')
    }
  }
  return { packets, commentAt }
}

import { type ByteSource, Reader } from './byte-source.ts'
import { ascii, join, numbers, u32le } from './bytes.ts'
import { readJpegHeader } from './jpeg/jpeg-header.ts'
import { HEAD_BYTES, pictureKind } from './picture-kind.ts'
import { PictureRefusal } from './picture-refusal.ts'
import { type Segment, SegmentList, sizeOf } from './segments.ts'

/** An encoder that cuts its pixels into 8 KB makes 62,500 of 500 MB. */
const MOST_CHUNKS = 1_000_000

/**
 * Returns the file without its EXIF: no decoder finds in it how the picture is to be turned, so that whoever turns it does so
 * once. Its pixels and colours stay.
 * @throws PictureRefusal
 */
export async function withoutExif(source: ByteSource): Promise<readonly Segment[]> {
  const reader = new Reader(source)
  const kind = pictureKind(await reader.read(0, Math.min(HEAD_BYTES, reader.size)))
  if (kind === 'jpeg') {
    const list = new SegmentList()
    const { parts, scan } = await readJpegHeader(reader)
    list.copy(0, 2)
    for (const part of parts) if (part.kind !== 'exif') list.copy(part.from, part.to)
    return list.copy(scan, reader.size).segments
  }
  if (kind === 'png') return pngWithoutExif(reader)
  // Decoders of the other kinds turn a picture by what stands beside it.
  return kind === 'webp' ? webpWithoutExif(reader) : new SegmentList().copy(0, reader.size).segments
}

async function pngWithoutExif(reader: Reader): Promise<readonly Segment[]> {
  const list = new SegmentList().copy(0, 8)
  for await (const { type, from, to } of chunksOf(reader, 8, (head) => [
    numbers(head).u32(0) + 12,
    head.subarray(4),
  ]))
    if (type !== 'eXIf') list.copy(from, to)
  return list.segments
}

const EXIF_FLAG = 0x08

async function webpWithoutExif(reader: Reader): Promise<readonly Segment[]> {
  const list = new SegmentList()
  const size = (head: Uint8Array) => numbers(head, true).u32(4)
  for await (const { type, from, to } of chunksOf(reader, 12, (head) => [
    8 + size(head) + (size(head) % 2),
    head,
  ])) {
    if (type === 'VP8X') {
      const header = (await reader.read(from, to)).slice()
      header[8] = (header[8] as number) & ~EXIF_FLAG
      list.add(header)
    } else if (type !== 'EXIF') list.copy(from, to)
  }
  const head = join(ascii('RIFF'), u32le(4 + sizeOf(list.segments)), ascii('WEBP'))
  return new SegmentList().add(head).append(list).segments
}

/** Walks through the chunks of a file. @param sizeAndType of a chunk, from its first 8 bytes */
async function* chunksOf(
  reader: Reader,
  start: number,
  sizeAndType: (head: Uint8Array) => [size: number, type: Uint8Array],
): AsyncGenerator<{ type: string; from: number; to: number }> {
  let at = start
  for (let many = 0; at + 8 <= reader.size; many++) {
    if (many > MOST_CHUNKS) throw new PictureRefusal('too_many_parts')
    const [size, name] = sizeAndType(await reader.read(at, at + 8))
    const to = Math.min(reader.size, at + size)
    const type = String.fromCharCode(...name.subarray(0, 4))
    yield { type, from: at, to }
    if (type === 'IEND') return
    at = to
  }
}

import type { Reader } from '../byte-source.ts'
import { ascii, join, startsWith } from '../bytes.ts'
import { EXIF, type JpegPart } from './jpeg-header.ts'
import { MOST_SEGMENT_BYTES, segment } from './jpeg-xmp.ts'

/** A block of EXIF with the segments that it lies in. */
export interface ExifBlock {
  readonly tiff: Uint8Array
  readonly parts: readonly JpegPart[]
}

/** Bytes of a block that one segment holds. */
export const MOST_EXIF_BYTES = MOST_SEGMENT_BYTES - EXIF.length
/** More than one segment's room: cameras with large notes let a block go on in the next. */
const MOST_BLOCK_BYTES = 32 * 1024 * 1024

/**
 * Reads the blocks of EXIF: a segment that does not begin one, right behind another, goes on with it. Beyond a sane size the
 * rest counts as a block of its own, which nobody can read.
 */
export async function readExifBlocks(reader: Reader, parts: readonly JpegPart[]): Promise<ExifBlock[]> {
  const blocks: { pieces: Uint8Array[]; parts: JpegPart[]; size: number }[] = []
  for (const part of parts.filter(({ kind }) => kind === 'exif')) {
    const piece = (await reader.read(part.data + EXIF.length, part.to)).slice()
    const last = blocks.at(-1)
    const goesOn =
      last?.parts.at(-1)?.to === part.from &&
      !startsWith(piece, 'II*\0') &&
      !startsWith(piece, 'MM\0*') &&
      last.size + piece.length <= MOST_BLOCK_BYTES
    if (!last || !goesOn) blocks.push({ pieces: [piece], parts: [part], size: piece.length })
    else {
      last.pieces.push(piece)
      last.parts.push(part)
      last.size += piece.length
    }
  }
  return blocks.map(({ pieces, parts: own }) => ({ tiff: join(...pieces), parts: own }))
}

/** Returns the segments of a block, right behind each other. */
export function exifSegments(tiff: Uint8Array): Uint8Array[] {
  const segments: Uint8Array[] = []
  for (let at = 0; at < tiff.length || at === 0; at += MOST_EXIF_BYTES)
    segments.push(segment(0xe1, ascii(EXIF), tiff.subarray(at, at + MOST_EXIF_BYTES)))
  return segments
}

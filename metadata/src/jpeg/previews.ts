import type { Reader } from '../byte-source.ts'
import { numbers } from '../bytes.ts'

/** A number in a block of EXIF that leads to a preview behind the picture. */
export interface PreviewPointer {
  /** Where it stands in the block. */
  readonly at: number
  readonly little: boolean
  /** Where the preview begins in the file. */
  readonly target: number
}

const LONG = 4
/** A block with more of them is no camera's. */
const MOST_CANDIDATES = 200

/**
 * Finds what in a block counts from its beginning to a JPEG that lies behind the picture's own header: makers put their
 * previews behind the picture, and what leads to them into notes of which nobody knows the structure. Such an entry is one
 * number of four bytes, and a JPEG begins where it leads, which coded pixels do nowhere.
 * @param start where the block begins in the file
 * @param scan where the picture's pixels begin
 */
export async function findPreviews(
  reader: Reader,
  tiff: Uint8Array,
  start: number,
  scan: number,
): Promise<PreviewPointer[]> {
  const found: PreviewPointer[] = []
  let candidates = 0
  for (const little of [false, true]) {
    const { u16, u32 } = numbers(tiff, little)
    for (let at = 8; at + 12 <= tiff.length; at++) {
      if (u16(at + 2) !== LONG || u32(at + 4) !== 1) continue
      const target = start + u32(at + 8)
      if (target <= scan || target + 4 > reader.size) continue
      if (++candidates > MOST_CANDIDATES) return []
      const [first, second, third, fourth] = await reader.read(target, target + 4)
      // One maker writes another first byte.
      if (second === 0xd8 && third === 0xff && (first === 0xff || fourth === 0xdb))
        found.push({ at: at + 8, little, target })
    }
  }
  return found
}

/** Writes into a block where its previews are once they have moved; `start` is where the block begins then. */
export function movePreviews(
  tiff: Uint8Array,
  pointers: readonly PreviewPointer[],
  start: number,
  moved: number,
): void {
  for (const { at, little, target } of pointers) numbers(tiff, little).set32(at, target + moved - start)
}

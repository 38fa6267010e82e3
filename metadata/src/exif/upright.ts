import { numbers } from '../bytes.ts'
import { readTiff } from './tiff.ts'

const ORIENTATION = 0x0112
const EXIF_DIRECTORY = 0x8769
const COLOUR_SPACE = 0xa001
const WIDTH = 0xa002
const HEIGHT = 0xa003
const SHORT = 3
const LONG = 4

/**
 * Returns an EXIF block for pixels that were turned upright and converted to sRGB: it says so, and what shows the picture as
 * it was (its thumbnail) is no longer found. Null for a block that cannot be read.
 */
export function uprightExif(
  tiff: Uint8Array,
  { width, height }: { width: number; height: number },
): Uint8Array | null {
  const directory = readTiff(tiff)
  if (!directory) return null
  const block = tiff.slice()
  const { little, at, entries } = directory
  const { set16, set32, u16, u32 } = numbers(block, little)
  const set = (entry: number, value: number) => {
    if (u16(entry + 2) === SHORT && value <= 0xffff) set16(entry + 8, value)
    else if (u16(entry + 2) === LONG) set32(entry + 8, value)
  }
  for (const [index, { tag, valueAt }] of entries.entries()) {
    const entry = at + 2 + index * 12
    if (tag === ORIENTATION) set(entry, 1)
    if (tag !== EXIF_DIRECTORY) continue
    const inner = u32(valueAt)
    const many = inner + 2 <= block.length ? u16(inner) : 0
    for (let step = 0; step < many; step++) {
      const place = inner + 2 + step * 12
      if (place + 12 > block.length) break
      const value = { [COLOUR_SPACE]: 1, [WIDTH]: width, [HEIGHT]: height }[u16(place)]
      if (value !== undefined) set(place, value)
    }
  }
  set32(at + 2 + entries.length * 12, 0)
  return block
}

/** Returns an XMP packet for pixels that were turned upright. */
export function uprightXmp(xmp: string): string {
  return xmp
    .replace(/(\btiff:Orientation\s*=\s*["'])\s*\d\s*(["'])/g, '$11$2')
    .replace(/(<tiff:Orientation>)\s*\d\s*(<)/g, '$11$2')
}

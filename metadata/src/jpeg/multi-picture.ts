import { numbers } from '../bytes.ts'
import { readTiff } from '../exif/tiff.ts'

const ENTRIES = 0xb002

/**
 * Returns the payload of a multi-picture segment (MPF) after bytes came or went: the first picture's size, and how far the
 * others are away. Null when it cannot be read; then it stays as it is.
 * @param grown by how many bytes the first picture grows
 * @param moved by how many bytes what lies behind this segment moves away from it
 */
export function moveMultiPicture(payload: Uint8Array, grown: number, moved: number): Uint8Array | null {
  const tiff = payload.slice(4)
  const directory = readTiff(tiff)
  const entry = directory?.entries.find(({ tag }) => tag === ENTRIES)
  if (!directory || !entry || entry.type !== 7 || entry.valueAt + entry.size > tiff.length) return null
  const { u32, set32 } = numbers(tiff, directory.little)
  for (let at = entry.valueAt; at + 16 <= entry.valueAt + entry.size; at += 16) {
    const offset = u32(at + 8)
    if (offset !== 0) set32(at + 8, (offset + moved) >>> 0)
    else if (u32(at + 4) !== 0) set32(at + 4, (u32(at + 4) + grown) >>> 0)
  }
  const written = payload.slice()
  written.set(tiff, 4)
  return written
}

import { numbers } from '../bytes.ts'
import { isLedTo } from './led-to.ts'
import { readDirectory, readTiff, type TiffDirectory, withoutEntries } from './tiff.ts'

const GPS_POINTER = 0x8825
/** Latitude, longitude, and those of what the picture shows; a version alone says no place. */
const PLACES = new Set([1, 2, 3, 4, 19, 20, 21, 22])

/** Returns whether an EXIF block says where the picture was taken. */
export function hasGps(tiff: Uint8Array): boolean {
  const directory = readTiff(tiff)
  if (!directory) return false
  return gpsIn(tiff, directory).some(({ entries }) => entries.some(({ tag }) => PLACES.has(tag)))
}

/**
 * Returns the block without its GPS directory: the pointer is gone, and what it led to is zeros, so that nothing of it is left
 * in the bytes. All else keeps its place. Null where the block cannot be read.
 */
export function withoutGps(tiff: Uint8Array): Uint8Array | null {
  const directory = readTiff(tiff)
  if (!directory) return null
  const pointers = directory.entries.filter(({ tag }) => tag === GPS_POINTER)
  if (pointers.length === 0) return tiff
  const block = tiff.slice()
  for (const gps of gpsIn(tiff, directory)) {
    for (const { valueAt, size } of gps.entries) {
      const to = Math.min(block.length, valueAt + size)
      if (!isLedTo(tiff, valueAt, to, (_, { at }) => at !== gps.at)) block.fill(0, valueAt, to)
    }
    block.fill(0, gps.at, gps.at + 2 + gps.entries.length * 12 + 4)
  }
  return withoutEntries(block, new Set([GPS_POINTER]))
}

function gpsIn(tiff: Uint8Array, { entries, little }: TiffDirectory): TiffDirectory[] {
  return entries.flatMap((entry) => {
    if (entry.tag !== GPS_POINTER || entry.size !== 4) return []
    return readDirectory(tiff, numbers(tiff, little).u32(entry.valueAt), little) ?? []
  })
}

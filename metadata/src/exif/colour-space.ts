import { fromLatin1, numbers } from '../bytes.ts'
import { readDirectory, readTiff, type TiffDirectory } from './tiff.ts'

const EXIF_DIRECTORY = 0x8769
const COLOUR_SPACE = 0xa001
const INTEROPERABILITY = 0xa005
const INDEX = 0x0001
/** What some programs write for Adobe RGB. */
const ADOBE_RGB = 2
/** Another space than sRGB; which one is told by the index of interoperability. */
const UNCALIBRATED = 0xffff
/** DCF's file whose colours are Adobe RGB. */
const OPTIONAL_FILE = 'R03'

/** Returns whether an EXIF block says that colours are Adobe RGB, as cameras do that write no profile. */
export function isAdobeRgb(tiff: Uint8Array): boolean {
  const main = readTiff(tiff)
  const exif = main && directoryAt(tiff, main, EXIF_DIRECTORY)
  const space = exif?.entries.find(({ tag, count }) => tag === COLOUR_SPACE && count === 1)
  if (!exif || !space) return false
  const value = numbers(tiff, exif.little).u16(space.valueAt)
  if (value === ADOBE_RGB) return true
  const index = directoryAt(tiff, exif, INTEROPERABILITY)?.entries.find(({ tag }) => tag === INDEX)
  if (value !== UNCALIBRATED || !index) return false
  return fromLatin1(tiff.subarray(index.valueAt, index.valueAt + index.size)).startsWith(OPTIONAL_FILE)
}

function directoryAt(
  tiff: Uint8Array,
  { entries, little }: TiffDirectory,
  wanted: number,
): TiffDirectory | null {
  const pointer = entries.find(({ tag, size }) => tag === wanted && size === 4)
  return pointer ? readDirectory(tiff, numbers(tiff, little).u32(pointer.valueAt), little) : null
}

import { join, numbers } from '../bytes.ts'
import { readDirectory, readTiff, type TiffDirectory, type TiffEntry } from './tiff.ts'

/** What leads to another directory: of EXIF, of GPS, of how files go together, and a maker's note where it is one as well. */
const POINTERS = [0x8769, 0x8825, 0xa005]
const MAKERS_NOTE = 0x927c

/** Returns the directories that a block leads to, the first one and that of its thumbnail among them. */
function directoriesIn(tiff: Uint8Array): TiffDirectory[] {
  const first = readTiff(tiff)
  if (!first) return []
  const { little, next } = first
  const { u32 } = numbers(tiff, little)
  const found = [first]
  const add = (at: number) => {
    const directory = found.some((one) => one.at === at) ? null : readDirectory(tiff, at, little)
    if (directory) found.push(directory)
  }
  add(numbers(next, little).u32(0))
  for (const { entries } of found)
    for (const { tag, size, valueAt } of entries) {
      if (POINTERS.includes(tag) && size === 4) add(u32(valueAt))
      if (tag === MAKERS_NOTE) add(valueAt)
    }
  return found
}

/** Returns the block with the end that some leave out of a directory which is its last: nothing follows, and not what is appended. */
export function withLastEnd(tiff: Uint8Array): Uint8Array {
  const whole = join(tiff, new Uint8Array(4))
  return directoriesIn(whole).length > directoriesIn(tiff).length ? whole : tiff
}

/**
 * Returns whether entries of a block lead to a part of it: two programs may have given one value to several.
 * @param isMeant leaves out those whose value goes anyway
 */
export function isLedTo(
  tiff: Uint8Array,
  from: number,
  to: number,
  isMeant: (entry: TiffEntry, directory: TiffDirectory) => boolean,
): boolean {
  return directoriesIn(tiff).some((directory) =>
    directory.entries.some(
      (entry) =>
        entry.size > 4 &&
        entry.valueAt < to &&
        entry.valueAt + entry.size > from &&
        isMeant(entry, directory),
    ),
  )
}

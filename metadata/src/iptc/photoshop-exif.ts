import { ascii, join, u32be } from '../bytes.ts'
import { type ExifWish, updateExif } from '../exif/fields-in-exif.ts'
import type { FieldChanges } from '../fields.ts'
import { readBlocks } from './photoshop-blocks.ts'

const EXIF_BLOCK = 0x0422
const MOST_EXIF_BYTES = 16 * 1024 * 1024

/** Returns the blocks of EXIF among Photoshop's resources. */
export const exifIn = (resources: Uint8Array): Uint8Array[] =>
  (readBlocks(resources) ?? []).filter(({ id }) => id === EXIF_BLOCK).map(({ data }) => data.slice())

/** Returns a resource without a name. */
export const resourceOf = (id: number, data: Uint8Array): Uint8Array =>
  join(ascii('8BIM'), [id >> 8, id & 255, 0, 0], u32be(data.length), data, data.length % 2 ? [0] : [])

/** Returns Photoshop's resources, their EXIF with the changed fields; one that cannot be read stays. */
export function writeExifIn(
  resources: Uint8Array,
  changes: FieldChanges,
  { notes, removeLocation }: Pick<ExifWish, 'notes' | 'removeLocation'>,
): Uint8Array {
  const blocks = readBlocks(resources)
  if (!blocks?.some(({ id }) => id === EXIF_BLOCK)) return resources
  const wish = { most: MOST_EXIF_BYTES, notes, density: null, removeLocation }
  const written = blocks.map(({ id, data, raw }) => {
    const exif = id === EXIF_BLOCK ? updateExif(data.slice(), changes, wish) : null
    return exif ? resourceOf(id, exif) : raw
  })
  return join(...written)
}

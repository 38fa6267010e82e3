import { numbers } from '../bytes.ts'
import type { PhotoshopBlock } from './photoshop-blocks.ts'

const THUMBNAIL = 0x040c
/** What stands before the picture: its kind, sizes and depth. */
const HEAD_BYTES = 28
const JPEG = 1

/** Returns the small JPEG among Photoshop's resources; null where there is none. */
export function thumbnailIn(blocks: readonly PhotoshopBlock[]): Uint8Array | null {
  const found = blocks.find(({ id }) => id === THUMBNAIL)?.data
  if (!found || found.length <= HEAD_BYTES || numbers(found).u32(0) !== JPEG) return null
  const jpeg = found.slice(HEAD_BYTES)
  return jpeg[0] === 0xff && jpeg[1] === 0xd8 ? jpeg : null
}

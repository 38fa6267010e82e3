import { pictureType } from '@thokham/domain/picture-type'
import sharp, { type Sharp } from 'sharp'
import { atMost } from '../concurrency/at-most.ts'

/** About 25 megapixels: more than any phone's screen, less than what hurts. */
const MOST_PIXELS = 25_000_000
/** Progressive pictures are in memory whole while they are decoded. */
const MOST_PIXELS_PROGRESSIVE = 12_000_000
const AT_ONCE = 2

sharp.cache(false)
sharp.concurrency(1)

/** Returns whether bytes begin as a JPEG, PNG or WebP does. */
export const isPicture = (bytes: Uint8Array): boolean => pictureType(bytes) !== null

/**
 * Opens a picture that somebody handed in, to be drawn anew: of a bearable size before anything is decoded, turned
 * upright, without metadata. Errors count, warnings of worn files do not; only the first frame of a moving picture counts.
 * @throws Error when it cannot be read, or would be too large to hold
 */
export async function openSharp(given: Uint8Array): Promise<Sharp> {
  const source = () =>
    sharp(given, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error', pages: 1 })
  const { width, height, isProgressive } = await source().metadata()
  if (isProgressive && width * height > MOST_PIXELS_PROGRESSIVE) throw new Error('too large to hold')
  return source().autoOrient()
}

/** Does work on a picture when its turn has come: two at once, the rest wait. */
export const withReader = atMost(AT_ONCE)

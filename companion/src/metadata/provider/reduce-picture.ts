import { MOST_VISION_PIXELS } from '@thokham/metadata'
import { Failure } from '../../failure.ts'

/** A picture decodes to four bytes a pixel at most: 600 million are 2.4 GB, and more is a bomb. */
export const MOST_PIXELS = 600_000_000

/** A picture whose pixels cannot be decoded. */
export class UndecodablePicture extends Error {}

/** Returns the library that decodes pictures. @throws Failure where it is not installed, naming the option that needs it */
export async function loadSharp(option: string) {
  const { default: sharp } = await import('sharp').catch(() => {
    throw new Failure(`${option} ต้องใช้ไลบรารีภาพ sharp กรุณารัน npm ci แล้วลองอีกครั้ง`, 1)
  })
  return sharp
}

/**
 * Returns what leaves the machine: a JPEG of at most 1,024 pixels a side, turned upright, without metadata.
 * @throws UndecodablePicture; Failure where the picture library is not installed
 */
export async function reducePicture(path: string | Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp('--ai')
  try {
    return await sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
      .rotate()
      .resize(MOST_VISION_PIXELS, MOST_VISION_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 80 })
      .toBuffer()
  } catch {
    throw new UndecodablePicture()
  }
}

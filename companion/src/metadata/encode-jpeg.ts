import { JPEG_QUALITY } from '@thokham/metadata'
import { loadSharp, MOST_PIXELS, UndecodablePicture } from './provider/reduce-picture.ts'

/**
 * Encodes a picture as a JPEG: upright, on white, sRGB, its colours in full (4:4:4), without metadata.
 * @throws UndecodablePicture; Failure where the picture library is not installed
 */
export async function encodeJpeg(path: string): Promise<Uint8Array> {
  const sharp = await loadSharp('--jpeg')
  try {
    return await sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
      .rotate()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: JPEG_QUALITY * 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
  } catch {
    throw new UndecodablePicture()
  }
}

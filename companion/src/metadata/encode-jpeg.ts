import { JPEG_QUALITY, type PictureKind } from '@thokham/metadata'
import { decodeHeic } from './decode-heic.ts'
import { loadSharp, MOST_PIXELS, UndecodablePicture } from './provider/reduce-picture.ts'
import { HEIC_NOT_OPENED } from './sentences.ts'

/**
 * Encodes a picture as a JPEG: upright, on white, sRGB, its colours in full (4:4:4), without metadata.
 * @param times how many times as wide and high
 * @throws UndecodablePicture; Failure where the picture library is not installed
 */
export async function encodeJpeg(path: string, kind: PictureKind, times = 1): Promise<Uint8Array> {
  const sharp = await loadSharp('--jpeg')
  const encoded = async (picture: string | Buffer) => {
    const opened = sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
    const { width, height } = (await opened.metadata()).autoOrient
    return opened
      .rotate()
      .resize(width * times, height * times, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: JPEG_QUALITY * 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
  }
  try {
    return await encoded(path)
  } catch {
    const decoded = kind === 'heic' ? await decodeHeic(path) : null
    if (!decoded) throw new UndecodablePicture(kind === 'heic' ? HEIC_NOT_OPENED : '')
    return encoded(decoded)
  }
}

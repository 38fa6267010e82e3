import {
  blobParts,
  type FieldChanges,
  isTurnedByItself,
  JPEG_QUALITY,
  jpegOfPixels,
  jpegWithMetadata,
  type Picture,
  type PictureNote,
  readPicture,
  sizeWithin,
  sourceOfBlob,
  withoutExif,
} from '@thokham/metadata'
import { refuseNoise } from '../../../lib/browser/canvas-truth.ts'

/** What a picture's JPEG is to be. */
export interface JpegWish {
  /** What the picture's file is called. */
  readonly name: string
  /** Fields to write in place of the picture's. */
  readonly changes: FieldChanges
  /** Most pixels in all, most of the longer side, most bytes; null = any. */
  readonly mostPixels: number | null
  readonly mostSide: number | null
  readonly mostBytes: number | null
  /** How many times as wide and high it is made; 1 = as it is. */
  readonly times: number
}

/** A JPEG with the metadata of the picture that it was made of. */
export interface EncodedPicture {
  readonly blob: Blob
  readonly width: number
  readonly height: number
  readonly notes: readonly PictureNote[]
}

/** However it was encoded, it has more bytes than it may. */
export class StillTooHeavy extends Error {}

/** Qualities that are tried, the best first, where bytes are limited. */
const QUALITIES = [JPEG_QUALITY, 0.92, 0.9, 0.87, 0.84, 0.8, 0.75]

/**
 * Makes a JPEG of a picture in a worker: upright, on white, sRGB (the canvas converts what has another profile), at quality
 * 95 or as much less as its bytes are limited, its colours in full (4:4:4), as browsers' own encoders do not.
 * @throws PictureRefusal; StillTooHeavy; when its pixels cannot be decoded, are more than the browser's canvas has room for, or
 *   are handed out as noise
 */
export async function makeJpeg(file: Blob, wish: JpegWish): Promise<EncodedPicture> {
  const source = sourceOfBlob(file)
  const picture = await readPicture(source)
  refuseNoise()
  const { width, height, context } = await drawn(file, picture, wish)
  const rows = rowsOf(context, { width, height })
  for (const quality of wish.mostBytes === null ? [JPEG_QUALITY] : QUALITIES) {
    const bytes = jpegOfPixels({ width, height, rows }, quality * 100)
    const { parts, notes } = await jpegWithMetadata(source, bytes, wish.changes, { name: wish.name })
    const blob = new Blob(parts as Uint8Array<ArrayBuffer>[], { type: 'image/jpeg' })
    if (wish.mostBytes === null || blob.size <= wish.mostBytes) return { blob, width, height, notes }
  }
  throw new StillTooHeavy()
}

/** Pixels of a canvas that are read at once: few large readings instead of one for every eight rows. */
const READ_AT_ONCE = 4_000_000

/** Returns what reads rows of a canvas, one strip after another. */
function rowsOf(
  context: Pick<OffscreenCanvasRenderingContext2D, 'getImageData'>,
  { width, height }: { width: number; height: number },
): (from: number, to: number) => Uint8ClampedArray {
  const most = Math.max(1, Math.floor(READ_AT_ONCE / width))
  let strip = { from: 0, to: 0, data: new Uint8ClampedArray(0) }
  return (from, to) => {
    if (from < strip.from || to > strip.to) {
      const end = Math.min(height, Math.max(to, from + most))
      strip = { from, to: end, data: context.getImageData(0, from, width, end - from).data }
    }
    return strip.data.subarray((from - strip.from) * width * 4, (to - strip.from) * width * 4)
  }
}

/** Draws a picture upright on white, smaller or larger where it is to be. */
async function drawn(
  file: Blob,
  picture: Picture,
  { mostPixels, mostSide, times }: JpegWish,
): Promise<{ width: number; height: number; context: OffscreenCanvasRenderingContext2D }> {
  // What HEIC and AVIF say of turning stands beside EXIF, and every decoder heeds it.
  const orientation = isTurnedByItself(picture.kind) ? 1 : picture.orientation
  // Decoders differ in whether they turn PNG and WebP: without EXIF none does, and it is turned here.
  const bare = new Blob(blobParts(file, await withoutExif(sourceOfBlob(file))), {
    type: `image/${picture.kind}`,
  })
  const bitmap = await createImageBitmap(bare)
  try {
    const isOnItsSide = orientation > 4
    const upright = isOnItsSide
      ? { width: bitmap.height, height: bitmap.width }
      : { width: bitmap.width, height: bitmap.height }
    const wanted = { width: upright.width * times, height: upright.height * times }
    const size = sizeWithin(wanted, { pixels: mostPixels, side: mostSide })
    const canvas = new OffscreenCanvas(size.width, size.height)
    const context = canvas.getContext('2d', { colorSpace: 'srgb', willReadFrequently: true })
    if (!context) throw new Error('No canvas')
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, size.width, size.height)
    // A canvas that is too large for the browser draws nothing, and says nothing.
    if (context.getImageData(size.width - 1, size.height - 1, 1, 1).data[3] !== 255)
      throw new Error('No canvas')
    context.imageSmoothingQuality = 'high'
    context.scale(size.width / upright.width, size.height / upright.height)
    context.transform(...turn(orientation, upright))
    context.drawImage(bitmap, 0, 0)
    return { ...size, context }
  } finally {
    bitmap.close()
  }
}

/** Returns the matrix that stands a picture upright which EXIF says is turned (1–8). */
function turn(
  orientation: number,
  { width, height }: { width: number; height: number },
): [number, number, number, number, number, number] {
  switch (orientation) {
    case 2:
      return [-1, 0, 0, 1, width, 0]
    case 3:
      return [-1, 0, 0, -1, width, height]
    case 4:
      return [1, 0, 0, -1, 0, height]
    case 5:
      return [0, 1, 1, 0, 0, 0]
    case 6:
      return [0, 1, -1, 0, width, 0]
    case 7:
      return [0, -1, -1, 0, width, height]
    case 8:
      return [0, -1, 1, 0, 0, height]
    default:
      return [1, 0, 0, 1, 0, 0]
  }
}

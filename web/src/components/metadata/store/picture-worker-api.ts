import { sha256 } from '@noble/hashes/sha2.js'
import { type Look, lookOf } from '@thokham/domain/likeness/look'
import { type Motif, motifsOf, type Seen } from '@thokham/domain/likeness/motifs'
import { type Remembered, rememberedAmong } from '@thokham/domain/likeness/remembered'
import {
  blobParts,
  type FieldChanges,
  filePrint,
  MOST_VISION_PIXELS,
  PICTURE_KINDS,
  type Picture,
  type PictureNote,
  PictureRefusal,
  planWrite,
  type RefusalCode,
  readPicture,
  sidecarOf,
  sourceOfBlob,
} from '@thokham/metadata'
import { refuseNoise } from '../../../lib/browser/canvas-truth.ts'
import { type Packed, packFiles } from '../../../lib/browser/pack-files.ts'
import { type EncodedPicture, type JpegWish, makeJpeg, StillTooHeavy } from '../run/make-jpeg.ts'
import { THUMBNAIL } from './picture-item.ts'

/** A file that was looked into. */
export type Inspected =
  | { readonly ok: true; readonly picture: Picture; readonly thumbnail: Blob | null }
  | { readonly ok: false; readonly code: RefusalCode | 'undecodable' }

/** A picture that was looked at: its pixels, how it looks, and itself made smaller. */
export interface Looked {
  readonly width: number
  readonly height: number
  readonly look: Look
  readonly thumbnail: Blob
}

/** What is written into a file, and whether where it was taken is taken out. */
export interface WriteWish {
  readonly changes: FieldChanges
  readonly removesLocation: boolean
}

/** A file with its new metadata, or why there is none. */
export type Written =
  | {
      readonly ok: true
      readonly blob: Blob
      readonly notes: readonly PictureNote[]
      /** What goes out beside a file that has no room for its words. */
      readonly sidecar?: Blob
    }
  | { readonly ok: false; readonly code: RefusalCode }

/** A JPEG of a picture, or why there is none. */
export type Encoded =
  | ({ readonly ok: true } & EncodedPicture)
  | { readonly ok: false; readonly code: RefusalCode | 'undecodable' | 'too_heavy' }

/** What is done with picture files away from the page, so that it never stands still. */
export class PictureWorkerApi {
  /** Answers at once: the worker is loaded. */
  isHere(): true {
    return true
  }

  /** Reads what a file says of itself and makes its thumbnail, of a photo; `mostPixels` guards against bombs. */
  async inspect(file: Blob, name: string, mostPixels: number): Promise<Inspected> {
    let picture: Picture
    try {
      picture = await readPicture(sourceOfBlob(file), name)
    } catch (error) {
      return { ok: false, code: codeOf(error) }
    }
    const { shownBy } = PICTURE_KINDS[picture.kind]
    if (shownBy === 'page' || (shownBy === 'all' && picture.width * picture.height > mostPixels))
      return { ok: true, picture, thumbnail: null }
    try {
      return { ok: true, picture, thumbnail: await shown(file, picture, THUMBNAIL, 0.8) }
    } catch {
      return shownBy === 'all' ? { ok: false, code: 'undecodable' } : { ok: true, picture, thumbnail: null }
    }
  }

  /**
   * Makes the picture that is sent to a provider: a JPEG of at most 1,024 px a side, upright, without metadata.
   * @throws when nothing of it can be shown
   */
  async reduce(file: Blob, name: string): Promise<Blob> {
    refuseNoise()
    return shown(file, await readPicture(sourceOfBlob(file), name), MOST_VISION_PIXELS, 0.82)
  }

  /** Looks at a picture once, for its thumbnail and its likeness to others; null where the browser cannot open it. */
  async look(file: Blob): Promise<Looked | null> {
    let whole: ImageBitmap
    try {
      whole = await createImageBitmap(file)
    } catch {
      return null
    }
    try {
      const { width, height } = whole
      const scale = Math.min(1, Math.sqrt(MOST_LOOKED / (width * height)))
      const canvas = drawn(whole, width * scale, height * scale)
      const pixels = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
      const small = Math.min(1, TILE / Math.max(width, height))
      const thumbnail = await drawn(whole, width * small, height * small).convertToBlob({
        type: 'image/webp',
        quality: 0.8,
      })
      return { width, height, look: lookOf(pixels), thumbnail }
    } finally {
      whole.close()
    }
  }

  /** Returns the SHA-256 of a file in hexadecimal; memory holds a piece of it. */
  async sha256(file: Blob): Promise<string> {
    const hash = sha256.create()
    for (let from = 0; from < file.size; from += HASHED_BYTES)
      hash.update(new Uint8Array(await file.slice(from, from + HASHED_BYTES).arrayBuffer()))
    return Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('')
  }

  /** Finds the motifs among pictures. */
  motifs(pictures: readonly Seen[], apart: ReadonlySet<string>): Motif[] {
    return motifsOf(pictures, apart).map(({ ids, why }) => ({ ids, why }))
  }

  /** Finds which pictures are others that were sent, and when. */
  remembered(pictures: readonly Seen[], remembered: readonly Remembered[]): Map<string, number> {
    return rememberedAmong(pictures, remembered)
  }

  /** Reads what a file says of itself, without its pixels. @throws PictureRefusal */
  read(file: Blob, name: string): Promise<Picture> {
    return readPicture(sourceOfBlob(file), name)
  }

  /** Reads a file that a JPEG was made of, and the mark by which it is known. @throws PictureRefusal */
  async readSource(file: Blob, name: string): Promise<{ picture: Picture; print: string }> {
    const source = sourceOfBlob(file)
    return { picture: await readPicture(source, name), print: await filePrint(source) }
  }

  /** Makes a JPEG of a picture that says what that says; the picture stays as it is. */
  async toJpeg(file: Blob, wish: JpegWish): Promise<Encoded> {
    try {
      return { ok: true, ...(await makeJpeg(file, wish)) }
    } catch (error) {
      if (error instanceof StillTooHeavy) return { ok: false, code: 'too_heavy' }
      return { ok: false, code: error instanceof PictureRefusal ? error.code : 'undecodable' }
    }
  }

  /** Writes metadata into a copy of a file; what is copied stays where it lies, unread. */
  async write(file: Blob, name: string, { changes, removesLocation }: WriteWish): Promise<Written> {
    try {
      const { segments, notes } = await planWrite(sourceOfBlob(file), changes, {
        name,
        replaceUnreadable: true,
        removeLocation: removesLocation,
      })
      return { ok: true, blob: new Blob(blobParts(file, segments), { type: file.type }), notes }
    } catch (error) {
      const code = codeOf(error) as RefusalCode
      if (code !== 'no_room') return { ok: false, code }
      const { kind } = await readPicture(sourceOfBlob(file), name)
      const sidecar = new Blob([sidecarOf(null, changes) as Uint8Array<ArrayBuffer>])
      return { ok: true, blob: file, notes: [{ code: 'sidecar', kind }], sidecar }
    }
  }

  /**
   * Packs files into a ZIP without pressing them: pictures are pressed already. Memory holds 50 MB of one file at a time.
   * @returns the ZIP, and the places of the files that could not be read any more and are not in it
   */
  async zip(
    files: readonly { name: string; blob: Blob }[],
    onDone: (files: number) => void,
  ): Promise<Packed> {
    return packFiles(files, onDone)
  }
}

/** Draws a picture, or the preview that it brings along where the browser does not know its kind. */
async function shown(file: Blob, { kind, preview }: Picture, side: number, quality: number): Promise<Blob> {
  if (PICTURE_KINDS[kind].shownBy === 'all') return smaller(file, side, quality)
  const small = preview && new Blob([preview as Uint8Array<ArrayBuffer>])
  return smaller(file, side, quality).catch(() => {
    if (!small) throw new Error('nothing shows it')
    return smaller(small, side, quality)
  })
}

/** Bytes that are hashed at a time. */
const HASHED_BYTES = 8 * 1024 * 1024
/** Pixels that a picture is looked at with; a larger one is made smaller by the browser first. */
const MOST_LOOKED = 20_000_000
/** The longest side of a tile of the studio, px: twice what it is drawn with. */
const TILE = 480

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  return context
}

/** Draws a picture on white. */
function drawn(picture: ImageBitmap, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  const context = contextOf(canvas)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function smaller(file: Blob, side: number, quality: number): Promise<Blob> {
  const whole = await createImageBitmap(file)
  try {
    const scale = Math.min(1, side / Math.max(whole.width, whole.height))
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(whole.width * scale)),
      Math.max(1, Math.round(whole.height * scale)),
    )
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    // What is transparent would turn black in a JPEG.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(whole, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } finally {
    whole.close()
  }
}

function codeOf(error: unknown): RefusalCode {
  if (error instanceof PictureRefusal) return error.code
  // The disk or the browser no longer gives the file.
  return 'changed'
}

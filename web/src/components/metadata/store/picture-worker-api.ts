import {
  blobParts,
  type FieldChanges,
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
import { type Packed, packFiles } from '../../../lib/browser/pack-files.ts'
import { type EncodedPicture, type JpegWish, makeJpeg, StillTooHeavy } from '../run/make-jpeg.ts'
import { THUMBNAIL } from './picture-item.ts'

/** A file that was looked into. */
export type Inspected =
  | { readonly ok: true; readonly picture: Picture; readonly thumbnail: Blob | null }
  | { readonly ok: false; readonly code: RefusalCode | 'undecodable' }

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
    return shown(file, await readPicture(sourceOfBlob(file), name), MOST_VISION_PIXELS, 0.82)
  }

  /** Reads what a file says of itself, without its pixels. @throws PictureRefusal */
  read(file: Blob, name: string): Promise<Picture> {
    return readPicture(sourceOfBlob(file), name)
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

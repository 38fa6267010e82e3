import { longestSide } from '@thokham/domain/longest-side'
import { MAX_SLIP_BYTES } from '@thokham/domain/payment'
import { readsWhatItDrew } from './canvas-truth.ts'
import { lookAtPicked } from './picked-picture.ts'

export type PictureFault = 'slip_not_image' | 'slip_too_large' | 'slip_unreadable' | 'slip_heic'
export type ShrunkPicture = { ok: true; picture: Blob } | { ok: false; fault: PictureFault }

/** Usual longest side of a picture that is drawn anew, in px: text on a screenshot stays readable. */
const LONGEST_SIDE = 2_000
const QUALITIES = [0.9, 0.75, 0.6] as const

/** Makes a chosen picture one that the chat takes: of a known kind, and not too large to be sent. */
export async function shrinkPicture(chosen: Blob): Promise<ShrunkPicture> {
  const picked = await lookAtPicked(chosen)
  if (!picked) return { ok: false, fault: 'slip_not_image' }
  const { file, isTaken, isHeic } = picked
  if (isTaken && file.size <= MAX_SLIP_BYTES) return { ok: true, picture: file }
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return { ok: false, fault: isHeic ? 'slip_heic' : 'slip_unreadable' }
  }
  try {
    const trial = document.createElement('canvas').getContext('2d')
    if (trial && !readsWhatItDrew(trial)) return { ok: false, fault: 'slip_unreadable' }
    const canvas = draw(bitmap)
    for (const quality of QUALITIES) {
      const picture = await new Promise<Blob | null>((resolve) =>
        canvas.toBlob(resolve, 'image/jpeg', quality),
      )
      if (picture && picture.size <= MAX_SLIP_BYTES) return { ok: true, picture }
    }
    return { ok: false, fault: 'slip_too_large' }
  } finally {
    bitmap.close()
  }
}

function draw(bitmap: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, longestSide(bitmap, LONGEST_SIDE) / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (pen) {
    // JPEG knows no transparency: what is clear would turn black.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}

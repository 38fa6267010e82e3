import { PICTURE_KINDS } from '@thokham/metadata'
import type { PictureItem } from './picture-item.ts'

/** What is known of a file that is drawn. */
type Drawn = Pick<PictureItem, 'kind' | 'width' | 'height'>

/** A file that says nothing for so long (ms) is not drawn. */
const SILENCE_MS = 20_000

/** Returns whether a file is drawn by the page itself: workers know photos alone. */
export const isDrawnOnPage = ({ kind }: Pick<Drawn, 'kind'>): boolean =>
  kind !== null && PICTURE_KINDS[kind].shownBy === 'page'

/**
 * Draws a vector, or the first picture of a film, as a JPEG; what is see-through is white. As a picture of the page a vector
 * runs no script and fetches nothing.
 * @param side the longest, px
 * @returns null where the browser cannot
 */
export async function drawOnPage(
  file: Blob,
  { kind, width, height }: Drawn,
  side: number,
): Promise<Blob | null> {
  if (kind === null || width === 0 || height === 0) return null
  const [type = ''] = PICTURE_KINDS[kind].types
  const address = URL.createObjectURL(new Blob([file], { type }))
  try {
    const scale = side / Math.max(width, height)
    const wide = Math.max(1, Math.round(width * scale))
    const high = Math.max(1, Math.round(height * scale))
    const isFilm = PICTURE_KINDS[kind].medium === 'video'
    const drawn = await Promise.race([isFilm ? filmAt(address) : pictureAt(address, wide, high), silence()])
    return await jpegOf(drawn, wide, high)
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

async function pictureAt(address: string, width: number, height: number): Promise<HTMLImageElement> {
  const picture = new Image(width, height)
  picture.src = address
  await picture.decode()
  return picture
}

/** Opens a film as far as its first picture. */
function filmAt(address: string): Promise<HTMLVideoElement> {
  const film = document.createElement('video')
  film.muted = true
  film.playsInline = true
  film.preload = 'auto'
  return new Promise((resolve, reject) => {
    film.addEventListener('loadeddata', () => resolve(film), { once: true })
    film.addEventListener('error', () => reject(new Error('the browser does not know the film')), {
      once: true,
    })
    film.src = address
  })
}

const silence = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('nothing came')), SILENCE_MS))

async function jpegOf(drawn: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(drawn, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82))
}

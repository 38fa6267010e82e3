import { Refusal } from '../../http/fail.ts'
import { isPicture, openSharp, withReader } from '../../integrations/picture-reader.ts'

/** 3:2, as wide as a card on a sharp screen. */
const SIZE = { width: 720, height: 480 } as const

/**
 * Draws a picture that somebody handed in anew as WebP: cut to 3:2, without metadata.
 * @param field that a refusal is about
 * @throws Refusal `picture_not_image`, `picture_unreadable`
 */
export async function redrawThumbnail(given: Uint8Array, field: string): Promise<Uint8Array> {
  if (!isPicture(given)) throw new Refusal('picture_not_image', { fields: { [field]: 'format' } })
  return withReader(async () => {
    try {
      return await (await openSharp(given))
        .resize({ ...SIZE, fit: 'cover' })
        .flatten({ background: 'white' })
        .webp({ quality: 82 })
        .toBuffer()
    } catch {
      throw new Refusal('picture_unreadable', { fields: { [field]: 'invalid' } })
    }
  })
}

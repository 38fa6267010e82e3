import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { Refusal } from '../../http/fail.ts'
import { inTurn, isPicture, openPicture } from '../../integrations/picture-reader.ts'
import { readSlipCode } from './slip-qr.ts'

/** The longer side of what is kept. */
const KEPT_SIDE = 2_400
const QR_SIDE = 1_600

export interface SlipPicture {
  /** WebP without metadata. */
  bytes: Uint8Array
  /** SHA-256 of `bytes`, hex: the same picture with other metadata is the same. */
  hash: string
  /** What its mini-QR says; null = none could be read. */
  code: { bankCode: string; reference: string } | null
}

/**
 * Makes of what was handed in a picture that is safe to keep and show: a JPEG, PNG or WebP by its first bytes, of a
 * bearable size before anything is decoded, drawn anew without metadata (docs/product.md#slips). Two at once, the rest
 * wait.
 * @throws Refusal `slip_not_image`, `slip_unreadable`
 */
export async function prepareSlip(given: Uint8Array): Promise<SlipPicture> {
  return redraw(given, 'slip', async (bytes) => {
    const { data, info } = await sharp(bytes)
      .resize({ width: QR_SIDE, height: QR_SIDE, fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const code = await readSlipCode(data, info)
    return { bytes, hash: createHash('sha256').update(bytes).digest('hex'), code }
  })
}

/**
 * Draws a picture anew as WebP without metadata, as slips are, for keeping it; with the same limits and turns.
 * @param field names it in a refusal
 * @throws Refusal `slip_not_image`, `slip_unreadable`
 */
export function redrawPicture(given: Uint8Array, field: string): Promise<Uint8Array> {
  return redraw(given, field, async (bytes) => bytes)
}

async function redraw<T>(given: Uint8Array, field: string, use: (bytes: Buffer) => Promise<T>): Promise<T> {
  if (!isPicture(given)) throw new Refusal('slip_not_image', { fields: { [field]: 'format' } })
  return inTurn(async () => {
    try {
      const bytes = await (await openPicture(given))
        .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .webp({ quality: 84 })
        .toBuffer()
      return await use(bytes)
    } catch {
      throw new Refusal('slip_unreadable', { fields: { [field]: 'invalid' } })
    }
  })
}

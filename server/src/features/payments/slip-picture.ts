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
  /** What its mini-QR says; null = none could be read. It is read while the bytes are kept; rejects as `prepareSlip` does. */
  code: Promise<{ bankCode: string; reference: string } | null>
}

/**
 * Makes of what was handed in a picture that is safe to keep and show: a JPEG, PNG or WebP by its first bytes, of a
 * bearable size before anything is decoded, drawn anew without metadata (docs/product.md#slips). Two at once, the rest
 * wait.
 * @throws Refusal `slip_not_image`, `slip_unreadable`
 */
export async function prepareSlip(given: Uint8Array): Promise<SlipPicture> {
  refuseOther(given, 'slip')
  return new Promise((resolve, reject) => {
    // One turn for all of it: who came first is answered first.
    const code = inTurn(() =>
      refuseUnreadable('slip', async () => {
        const bytes = await drawAnew(given)
        resolve({ bytes, hash: createHash('sha256').update(bytes).digest('hex'), code })
        return readCode(bytes)
      }),
    )
    code.catch(reject)
  })
}

async function readCode(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes)
    .resize({ width: QR_SIDE, height: QR_SIDE, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return readSlipCode(data, info)
}

/**
 * Draws a picture anew as WebP without metadata, as slips are, for keeping it; with the same limits and turns.
 * @param field names it in a refusal
 * @throws Refusal `slip_not_image`, `slip_unreadable`
 */
export async function redrawPicture(given: Uint8Array, field: string): Promise<Uint8Array> {
  refuseOther(given, field)
  return inTurn(() => refuseUnreadable(field, () => drawAnew(given)))
}

async function drawAnew(given: Uint8Array): Promise<Buffer> {
  return (await openPicture(given))
    .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .webp({ quality: 84 })
    .toBuffer()
}

/** Refuses what is no picture by its first bytes. @throws Refusal `slip_not_image` about the field */
function refuseOther(given: Uint8Array, field: string): void {
  if (!isPicture(given)) throw new Refusal('slip_not_image', { fields: { [field]: 'format' } })
}

/** Does work on a picture, which fails where that cannot be read. @throws Refusal `slip_unreadable` about the field */
async function refuseUnreadable<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw new Refusal('slip_unreadable', { fields: { [field]: 'invalid' } })
  }
}

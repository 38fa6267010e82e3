import { createHash } from 'node:crypto'
import type { SlipCode } from '@thokham/domain/slip-code'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../../http/fail.ts'
import { inTurn, isPicture, openPicture } from '../../integrations/picture-reader.ts'
import { readSlipCode } from './slip-qr.ts'

/** The longer side of what is kept. */
const KEPT_SIDE = 2_400
const QR_SIDE = 1_600
/** How hard WebP tries to make a file small (0 to 6). The usual one takes three times as long as the quick one. */
const EFFORT = { usual: 4, quick: 0 }

export interface SlipPicture {
  /** WebP without metadata. */
  bytes: Uint8Array
  /** SHA-256 of `bytes`, hex: the same picture with other metadata is the same. */
  hash: string
  /** What its mini-QR says; null = none could be read. */
  code: SlipCode | null
}

/**
 * Makes of what was handed in a picture that is safe to keep and show: a JPEG, PNG or WebP by its first bytes, of a
 * bearable size before anything is decoded, drawn anew without metadata (docs/product.md#slips). Two at once, the rest
 * wait. A slip with a mini-QR is known again by its transfer, so it is drawn quickly; one without is known by its hash
 * alone, and is drawn as slips have always been.
 * @throws Refusal `slip_not_image`, `slip_unreadable`
 */
export async function prepareSlip(given: Uint8Array): Promise<SlipPicture> {
  refuseOther(given, 'slip')
  return inTurn(() =>
    refuseUnreadable('slip', async () => {
      const pixels = await decode(given)
      const code = await readCode(pixels)
      const bytes = await asWebp(openPixels(pixels).removeAlpha(), code ? EFFORT.quick : EFFORT.usual)
      return { bytes, hash: createHash('sha256').update(bytes).digest('hex'), code }
    }),
  )
}

/** A picture decoded as it is kept, RGBA. */
interface Pixels {
  data: Uint8Array
  width: number
  height: number
}

/** Decodes a picture once for all that is done with it: a photo of a phone takes longer to decode than anything here. */
async function decode(given: Uint8Array): Promise<Pixels> {
  return rgbaOf((await openOnWhite(given)).ensureAlpha())
}

const openPixels = ({ data, width, height }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } })

async function rgbaOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function readCode(pixels: Pixels): Promise<SlipCode | null> {
  const isSmall = Math.max(pixels.width, pixels.height) <= QR_SIDE
  return readSlipCode(isSmall ? pixels : await rgbaOf(within(openPixels(pixels), QR_SIDE)))
}

/**
 * Draws a picture anew as WebP without metadata, as slips are, for keeping it; with the same limits and turns.
 * @param field names it in a refusal
 * @throws Refusal `slip_not_image`, `slip_unreadable`
 */
export async function redrawPicture(given: Uint8Array, field: string): Promise<Uint8Array> {
  refuseOther(given, field)
  return inTurn(() => refuseUnreadable(field, async () => asWebp(await openOnWhite(given), EFFORT.usual)))
}

const asWebp = (picture: Sharp, effort: number): Promise<Buffer> =>
  picture.webp({ quality: 84, effort }).toBuffer()

/** Opens a picture in the size that is kept, on white where it lets through what is behind. */
async function openOnWhite(given: Uint8Array): Promise<Sharp> {
  return within(await openPicture(given), KEPT_SIDE).flatten({ background: 'white' })
}

/** Makes a picture smaller, so that no side of it is longer than `side`. */
const within = (picture: Sharp, side: number): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

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

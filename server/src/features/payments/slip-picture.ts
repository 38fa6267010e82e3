import { createHash } from 'node:crypto'
import { longestSide } from '@thokham/domain/longest-side'
import type { SlipCode } from '@thokham/domain/slip-code'
import type { Sharp } from 'sharp'
import { Refusal } from '../../http/fail.ts'
import { isPicture, openSharp, withReader } from '../../integrations/picture-reader.ts'
import { likenessOf } from './slip-likeness.ts'
import { readSlipCode } from './slip-qr.ts'

/** The usual longer side of what is kept, in px, and of what the mini-QR is looked for in. */
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
  /** How it looks (slip-likeness.ts). */
  likeness: string
}

/**
 * Makes of what was handed in a picture that is safe to keep and show: a JPEG, PNG or WebP by its first bytes, of a
 * bearable size before anything is decoded, drawn anew without metadata (docs/product/shop.md#slips). Two at once, the rest
 * wait. A slip with a mini-QR is known again by its transfer, so it is drawn quickly; one without is known by its hash
 * alone, and is drawn as slips have always been.
 * @throws Refusal `slip_not_image`, `slip_unreadable`
 */
export async function redrawSlip(given: Uint8Array): Promise<SlipPicture> {
  refuseOther(given, 'slip')
  return withReader(() =>
    refuseUnreadable('slip', async () => {
      const { code, likeness } = await look(given)
      const bytes = await encodeSlip(given, code ? EFFORT.quick : EFFORT.usual)
      return { bytes, hash: createHash('sha256').update(bytes).digest('hex'), code, likeness }
    }),
  )
}

/** Tells whether a picture holds the mini-QR of a slip; one that cannot be read holds none. */
export async function hasSlipCode(given: Uint8Array): Promise<boolean> {
  if (!isPicture(given)) return false
  return withReader(async () => {
    const { data, info } = await pixelsOf(given)
    return (await readSlipCode(data, info)) !== null
  }).catch(() => false)
}

/** Looks for the mini-QR, and at how all of it looks. */
async function look(given: Uint8Array): Promise<Pick<SlipPicture, 'code' | 'likeness'>> {
  const { data, info } = await pixelsOf(given)
  return { code: await readSlipCode(data, info), likeness: await likenessOf(data, info) }
}

async function pixelsOf(given: Uint8Array) {
  return (await openOnWhite(given, QR_SIDE))
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/**
 * Draws a picture anew as WebP without metadata, as slips are, for keeping it; with the same limits and turns.
 * @param field names it in a refusal
 * @throws Refusal `slip_not_image`, `slip_unreadable`
 */
export async function redrawPicture(given: Uint8Array, field: string): Promise<Uint8Array> {
  refuseOther(given, field)
  return withReader(() => refuseUnreadable(field, () => encodeSlip(given, EFFORT.usual)))
}

async function encodeSlip(given: Uint8Array, effort: number): Promise<Buffer> {
  return (await openOnWhite(given, KEPT_SIDE)).webp({ quality: 84, effort }).toBuffer()
}

/** Opens a picture, its longer side usually no longer than `usual`, on white where it lets through what is behind. */
async function openOnWhite(given: Uint8Array, usual: number): Promise<Sharp> {
  const picture = await openSharp(given)
  const side = longestSide(await picture.metadata(), usual)
  return picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
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

import { keepUpload } from '../../http/uploads.ts'
import type { Services } from '../../services.ts'
import { redrawSlip, type SlipPicture } from './slip-picture.ts'

/** The folder of the file store. */
export const SLIPS = 'slips'

/** What a slip is known by, as a payment's row has it. */
export interface SlipIdentity {
  slipHash: string | null
  slipBank: string | null
  slipReference: string | null
}

/** A slip in the file store, as the payment's row names it. */
export interface KeptSlip {
  columns: SlipIdentity & { slipImage: string; slipHash: string }
}

/** Reads what a slip is known by, without keeping it. @throws Refusal of slip-picture.ts */
export async function identifySlip(given: Uint8Array): Promise<SlipIdentity> {
  return identityOf(await redrawSlip(given))
}

/** Returns whether two slips are of one transfer: by what both their codes say, else they are one picture. */
export function isSameSlip(one: SlipIdentity, other: SlipIdentity): boolean {
  if (!one.slipReference || !other.slipReference) return one.slipHash === other.slipHash
  return one.slipReference === other.slipReference && one.slipBank === other.slipBank
}

function identityOf({ hash, code }: SlipPicture) {
  return { slipHash: hash, slipBank: code?.bankCode ?? null, slipReference: code?.reference ?? null }
}

/**
 * Keeps a slip, drawn anew, and lets `use` write it into a payment's row; that may give an earlier payment instead, which
 * names another slip.
 * @throws Refusal of slip-picture.ts
 */
export async function keepSlip<T extends { payment: { slipImage: string | null } }>(
  services: Pick<Services, 'files' | 'log'>,
  given: Uint8Array | null,
  use: (slip: KeptSlip | null) => Promise<T>,
): Promise<T> {
  if (!given) return use(null)
  const picture = await redrawSlip(given)
  return keepUpload(
    services,
    { folder: SLIPS, bytes: picture.bytes },
    (slipImage) => use({ columns: { slipImage, ...identityOf(picture) } }),
    async ({ payment }, slipImage) => payment.slipImage === slipImage,
  )
}

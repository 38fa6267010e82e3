import type { Database } from '../../db/client.ts'
import { askForScan, type ScanServices } from '../../http/scanned-uploads.ts'
import { storeUpload } from '../../http/uploads.ts'
import type { Services } from '../../services.ts'
import { SCAN_SLIP } from './scan-slip.ts'
import { findAlike } from './slip-likeness.ts'
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
export interface StoredSlip {
  columns: SlipIdentity & {
    slipImage: string
    slipHash: string
    slipLikeness: string
    slipAlike: string[] | null
  }
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

/** Returns what a picture is known by as a slip. */
export function identityOf({ hash, code }: SlipPicture) {
  return { slipHash: hash, slipBank: code?.bankCode ?? null, slipReference: code?.reference ?? null }
}

/** Returns how a slip looks, and which others one without a code looks like: that is told, and refuses nothing. */
async function likenessColumns(db: Database, { code, likeness }: SlipPicture) {
  const alike = code ? [] : await findAlike(db, likeness)
  return { slipLikeness: likeness, slipAlike: alike.length > 0 ? alike : null }
}

/**
 * Keeps a slip, drawn anew, and lets `use` write it into a payment's row; that may give an earlier payment instead, which
 * names another slip.
 * @throws Refusal of slip-picture.ts
 */
export async function storeSlip<T extends { payment: { slipImage: string | null } }>(
  services: ScanServices & Pick<Services, 'files' | 'log'>,
  given: Uint8Array | null,
  use: (slip: StoredSlip | null) => Promise<T>,
): Promise<T> {
  if (!given) return use(null)
  const picture = await redrawSlip(given)
  const looks = await likenessColumns(services.db, picture)
  return storeUpload(
    services,
    { folder: SLIPS, bytes: picture.bytes, scan: (name) => askForScan(services, SCAN_SLIP, name) },
    (slipImage) => use({ columns: { slipImage, ...identityOf(picture), ...looks } }),
    async ({ payment }, slipImage) => payment.slipImage === slipImage,
  )
}

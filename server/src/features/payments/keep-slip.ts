import type { Services } from '../../services.ts'
import { keepUpload } from '../../uploads.ts'
import { prepareSlip } from './slip-picture.ts'

/** The folder of the file store. */
export const SLIPS = 'slips'

/** A slip in the file store, as the payment's row names it. */
export interface KeptSlip {
  columns: { slipImage: string; slipHash: string; slipBank: string | null; slipReference: string | null }
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
  const { bytes, hash, code } = await prepareSlip(given)
  return keepUpload(
    services,
    { folder: SLIPS, bytes },
    (slipImage) =>
      use({
        columns: {
          slipImage,
          slipHash: hash,
          slipBank: code?.bankCode ?? null,
          slipReference: code?.reference ?? null,
        },
      }),
    async ({ payment }, slipImage) => payment.slipImage === slipImage,
  )
}

import type { Services } from '../../services.ts'
import { prepareSlip } from './slip-picture.ts'

/** A slip in the file store, as the payment's row names it. */
export interface KeptSlip {
  columns: { slipImage: string; slipHash: string; slipBank: string | null; slipReference: string | null }
}

/**
 * Puts a slip into the file store and lets `use` write it into a row. What no row came to name is removed again; after
 * a kill in between the sweep does it.
 * @throws Refusal of slip-picture.ts
 */
export async function keepSlip<T extends { payment: { slipImage: string | null } }>(
  { files, log }: Pick<Services, 'files' | 'log'>,
  given: Uint8Array | null,
  use: (slip: KeptSlip | null) => Promise<T>,
): Promise<T> {
  if (!given) return use(null)
  const { bytes, hash, code } = await prepareSlip(given)
  const slipImage = await files.put('slips', 'webp', bytes)
  let isNamed = false
  try {
    const made = await use({
      columns: {
        slipImage,
        slipHash: hash,
        slipBank: code?.bankCode ?? null,
        slipReference: code?.reference ?? null,
      },
    })
    isNamed = made.payment.slipImage === slipImage
    return made
  } catch (error) {
    // A commit whose answer was lost may have named it: then the row decides, in the sweep.
    isNamed = !(error instanceof Error && error.name === 'Refusal')
    throw error
  } finally {
    if (!isNamed) await files.remove(slipImage).catch(() => log.warn('a slip is left for the sweep'))
  }
}

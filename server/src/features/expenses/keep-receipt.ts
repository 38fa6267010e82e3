import type { Services } from '../../services.ts'
import { redrawPicture } from '../payments/slip-picture.ts'

/** The folder of the file store. */
export const RECEIPTS = 'receipts'

/**
 * Puts the picture of a receipt into the file store and lets `use` write its name into a row. When that fails it is
 * removed again; after a kill in between the sweep does it.
 * @param use gets null when no picture came
 * @throws Refusal `slip_not_image`, `slip_unreadable`
 */
export async function keepReceipt<T>(
  { files, log }: Pick<Services, 'files' | 'log'>,
  given: Uint8Array | null,
  use: (receiptImage: string | null) => Promise<T>,
): Promise<T> {
  if (!given) return use(null)
  const name = await files.put(RECEIPTS, 'webp', await redrawPicture(given, 'receipt'))
  try {
    return await use(name)
  } catch (error) {
    // A commit whose answer was lost may have named it: then the row decides, in the sweep.
    if (error instanceof Error && error.name === 'Refusal')
      await files.remove(name).catch(() => log.warn('a receipt is left for the sweep'))
    throw error
  }
}

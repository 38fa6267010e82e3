import { storeUpload } from '../../http/uploads.ts'
import type { Services } from '../../services.ts'
import { redrawPicture } from '../payments/slip-picture.ts'

/** The folder of the file store. */
export const RECEIPTS = 'receipts'

/**
 * Keeps the picture of a receipt, drawn anew, and lets `use` write its name into a row.
 * @param use gets null when no picture was sent
 * @throws Refusal `slip_not_image`, `slip_unreadable`
 */
export async function storeReceipt<T>(
  services: Pick<Services, 'files' | 'log'>,
  given: Uint8Array | null,
  use: (receiptImage: string | null) => Promise<T>,
): Promise<T> {
  if (!given) return use(null)
  return storeUpload(services, { folder: RECEIPTS, bytes: await redrawPicture(given, 'receipt') }, use)
}

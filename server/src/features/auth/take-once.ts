import type { Transaction } from '../../db/client.ts'
import { type OneTimeKey, useUp } from './one-time-key-queries.ts'

/**
 * Uses up something that was signed and is stored nowhere, in the caller's transaction: of several at once one gets it.
 * @returns false when it had been used
 */
export function takeOnce(
  tx: Transaction,
  key: Pick<OneTimeKey, 'purpose' | 'lookup' | 'expiresAt'>,
): Promise<boolean> {
  return useUp(tx, key)
}

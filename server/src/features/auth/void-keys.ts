import type { Transaction } from '../../db/client.ts'
import { dropKeysOf } from './one-time-key-queries.ts'

/** Voids links, codes and challenges that open a member's account, and an address that waits, in the caller's transaction. */
export function voidKeys(tx: Transaction, profileId: string): Promise<void> {
  return dropKeysOf(tx, profileId)
}

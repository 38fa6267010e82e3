import type { Transaction } from '../../db/client.ts'
import { dropMailsTo } from './mail-queries.ts'

/** Forgets every mail to an address, those that are still to go out too, as a part of the caller's transaction. */
export function forgetMailsTo(tx: Transaction, address: string): Promise<void> {
  return dropMailsTo(tx, address)
}

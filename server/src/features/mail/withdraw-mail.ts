import type { Transaction } from '../../db/client.ts'
import { dropWaitingMail } from './mail-queries.ts'

/**
 * Withdraws a mail that waits for its time, as a part of the caller's transaction; its job finds nothing to deliver then.
 * @returns false when it has left, or is leaving at this moment
 */
export function withdrawMail(tx: Transaction, id: string): Promise<boolean> {
  return dropWaitingMail(tx, id)
}

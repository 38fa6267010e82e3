import type { Transaction } from '../../db/client.ts'
import { deletePasskeys } from './passkey-queries.ts'

/** Takes all passkeys from an account that is not safely its member's. @returns whether there were any */
export async function forgetPasskeys(tx: Transaction, profileId: string): Promise<boolean> {
  return (await deletePasskeys(tx, profileId)) > 0
}

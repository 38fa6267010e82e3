import type { Transaction } from '../../db/client.ts'
import { forgetPasskeys } from '../passkeys/forget-passkeys.ts'
import { dropTwoFactor } from './two-factor-queries.ts'

/** Takes app, passkeys and recovery codes from a member who has lost them. @returns whether there were any */
export async function forgetTwoFactor(tx: Transaction, profileId: string): Promise<boolean> {
  const hadPasskeys = await forgetPasskeys(tx, profileId)
  const hadApp = await dropTwoFactor(tx, profileId)
  return hadPasskeys || hadApp
}

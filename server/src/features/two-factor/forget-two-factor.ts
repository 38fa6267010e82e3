import type { Transaction } from '../../db/client.ts'
import { dropTwoFactor } from './two-factor-queries.ts'

/** Takes the second factor from a member who has lost it. @returns whether there was one */
export function forgetTwoFactor(tx: Transaction, profileId: string): Promise<boolean> {
  return dropTwoFactor(tx, profileId)
}

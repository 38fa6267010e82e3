import type { Settings } from '@thokham/contract/settings'

/** Returns where transfers go; null without an account number. */
export function bankAccountOf({ payment: { bank, accountNumber, accountName } }: Settings) {
  return accountNumber ? { bank, accountNumber, accountName } : null
}

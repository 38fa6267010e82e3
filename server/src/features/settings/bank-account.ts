import type { Settings } from '@thokham/contract/settings'

/** Returns where transfers go; null without an account number, and while selling is frozen. */
export function bankAccountOf({ payment: { bank, accountNumber, accountName }, sales }: Settings) {
  return accountNumber && sales.frozenSince === null ? { bank, accountNumber, accountName } : null
}

/** Returns the PromptPay id that transfers go to; empty where there is none, and while selling is frozen. */
export function promptPayIdOf({ payment, sales }: Settings): string {
  return sales.frozenSince === null ? payment.promptPayId : ''
}

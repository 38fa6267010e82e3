/** Where members' transfers go. */
interface MoneyAccount {
  bank: string
  accountNumber: string
  accountName: string
  promptPayId: string
}

const PARTS = ['bank', 'accountNumber', 'accountName', 'promptPayId'] as const

/** Tells whether two settings send members' transfers to different places. */
export function isOtherAccount(one: MoneyAccount, other: MoneyAccount): boolean {
  return PARTS.some((part) => one[part] !== other[part])
}

/**
 * Returns the last four digits of where transfers went and go, of the account's number or else of the PromptPay id: that
 * of the two which changed. Null = there was or is none.
 */
export function shortAccounts(
  before: MoneyAccount,
  after: MoneyAccount,
): { before: string | null; after: string | null } {
  const part =
    before.accountNumber === after.accountNumber && before.promptPayId !== after.promptPayId
      ? 'promptPayId'
      : 'accountNumber'
  return { before: lastFour(before[part]), after: lastFour(after[part]) }
}

function lastFour(number: string): string | null {
  const digits = number.replace(/\D/g, '')
  return digits === '' ? null : digits.slice(-4)
}

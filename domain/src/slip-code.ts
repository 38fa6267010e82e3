/**
 * The banks that are known by name (docs/product/shop.md#slips), in its order, with the Bank of Thailand's codes and Thai
 * names.
 */
export const BANKS = [
  { id: 'kbank', code: '004', name: 'กสิกรไทย' },
  { id: 'scb', code: '014', name: 'ไทยพาณิชย์' },
  { id: 'bbl', code: '002', name: 'กรุงเทพ' },
  { id: 'ktb', code: '006', name: 'กรุงไทย' },
  { id: 'bay', code: '025', name: 'กรุงศรีอยุธยา' },
  { id: 'ttb', code: '011', name: 'ทหารไทยธนชาต' },
  { id: 'gsb', code: '030', name: 'ออมสิน' },
  { id: 'kkp', code: '069', name: 'เกียรตินาคินภัทร' },
] as const
type BankId = (typeof BANKS)[number]['id']
export const BANK_IDS = BANKS.map(({ id }) => id) as [BankId, ...BankId[]]

/** Stands in the place of a bank's code for slips of TrueMoney, whose QR names none. */
export const TRUEMONEY = 'truemoney'

/** Whence one can have paid: the banks by name, the wallet, and any other bank. */
export const PAYERS = [
  ...BANKS,
  { id: 'truemoney', code: TRUEMONEY, name: 'TrueMoney' },
  { id: 'other', code: null, name: 'ธนาคารอื่น' },
] as const
export type PayerId = (typeof PAYERS)[number]['id']
export const PAYER_IDS = PAYERS.map(({ id }) => id) as [PayerId, ...PayerId[]]

/** Finds whom a slip's mini-QR names by its code; null when it is a bank that we do not name. */
export function payerOfCode(code: string): Exclude<PayerId, 'other'> | null {
  const found = PAYERS.find((payer) => payer.code === code)
  return found && found.id !== 'other' ? found.id : null
}

/** Returns the Thai name of a bank, or of who else pays. */
export function bankName(id: PayerId): string {
  return PAYERS.find((payer) => payer.id === id)?.name ?? id
}

/** What a slip's mini-QR holds: which transfer it was, not how much nor to whom. */
export interface SlipCode {
  /** Sending bank, three digits, or `TRUEMONEY`. */
  bankCode: string
  reference: string
}

/**
 * Makes the text of a mini-QR comparable: no blanks, and the CRC's leading zeros, which some banks drop, put back
 * (tag 91, always the last, four characters).
 */
export function repairSlipText(text: string): string {
  const trimmed = text.trim()
  const found = /^(.*5102TH91)(\d{2})([0-9A-Fa-f]{1,4})$/.exec(trimmed)
  return found ? `${found[1]}04${found[3]?.toUpperCase().padStart(4, '0')}` : trimmed
}

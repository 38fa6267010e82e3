import { hasCheckDigit } from './promptpay.ts'
import { withArabicDigits } from './thai-digits.ts'

/**
 * Reads the number that a person or a company pays taxes under, as people write it: 13 digits, the last of which follows from
 * the others.
 * @returns its digits alone; null where it is none
 */
export function readTaxId(typed: string): string | null {
  const digits = withArabicDigits(typed.normalize('NFKC')).replace(/[\s.‐-―-]/g, '')
  return /^\d{13}$/.test(digits) && hasCheckDigit(digits) ? digits : null
}

import { withArabicDigits } from './thai-digits.ts'

/** Thai mobile numbers: 10 digits that begin with 06, 08 or 09 (docs/product/accounts.md#accounts). */
const MOBILE = /^0[689]\d{8}$/

/**
 * Reads a number as people write it: with spaces, dashes, dots, brackets, Thai digits, or +66 for the first 0.
 * @returns the 10 digits that are stored, or null when it is no Thai mobile number
 */
export function parsePhone(typed: string): string | null {
  const bare = withArabicDigits(typed.normalize('NFKC')).replace(/[\s().‐-―-]/g, '')
  const local = bare.replace(/^(?:\+|00)?66(?:0)?(?=[689]\d{8}$)/, '0')
  return MOBILE.test(local) ? local : null
}

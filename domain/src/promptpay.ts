import { parsePhone } from './phone.ts'
import { withArabicDigits } from './thai-digits.ts'

export type PromptPayAnswer =
  | { ok: true; id: string }
  /** `wrong`: of 13 digits the last does not fit; `invalid`: of 10 digits no mobile number; `format`: none of the kinds. */
  | { ok: false; reason: 'wrong' | 'invalid' | 'format' }

/**
 * Reads a PromptPay id as people write it: a mobile number, a citizen's or company's number of 13 digits, or the 15 digits of an
 * e-wallet, which have no check digit that is known.
 * @returns its digits alone
 */
export function readPromptPayId(typed: string): PromptPayAnswer {
  const phone = parsePhone(typed)
  if (phone !== null) return { ok: true, id: phone }
  const digits = withArabicDigits(typed.normalize('NFKC')).replace(/[\s.‐-―-]/g, '')
  if (/^\d{13}$/.test(digits))
    return hasCheckDigit(digits) ? { ok: true, id: digits } : { ok: false, reason: 'wrong' }
  if (/^\d{15}$/.test(digits)) return { ok: true, id: digits }
  return { ok: false, reason: /^\d{10}$/.test(digits) ? 'invalid' : 'format' }
}

/** Tells whether the last of 13 digits follows from the others, weighted 13 down to 2, modulo 11. */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits.slice(0, 12)].reduce((so, digit, at) => so + Number(digit) * (13 - at), 0)
  return (11 - (sum % 11)) % 10 === Number(digits[12])
}

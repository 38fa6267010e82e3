import { withArabicDigits } from './thai-digits.ts'

/** What a package costs as time goes by, in satang. */
export interface Outlay {
  /** At the start. */
  onceSatang: number
  /** For each month after the first. */
  laterSatang: number
  /** Months that are looked at: as long as it lasts, or as far as anybody plans. */
  months: number
}

/**
 * Returns the month, the first being 1, by whose end what came in reaches what was paid until then.
 * @param incomeSatang of each month
 * @returns null where none of its months does
 */
export function paybackMonth(
  { onceSatang, laterSatang, months }: Outlay,
  incomeSatang: number,
): number | null {
  if (incomeSatang <= 0) return null
  if (incomeSatang >= onceSatang) return 1
  if (incomeSatang <= laterSatang) return null
  const month = Math.ceil((onceSatang - laterSatang) / (incomeSatang - laterSatang))
  return month <= months ? month : null
}

/** Reads a number of sales as people type it, `1,200` or `๑๒๐`; null for what is none, or above a million. */
export function parseSales(text: string): number | null {
  const digits = withArabicDigits(text.trim()).replaceAll(',', '')
  if (!/^\d{1,7}$/.test(digits)) return null
  const sales = Number(digits)
  return sales <= 1_000_000 ? sales : null
}

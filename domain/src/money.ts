import { withArabicDigits } from './thai-digits.ts'

/** Money is integer satang everywhere but on screens (docs/product/access.md#days-and-money). */
const SATANG_A_BAHT = 100

/** Writes satang as screens and letters show baht: `1,399`, or `1,399.50` where there are satang. */
export function bahtText(satang: number): string {
  const hasSatang = satang % SATANG_A_BAHT !== 0
  return (satang / SATANG_A_BAHT).toLocaleString('en-US', {
    minimumFractionDigits: hasSatang ? 2 : 0,
    maximumFractionDigits: 2,
  })
}

/** Writes satang as files and other programs take baht: `1399.00`. */
export function plainBaht(satang: number): string {
  return (satang / SATANG_A_BAHT).toFixed(2)
}

/**
 * Reads baht as people type them, `1,399.5` or `๑,๓๙๙`, into satang.
 * @returns null for what is no amount, has more than two decimals, is negative or beyond a hundred million baht
 */
export function parseBaht(text: string): number | null {
  const found = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(withArabicDigits(text.trim()))
  if (!found) return null
  const baht = Number(found[1]?.replaceAll(',', ''))
  if (baht > 100_000_000) return null
  return baht * SATANG_A_BAHT + Number((found[2] ?? '').padEnd(2, '0'))
}

/** Reads an amount as people search for it, `฿799`, `799 บาท` or `๗๙๙`, into satang; null where it is none, as `parseBaht`. */
export function searchedBaht(text: string): number | null {
  return parseBaht(text.trim().replace(/^฿|(?:฿|บาท)$/g, ''))
}

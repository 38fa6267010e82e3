/** What a CSV file begins with so that spreadsheets read it as UTF-8. */
export const CSV_BOM = '\uFEFF'

/** A spreadsheet takes what begins with one of these for a formula, full-width ones and those behind blanks too. */
const FORMULA = /^(?:[\t\r]|[\s\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u

/** A spreadsheet takes these for numbers, and forgets zeros in front and digits beyond the fifteenth. */
const DIGITS = /^(?:0\d+|\d{12,})$/

/**
 * Writes one line of a CSV file (RFC 4180). Text that a spreadsheet could take for a formula, and long rows of digits,
 * which it would round, get an apostrophe in front; numbers are left alone (docs/product.md#payments-for-admins).
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) || DIGITS.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What a CSV file begins with so that spreadsheets read it as UTF-8. */
export const CSV_BOM = '\uFEFF'

/**
 * What a spreadsheet would not leave as it is, behind however many apostrophes: formulas, with full-width signs and behind
 * what nobody sees too, and digits that it takes for a number and forgets the zeros in front of, or what is beyond the fifteenth.
 */
const CHANGED = /^'*(?:[\t\r]|[\s\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|(?:0\d+|\d{12,})$)/u

/**
 * Writes one line of a CSV file (RFC 4180). Text that a spreadsheet could take for a formula, and long rows of digits,
 * which it would round, get an apostrophe in front; numbers are left alone (docs/product/shop.md#payments-for-admins).
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = CHANGED.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const APOSTROPHE = 0x27

/** Returns the text of a cell that `csvLine` wrote, without the apostrophe that it may have got. */
export function csvText(cell: string): string {
  return cell.charCodeAt(0) === APOSTROPHE && CHANGED.test(cell) ? cell.slice(1) : cell
}

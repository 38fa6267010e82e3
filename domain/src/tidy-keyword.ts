/** Characters of the longest keyword; longer ones are no search that anybody makes. */
export const LONGEST_KEYWORD = 200

/** What a keyword neither begins nor ends with. */
const EDGES = new Set(' "\'“”‘’,;')

/** Writes a keyword as lists of keywords hold it: one line, single spaces, nothing invisible. */
export function tidyKeyword(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .replace(/[\p{Cf}]+/gu, '')
    .replace(/ {2,}/g, ' ')
  // No pattern: it would look through a long row of commas anew from each of them.
  let from = 0
  let to = line.length
  while (from < to && EDGES.has(line.charAt(from))) from++
  while (from < to && EDGES.has(line.charAt(to - 1))) to--
  return line.slice(from, to)
}

/** Returns what keywords that differ in case or spaces alone have in common: they are one. */
export function sameKeyword(keyword: string): string {
  return tidyKeyword(keyword).toLowerCase()
}

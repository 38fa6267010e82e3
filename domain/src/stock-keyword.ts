import { refusedNames } from './refused-names.ts'

/** Why a line is no keyword of the library, in the order in which it is looked at. */
export type KeywordFault = 'words' | 'english' | 'refused'

/** Characters of the longest keyword: four long words. */
export const LONGEST_STOCK_KEYWORD = 80

const WORD = /^[a-z0-9]['a-z0-9-]*$/

/** Writes a line as the library holds it: lower case, single spaces, straight apostrophes. */
export function stockKeyword(line: string): string {
  return line
    .normalize('NFC')
    .replace(/[‘’]/g, "'")
    .replace(/[\p{Cf}]+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/**
 * Returns why a keyword, as `stockKeyword` writes it, may not stand in the library (docs/library.md#keywords): it needs 2
 * to 4 English words, and nothing that marketplaces refuse. null = it may.
 */
export function keywordFault(keyword: string): KeywordFault | null {
  const words = keyword.split(' ')
  if (words.some((word) => !WORD.test(word))) return words.join('') === '' ? 'words' : 'english'
  if (words.length < 2 || words.length > 4 || keyword.length > LONGEST_STOCK_KEYWORD) return 'words'
  return refusedNames(keyword).length > 0 ? 'refused' : null
}

/** Returns what two spellings of one keyword share: rough singulars, in the order of the alphabet. */
export function keywordSameness(keyword: string): string {
  return keyword
    .toLowerCase()
    .split(/[\s-]+/)
    .map(roughSingular)
    .sort()
    .join(' ')
}

/** Brings one word into a rough singular: cherries → cherry, dishes → dish, boats → boat, glass stays. */
export function roughSingular(word: string): string {
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(ch|sh|ss|x|zz)es$/.test(word)) return word.slice(0, -2)
  if (/[^suix]s$/.test(word) && word.length > 3) return word.slice(0, -1)
  return word
}

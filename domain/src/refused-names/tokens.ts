/** A word of a text, or a number, as names are compared. */
export interface Token {
  /** Lower case, without accents, in the usual width. */
  readonly word: string
  readonly from: number
  readonly to: number
}

/** Letters of every script but Thai, digits by themselves, and what is read as “and”. Thai has no spaces: see thai-names.ts. */
const TOKEN = /(?:(?!\p{Script=Thai})[\p{L}\p{M}\p{Cf}])+|\p{N}+|&/gu

/** Returns the words of a text in their order; Thai is left out. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].flatMap((match) => {
    const word = match[0] === '&' ? 'and' : comparable(match[0])
    return word === '' ? [] : [{ word, from: match.index, to: match.index + match[0].length }]
  })
}

function comparable(letters: string): string {
  return letters
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
}

/** What may stand between the words of one name: `Coca-Cola`, `star_wars`, `H. R. Giger`, `McDonald’s`. */
const WITHIN_A_NAME = /^[\s\-‐‑–_'’`.·/]*$/u

/** Returns whether words stand close enough to be one name. */
export function areTogether(text: string, one: Token, next: Token): boolean {
  return WITHIN_A_NAME.test(text.slice(one.to, next.from))
}

/** Returns whether a word is a wanted one, or its plural. */
export function isOrPlural(word: string, wanted: string): boolean {
  if (word === wanted) return true
  return wanted.length > 2 && (word === `${wanted}s` || word === `${wanted}es`)
}

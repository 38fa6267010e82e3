/** Signs that are not seen, and that some writers put between Thai words. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
/** Sara am that was typed as its two parts, with a tone mark among them or without. */
const PARTED_AM = /([\u0e48-\u0e4b]?)\u0e4d([\u0e48-\u0e4b]?)\u0e32/g
/** A tone mark that was typed before the vowel above or below its letter. */
const EARLY_TONE = /([\u0e48-\u0e4b])([\u0e31\u0e34-\u0e39\u0e47])/g
/** Vowels and marks, of which Thai never has two of a kind in a row. */
const TWICE = /([\u0e30-\u0e3a\u0e40-\u0e44\u0e47-\u0e4e])\1+/g
const TONES = /[\u0e48-\u0e4b]/g

/** A text as it is compared: what people write in several ways is written in one. */
export interface PlainText {
  /** Words with one space between them; no signs. */
  spaced: string
  /** Without the spaces: Thai is written with them and without. */
  dense: string
  /** Words of Latin letters and digits. */
  latin: string[]
}

/**
 * Writes a text in one way: small letters, ordinary digits, a letter that is held down once, vowels and tone marks in
 * their order, two sara e as the sara ae that they look like, `ไ` for `ใ`, and no signs.
 */
export function plainThai(text: string): PlainText {
  const spaced = inOneSpelling(text).replaceAll('ใ', 'ไ')
  return {
    spaced,
    dense: spaced.replaceAll(' ', ''),
    latin: spaced.match(/[a-z0-9]+/g) ?? [],
  }
}

/** Writes a text as `plainThai` does, letter for letter, but with `ใ`: as dictionaries have it. */
export function inOneSpelling(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(UNSEEN, '')
    .replace(PARTED_AM, '$1$2\u0e33')
    .replace(/(?<=[a-z])\.(?=[a-z]\b)/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replaceAll('ๆ', '')
    .replaceAll('เเ', 'แ')
    .replace(EARLY_TONE, '$2$1')
    .replace(TWICE, '$1')
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .trim()
}

/** Returns a word without its tone marks, which are left out and mixed up most. */
export function withoutTones(word: string): string {
  return word.replace(TONES, '')
}

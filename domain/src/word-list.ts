/** Lists of words that a member keeps for `__name__` of the advanced grammar (docs/product/prompts.md#word-lists). */

/** Lists of one member, and lines of one list. */
export const MOST_WORD_LISTS = 200
export const MOST_WORDS = 10_000
/** Characters of a line, and of all lines of a list together. */
export const MOST_WORD_LENGTH = 1_000
export const MOST_LIST_LENGTH = 1_000_000
export const MOST_LIST_NAME = 40

/** What a name is made of: Latin and Thai letters with their marks, digits, and three signs. */
const NAME_LETTERS = 'A-Za-z0-9\u0E01-\u0E3A\u0E40-\u0E4E\u0E50-\u0E59/_-'
const NAME = new RegExp(`^[${NAME_LETTERS}]{1,${MOST_LIST_NAME}}$`)
const NOT_OF_A_NAME = new RegExp(`[^${NAME_LETTERS}]+`, 'g')

/** Returns whether `__name__` can hold a name: two underscores in a row, or one at an end, would close it early. */
export function isListName(name: string): boolean {
  return NAME.test(name) && !name.includes('__') && !/^_|_$/.test(name)
}

/** Returns whether two names are one: small and capital letters are the same. */
export function isSameListName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Returns the words of a text, one a line, without blank ones. Repeats stay: a word written twice is picked twice as often. */
export function wordsOf(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Returns the words of a file of wildcards, in which lines that begin with `#` are notes. */
export function wordsOfFile(text: string): string[] {
  return wordsOf(text.startsWith('\ufeff') ? text.slice(1) : text).filter((line) => !line.startsWith('#'))
}

/** Lists within each other of a file; what lies deeper is not read. */
const DEEPEST = 10

/**
 * Returns the lists of a file of collections (YAML, already read): each list of texts by its path, `pets/dogs`. A text may begin with
 * its weight, `3::terrier`, or be a name with it, `terrier: 3`. What is neither is left out.
 */
export function listsOfCollection(value: unknown, path = '', depth = 0): Record<string, string[]> {
  if (depth > DEEPEST) return {}
  if (Array.isArray(value)) {
    const words = value.flatMap(wordOf).filter((word) => word.trim() !== '')
    return words.length > 0 ? { [path]: words } : {}
  }
  if (typeof value !== 'object' || value === null) return {}
  const found = Object.entries(value).map(([name, within]) =>
    listsOfCollection(within, path === '' ? name : `${path}/${name}`, depth + 1),
  )
  return Object.assign({}, ...found)
}

function wordOf(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry.replace(/\s+/g, ' ').trim()]
  if (typeof entry === 'number') return [String(entry)]
  if (typeof entry !== 'object' || entry === null) return []
  return Object.entries(entry).flatMap(([word, weight]) =>
    typeof weight === 'number' ? [`${weight}::${word}`] : [],
  )
}

/** What a list cannot hold. */
export type WordsFault = 'too_many' | 'too_long'

/** Returns why words cannot be kept as one list; null when they can. */
export function wordsFault(words: readonly string[]): WordsFault | null {
  if (words.length > MOST_WORDS) return 'too_many'
  const isLong = words.some((word) => word.length > MOST_WORD_LENGTH)
  const all = words.reduce((sum, word) => sum + word.length + 1, 0)
  return isLong || all > MOST_LIST_LENGTH ? 'too_long' : null
}

/**
 * Returns the name that a file's list gets: the file's own without its ending, in what `__name__` can hold, and with a number
 * where that is taken.
 */
export function nameOfFile(file: string, taken: readonly string[]): string {
  const plain = file
    .replace(/\.[^./]*$/, '')
    .normalize('NFC')
    .replace(NOT_OF_A_NAME, '-')
    .replace(/_{2,}/g, '_')
    .replace(/^[-_/]+|[-_/]+$/g, '')
    .slice(0, MOST_LIST_NAME - 4)
    .replace(/[-_/]+$/, '')
  const base = plain === '' ? 'list' : plain
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}-${number}`
    if (!taken.some((each) => isSameListName(each, name))) return name
  }
}

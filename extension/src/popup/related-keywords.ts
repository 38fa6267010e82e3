import { sameKeyword } from '@thokham/domain/tidy-keyword'

/** Words that join others and say nothing themselves. */
const JOINING = new Set([
  'a',
  'an',
  'the',
  'of',
  'in',
  'on',
  'at',
  'with',
  'and',
  'for',
  'to',
  'by',
  'from',
  'top',
  'view',
])

let library: Promise<readonly string[]> | undefined

/** Fetches the library's keywords that were packed into the extension; none where it was built without a library. */
export function libraryWords(): Promise<readonly string[]> {
  library ??= fetch('/words.txt')
    .then((answer) => (answer.ok ? answer.text() : ''))
    .then((text) => text.split('\n').filter(Boolean))
    .catch(() => [])
  return library
}

/**
 * Returns the keywords that share words with one, at most twelve, the nearest first: a shared word weighs the more, the
 * fewer keywords have it, and the first of equals in the library comes first.
 */
export function relatedKeywords(library: readonly string[], keyword: string): string[] {
  const wanted = new Set(wordsOf(keyword))
  const self = sameKeyword(keyword)
  if (wanted.size === 0) return []
  const sharing = library.map((line) => ({ line, shared: wordsOf(line).filter((word) => wanted.has(word)) }))
  const frequency = new Map<string, number>()
  for (const { shared } of sharing)
    for (const word of shared) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  return sharing
    .filter(({ line, shared }) => shared.length > 0 && sameKeyword(line) !== self)
    .map(({ line, shared }) => ({
      line,
      weight: shared.reduce((sum, word) => sum + 1 / Math.log2(1 + (frequency.get(word) ?? 1)), 0),
    }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 12)
    .map(({ line }) => line)
}

/** Returns the words of a keyword that say something, plurals cut to one form, each once. */
function wordsOf(keyword: string): string[] {
  const words = sameKeyword(keyword).split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words.filter((word) => word.length > 1 && !JOINING.has(word)).map(singular))]
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && /(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
